import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { freePort } from '../../../server/free-port.js';

/** Counts connections to this port by TCP or UDP. */
const heard: string[] = [];
// No other server had this port just before, whose clients may still look for it.
const port = await freePort();
const server = createServer((socket) => {
  heard.push('TCP');
  socket.destroy();
}).listen(port, '127.0.0.1');
await once(server, 'listening');
const socket = createSocket('udp4', () => heard.push('UDP'));
socket.bind(port, '127.0.0.1');
await once(socket, 'listening');
after(() => {
  server.close();
  socket.close();
});

const there = `http://127.0.0.1:${port}`;
const js = (code: string): string => `<script>try { ${code} } catch (error) { console.log(error) }</script>`;
/** A page is not loaded, and so not printed, while a frame is being written. */
const awaited = (code: string): string =>
  `<iframe id="i"></iframe><script>i.contentDocument.open();` +
  `(async () => { ${code} })().catch(console.log).finally(() => i.contentDocument.close());</script>`;
const inWorker = (code: string): string => js(`new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`);
const rtc = (from: string): string =>
  `const it = new (${from}.RTCPeerConnection)({ iceServers: [{ urls: 'stun:127.0.0.1:${port}' }] });` +
  `it.createDataChannel('x'); it.createOffer().then((offer) => it.setLocalDescription(offer));`;

/** Requests that are refused and reported. */
const requests: readonly string[] = [
  '<img src="#">',
  '<img srcset="# 1x">',
  '<picture><source srcset="#"><img></picture>',
  '<video src="#"></video>',
  '<video poster="#"></video>',
  '<audio src="#"></audio>',
  '<iframe src="#"></iframe>',
  '<iframe srcdoc="<img src=#>"></iframe>',
  '<iframe sandbox srcdoc="<img src=#>"></iframe>',
  `<iframe sandbox="allow-scripts" srcdoc="<script>fetch('#')</script>"></iframe>`,
  '<object data="#"></object>',
  '<embed src="#">',
  '<input type="image" src="#">',
  '<body background="#">',
  '<link rel="stylesheet" href="#">',
  '<link rel="preload" as="image" href="#">',
  '<link rel="modulepreload" href="#">',
  '<base href="#"><img src="relative.png">',
  '<style>@import "#";</style>',
  '<style>@font-face { font-family: f; src: url(#) } p { font-family: f }</style><p>x',
  '<p style="background: url(#)">x',
  '<p style="border-image: url(#) 1">x',
  '<ul style="list-style-image: url(#)"><li>x</ul>',
  '<style>p::before { content: url(#) }</style><p>x',
  '<svg><image href="#"/></svg>',
  '<svg><filter id="f"><feImage href="#"/></filter><rect width="9" height="9" filter="url(\'\\#f\')"/></svg>',
  '<svg><foreignObject width="99" height="99"><img src="#"></foreignObject></svg>',
  '<script src="#"></script>',
  '<script type="module">import "#"</script>',
  '<meta http-equiv="refresh" content="0; url=#">',
  js('fetch("#")'),
  js('fetch("#", { method: "POST", body: "x", keepalive: true })'),
  js('const it = new XMLHttpRequest(); it.open("GET", "#"); it.send()'),
  js('const it = new XMLHttpRequest(); it.open("GET", "#", false); it.send()'),
  js('new EventSource("#")'),
  js('new WebSocket("#".replace("http", "ws"))'),
  js('new Image().src = "#"'),
  js('new FontFace("f", "url(#)").load()'),
  js('location = "#"'),
  js('new Worker("/worker.js")'),
  inWorker('fetch("#")'),
  inWorker('importScripts("#")'),
];

