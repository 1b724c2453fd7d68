import type { Canaries } from '../canaries.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';

/** Web pages, which Chromium converts. */
export const pages: HostileDocuments = {
  'elements that load resources': (canaries) =>
    page(
      each(canaries, 'html', (it) => [
        `<iframe src="${it}"></iframe><object data="${it}"></object><embed src="${it}">`,
        `<iframe srcdoc="&lt;iframe src='${escaped(it)}'>"></iframe>`,
        `<iframe src="data:text/html,<iframe src='${encodeURIComponent(it)}'></iframe>"></iframe>`,
        `<iframe src="view-source:${it}"></iframe><portal src="${it}"></portal><fencedframe src="${it}"></fencedframe>`,
      ]) +
        each(canaries, 'png', (it) => [
          `<img src="${it}"><img srcset="${it} 2x, ${it} 1x"><picture><source srcset="${it}"><img></picture>`,
          `<input type="image" src="${it}"><video src="${it}" poster="${it}" autoplay></video>`,
          `<audio src="${it}" autoplay></audio><video><source src="${it}"><track default src="${it}"></video>`,
          `<table background="${it}"><tr><td background="${it}">cell</table>`,
          `<svg><image href="${it}"/><image xlink:href="${it}"/><filter><feImage href="${it}"/></filter></svg>`,
        ]) +
        each(canaries, 'svg', (it) => [
          `<svg><use href="${it}#a"/><foreignObject><iframe src="${it}"></iframe></foreignObject></svg>`,
          `<img src="data:image/svg+xml,${encodeURIComponent(drawing(it))}">`,
          `<object type="image/svg+xml" data="data:image/svg+xml,${encodeURIComponent(drawing(it))}"></object>`,
        ]) +
        each(canaries, 'js', (it) => [`<script src="${it}"></script><script type="module">import "${it}"</script>`]),
    ),
  'links in the head': (canaries) =>
    page(
      '',
      each(canaries, 'css', (it) => [
        ...['stylesheet', 'alternate stylesheet', 'preload" as="style', 'prefetch', 'prerender', 'preconnect'].map(
          (rel) => `<link rel="${rel}" href="${it}">`,
        ),
        ...['dns-prefetch', 'modulepreload', 'icon', 'manifest', 'import', 'next', 'expect', 'attachment'].map(
          (rel) => `<link rel="${rel}" href="${it}">`,
        ),
        `<script type="speculationrules">{"prefetch":[{"urls":["${slashed(it)}"],"eagerness":"immediate"}],
          "prerender":[{"urls":["${slashed(it)}"],"eagerness":"immediate"}]}</script>`,
      ]),
    ),
  'an external base URL': (canaries) =>
    page('<img src="a.png"><a href="b.html">b</a>', `<base href="http://127.0.0.1:${canaries.port}/base/">`),
  'a base URL of a folder': (canaries) => {
    const folder = canaries.files('html')[0]?.replace('secret.html', '') ?? '';
    return page('<iframe src="secret.html"></iframe><img src="secret.png">', `<base href="${folder}">`);
  },
  styles: (canaries) =>
    page(
      '<ul class="a"><li>one</ul><p class="a">text</p>',
      each(canaries, 'css', (it) => [`<style>@import url("${slashed(it)}");</style>`]) +
        each(canaries, 'png', (it) => [
          `<style>.a { background: url("${slashed(it)}"); list-style-image: url("${slashed(it)}"); cursor: url("${slashed(it)}"), auto;
            border-image: url("${slashed(it)}") 2; mask: url("${slashed(it)}"); shape-outside: url("${slashed(it)}"); filter: url("${slashed(it)}#a"); }
            .a::before { content: url("${slashed(it)}") image-set("${slashed(it)}" 1x); } @page { background: url("${slashed(it)}") }</style>`,
        ]) +
        each(canaries, 'woff2', (it) => [
          `<style>@font-face { font-family: away; src: url("${slashed(it)}") } p { font-family: away }</style>`,
        ]),
    ),
  'requests of scripts': (canaries) =>
    page(`<script>
      const show = (text) => document.body.append(String(text).slice(0, 5000));
      for (const url of ${list(canaries.all('request', 'html'))}) {
        const tries = [
          () => fetch(url).then((it) => it.text()).then(show),
          () => fetch(url, { mode: 'no-cors', method: 'POST', body: 'a', keepalive: true }),
          () => { const it = new XMLHttpRequest(); it.open('GET', url, false); it.send(); show(it.responseText); },
          () => { const it = new XMLHttpRequest(); it.open('GET', url); it.onload = () => show(it.responseText); it.send(); },
          () => navigator.sendBeacon(url, 'a'),
          () => new EventSource(url),
          () => new WebSocket(url.replace(/^http/i, 'ws')),
          () => new Worker(url),
          () => new SharedWorker(url),
          () => import(url),
          () => new FontFace('away', 'url(' + url + ')').load(),
          () => new WebTransport(url.replace(/^http:/i, 'https:')).ready,
          () => navigator.serviceWorker.register(url),
          () => CSS.paintWorklet.addModule(url),
          () => new AudioContext().audioWorklet.addModule(url),
          () => caches.open('a').then((it) => it.add(url)),
          () => { const it = new Image(); it.src = url; document.body.append(it); },
        ];
        for (const attempt of tries) try { Promise.resolve(attempt()).catch(() => 0); } catch {}
      }
      ${waiting}
    </script>`),
  'requests of workers': (canaries) =>
    page(`<script>
      const work = (urls) => { for (const url of urls) {
        fetch(url).then((it) => it.text()).then(postMessage).catch(() => 0);
        try { importScripts(url); } catch {}
        try { const it = new XMLHttpRequest(); it.open('GET', url, false); it.send(); postMessage(it.responseText); } catch {}
        try { new WebSocket(url.replace(/^http/i, 'ws')); } catch {}
        try { new WebTransport(url.replace(/^http:/i, 'https:')).ready.catch(() => 0); } catch {}
        try { new EventSource(url); } catch {}
      } };
      const code = '(' + work + ')(' + ${JSON.stringify(list(canaries.all('worker', 'js')))} + ')';
      const blob = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
      new Worker(blob).onmessage = ({ data }) => document.body.append(data);
      new SharedWorker(blob);
      new Worker('data:text/javascript,' + encodeURIComponent(code));
      ${waiting}
    </script>`),
  'WebRTC connections': ({ port }) =>
    page(`<script>
      (async () => {
        const hosts = ['127.0.0.1', '[::1]', 'localhost'];
        const urls = hosts.flatMap((it) => ['stun:' + it + ':${port}', 'turn:' + it + ':${port}?transport=tcp', 'turn:' + it + ':${port}', 'turns:' + it + ':${port}']);
        const iceServers = urls.map((it) => ({ urls: it, username: 'a', credential: 'b' }));
        const caller = new RTCPeerConnection({ iceServers });
        caller.createDataChannel('a');
        await caller.setLocalDescription(await caller.createOffer());
        const callee = new RTCPeerConnection({ iceServers });
        await callee.setRemoteDescription(caller.localDescription);
        for (const address of ['127.0.0.1', '::1']) await callee.addIceCandidate({ sdpMid: '0', candidate: 'candidate:1 1 udp 2130706431 ' + address + ' ${port} typ host' });
        await callee.setLocalDescription(await callee.createAnswer());
      })();
      ${waiting}
    </script>`),
  'a refresh': (canaries) =>
    page(
      each(canaries, 'html', (it) => [`<meta http-equiv="refresh" content="0;url=${it}">`]),
      '',
    ),
  'a refresh of a frame': (canaries) =>
    page(
      each(canaries, 'html', (it) => [
        `<iframe srcdoc='<meta http-equiv="refresh" content="0;url=${escaped(it)}">'></iframe>`,
      ]),
    ),
  navigations: (canaries) => leading(canaries, navigations),
  'a navigation after loading': (canaries) =>
    leading(canaries, ['addEventListener("load", () => setTimeout(() => { location.href = url; }, 10))']),
  'a navigation while printing': (canaries) =>
    leading(canaries, ['addEventListener("beforeprint", () => { location.href = url; new Image().src = url; })']),
  'an XSLT stylesheet': (canaries) =>
    xhtml(
      '',
      canaries
        .all('xslt', 'xsl')
        .map((it) => `<?xml-stylesheet type="text/xsl" href="${escaped(it)}"?>`)
        .join(''),
    ),
  'an external DTD': (canaries) =>
    xhtml('&outer;', `<!DOCTYPE html SYSTEM "${escaped(canaries.files('dtd')[0] ?? '')}">`),
  'external entities': (canaries) => {
    const addresses = canaries.all('entity', 'txt');
    const entities = addresses.map(
      (it, index) =>
        `<!ENTITY e${index} SYSTEM "${escaped(it)}"><!ENTITY % p${index} SYSTEM "${escaped(it)}">%p${index};`,
    );
    return xhtml(addresses.map((_, index) => `&e${index};`).join(''), `<!DOCTYPE html [${entities.join('')}]>`);
  },
  'an XInclude element': (canaries) =>
    xhtml(
      each(canaries, 'txt', (it) => [
        `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" parse="text" href="${escaped(it)}"/>`,
      ]),
    ),
};

