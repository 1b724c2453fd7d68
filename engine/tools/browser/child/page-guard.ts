/**
 * Script that runs in each frame before the page's own scripts. Prevents navigation: intercepting the request is too
 * late, because the parser has stopped by then, and history navigation, `about:blank` and blobs cause no request.
 * Also removes connection APIs that cause no interceptable request.
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
    // Requests the URL, so that it is refused and reported, unless it is the page itself.
    if (url.split('#', 1)[0] !== here) ask(url, { mode: 'no-cors' }).catch(() => undefined);
  });
})()`;