/** Connections that are not reported and must not succeed either. */
const others: readonly string[] = [
  '<svg><use href="#"/></svg>',
  '<link rel="preconnect" href="#"><link rel="dns-prefetch" href="#"><link rel="prefetch" href="#">',
  '<link rel="prerender" href="#"><link rel="icon" href="#"><link rel="manifest" href="#">',
  '<script type="speculationrules">{ "prefetch": [{ "source": "list", "urls": ["#"] }] }</script>',
  '<script type="speculationrules">{ "prerender": [{ "source": "list", "urls": ["#"] }] }</script>',
  `<a id="a" href="https://example.com/" ping="#">x</a>${js('a.click()')}`,
  `<a id="a" href="#" download>x</a>${js('a.click()')}`,
  `<form id="f" action="#" method="post"></form>${js('f.submit()')}`,
  js('navigator.sendBeacon("#", "x")'),
  js('open("#")'),
  js('navigator.serviceWorker.register("/worker.js")'),
  js('new SharedWorker(URL.createObjectURL(new Blob(["fetch(\'#\')"])))'),
  js(`new WebTransport("https://127.0.0.1:${port}/")`),
  inWorker(`new WebTransport("https://127.0.0.1:${port}/")`),
  inWorker('new WebSocket("#".replace("http", "ws"))'),
  js(rtc('window')),
  `<iframe id="i"></iframe>${js(rtc('i.contentWindow'))}`,
];

for (const [where, settings] of [
  ['in the sandbox', {}],
  ['without a sandbox', { sandbox: noSandbox }],
] as const) {
  describe(`a web page ${where}`, () => {
    const opening = openPrinter(settings);
    after(async () => (await opening)[Symbol.asyncDispose]());

    it('is told of all that it asked for and did not get, and nobody hears of it', async () => {
      const printer = await opening;
      const at = requests.map((html, index) => html.replace(/(?<!\\)#/g, `${there}/${index}.`).replace('\\#', '#'));
      for (const page of [at.slice(0, 29), ...at.slice(29).map((it) => [it])]) {
        const { text, warnings } = await printer.print(`<p>given</p>${page.join('\n')}<p>to the end`);
        expect(text).to.match(/^given .*to the end$/);
        const [count = ''] = /\d+/.exec(warnings.join().replace('page.html', '')) ?? [];
        expect(Number(count), `${page.join('')} → ${warnings.join()}`).to.be.at.least(page.length);
      }
      expect(heard).to.deep.equal([]);
    });

    it('goes nowhere by any other way', async () => {
      const printer = await opening;
      const at = others.map((html, index) => html.replaceAll('#', `${there}/${index}`));
      const { text } = await printer.print(`<p>given</p>${at.join('\n')}<p>to the end`);
      expect(text).to.match(/^given .*to the end$/);
      expect(heard).to.deep.equal([]);
    });

    it('reads no file of the machine', async () => {
      const printer = await opening;
      const { text, path, warnings } = await printer.print(
        '<iframe src="file:///etc/hostname"></iframe><object data="file:///etc/hostname"></object>' +
          '<img src="file:///etc/hostname"><script src="file:///etc/hostname"></script>' +
          js('fetch("file:///etc/hostname").then((it) => it.text()).then((it) => document.body.append(it))') +
          js('location = "file:///etc/hostname"'),
      );
      expect(text).not.to.contain(hostname());
      expect(await readFile(path, 'latin1')).not.to.contain(hostname());
      expect(warnings).to.deep.equal([
        'page.html: 1 file that it links to was not loaded; only what is in the document itself is shown ' +
          '(file:///etc/hostname).',
      ]);
    });

    it('leaves nothing to the next', async () => {
      const printer = await opening;
      const keep =
        'localStorage.kept = document.cookie = "kept=1"; await caches.open("kept"); ' +
        'await new Promise((resolve) => (indexedDB.open("kept").onsuccess = resolve));';
      await printer.print(awaited(keep));
      const [folder = ''] = await readdir(printer.workFolder);
      const before = await readdir(join(printer.workFolder, folder));
      const look =
        'p.textContent = JSON.stringify([(await indexedDB.databases()).length, await caches.keys(), ' +
        'localStorage.length, document.cookie])';
      const { text } = await printer.print(`<p id="p"></p>${awaited(look)}`);
      expect(text).to.equal('[0,[],0,""]');
      expect(await readdir(join(printer.workFolder, folder))).to.deep.equal(before);
    });
  });
}
