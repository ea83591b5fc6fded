// Before the API and the socket: tells the client's address, whatever the client wrote there itself, and takes the
// socket to its stage, as a WebSocket API answers nowhere else.
function handler(event) {
  var request = event.request;
  request.headers["{{address}}"] = { value: event.viewer.ip };
  if (request.uri === "/ws") request.uri = "/{{stage}}";
  return request;
}