/** Scripts that each start a navigation to `url` and let the next script run. */
const navigations = [
  'location.href = url',
  'location.replace(url)',
  'window.open(url)',
  'window.open(url, "_self")',
  'const a = document.createElement("a"); a.href = url; a.ping = url; document.body.append(a); a.click()',
  'const a = document.createElement("a"); a.href = url; a.download = "a"; document.body.append(a); a.click()',
  'const form = document.createElement("form"); form.action = url; form.method = "post"; document.body.append(form); form.submit()',
  'const form = document.createElement("form"); form.action = url; form.target = "_blank"; document.body.append(form); form.submit()',
  'const it = open("about:blank"); it.document.write(`<iframe src="${url}"></iframe><img src="${url}">`)',
  'const it = open(URL.createObjectURL(new Blob([`<iframe src="${url}"></iframe>`], { type: "text/html" })))',
];

/** A page whose scripts navigate to one address after the other. */
function leading(canaries: Canaries, scripts: readonly string[]): HostileDocument {
  const urls = [...canaries.outside('away', 'html'), ...canaries.files('html'), 'chrome://version', 'about:version'];
  const tries = scripts.map((it) => `try { ${it}; } catch {}`).join('\n');
  return page(`<script>for (const url of ${list(urls)}) { ${tries} }</script><p>text</p><script>${waiting}</script>`);
}

/** Keeps the page loading for half a second, so that requests that have begun can continue. */
const waiting = `{
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.contentDocument.open();
  setTimeout(() => frame.contentDocument.close(), 500);
}`;

function each(canaries: Canaries, extension: string, of: (address: string) => readonly string[]): string {
  return canaries
    .all('page', extension)
    .flatMap((address) => of(address))
    .join('\n');
}

function drawing(address: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"><image x:href="${escaped(address)}"/><use x:href="${escaped(address)}"/><style>@import url(${escaped(address)})</style></svg>`;
}

function page(body: string, head = ''): HostileDocument {
  return {
    extension: 'html',
    bytes: Buffer.from(
      `<!DOCTYPE html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`,
    ),
  };
}

function xhtml(body: string, prologue = ''): HostileDocument {
  return {
    extension: 'xhtml',
    bytes: Buffer.from(
      `<?xml version="1.0"?>${prologue}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>A page</title></head><body><p>text ${body}</p></body></html>`,
    ),
  };
}

/** Escapes backslashes for a string of CSS or JSON. */
function slashed(address: string): string {
  return address.replaceAll('\\', '\\\\');
}

function list(addresses: readonly string[]): string {
  return JSON.stringify(addresses);
}
