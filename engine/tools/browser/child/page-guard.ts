/**
 * Runs in each frame before any script of the page. It keeps the page where it is: a navigation that is only refused as
 * a request has already stopped the reading of the page, and going back, `about:blank` and blobs are no requests. Nor
 * are some kinds of connections, which it takes away.
 */
export const PAGE_GUARD = `(() => {
  const set = (on, name, value) => {
    Object.defineProperty(on, name, { value, writable: true, configurable: true });
  };
  for (const name of ['back', 'forward', 'go']) set(History.prototype, name, () => undefined);
  for (const name of ['back', 'forward', 'traverseTo']) {
    const never = () => ({ committed: new Promise(() => undefined), finished: new Promise(() => undefined) });
    set(Navigation.prototype, name, never);
  }
  set(window, 'close', () => undefined);
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete window[name];
  if (window.top !== window) return;
  const here = location.href;
  const ask = window.fetch.bind(window);
  navigation.addEventListener('navigate', (event) => {
    const { sameDocument, url } = event.destination;
    if (sameDocument) return;
    event.preventDefault();
    // It is refused as well, and told of, unless it is the page itself again.
    if (url.split('#', 1)[0] !== here) ask(url, { mode: 'no-cors' }).catch(() => undefined);
  });
})()`;
