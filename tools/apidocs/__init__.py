"""The API's documents, written from the route table, the models of bodies and the tables of answers and events."""
