"""The AWS services that are called: clients, the counter of calls, socket pushes, the timer queue and mail.

May import the data floor (routes, settings, problems, redacted, ids, wire). Not for what is sent: it knows neither the
game nor the rows of the table.
"""
