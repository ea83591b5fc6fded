// Before the page: every address of the client that names no file is index.html.
function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf("/") + 1);
  if (last.indexOf(".") < 0 && request.uri.indexOf("/{{versioned}}") !== 0) request.uri = "/index.html";
  return request;
}
