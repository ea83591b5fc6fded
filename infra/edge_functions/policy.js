// Behind the page: the content security policy, which names the socket's host, as some browsers ask for that.
function handler(event) {
  var host = event.request.headers.host.value;
  event.response.headers["content-security-policy"] = { value: "{{policy}}; connect-src 'self' wss://" + host };
  return event.response;
}
