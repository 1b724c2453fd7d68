import { readFile } from 'node:fs/promises';

import { expect } from 'chai';

import { colouredIn } from '../../../fixtures/look/coloured.js';
import { fontsIn } from '../../../fixtures/processes/programs.js';
import { outlineOf, sketch } from '../../../fixtures/pdf/outline.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { readOnePnm } from '../../../fixtures/images/pnm.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

const printer = await openPrinter();
after(() => printer[Symbol.asyncDispose]());

const infoOf = async (path: string): Promise<string> => (await runProgram(['pdfinfo', path])).text;
const objectsOf = async (path: string): Promise<string> =>
  (await runProgram(['qpdf', '--qdf', '--object-streams=disable', path, '-'])).stdout.toString('latin1');

/** The grey level at a point of the first page, at 72 DPI from the top left corner. */
async function greyAt(path: string, x: number, y: number): Promise<number | undefined> {
  const { stdout } = await runProgram(['pdftoppm', '-q', '-r', '72', '-gray', '-singlefile', path]);
  const { width, samples } = readOnePnm(stdout);
  return samples[y * width + x];
}

const script = (code: string): string =>
  `<p id="p">as written</p><script>const say = (it) => p.textContent = it; ${code}</script>`;

/** Page contents, and the text of the PDF. */
const showing: readonly (readonly [sentence: string, html: string | Buffer, text: string, name?: string])[] = [
  ['what a script writes while the page loads', script('say("drawn")'), 'drawn'],
  ['what a script writes when the page has loaded', script('onload = () => say("drawn")'), 'drawn'],
  ['what a script writes seconds later', script('setTimeout(() => say("drawn"), 3000)'), 'drawn'],
  [
    'what a row of timers comes to',
    script('let n = 0; const go = () => n < 30 ? (n++, setTimeout(go, 100)) : say("drawn"); go()'),
    'drawn',
  ],
  [
    'the end of what moves frame by frame',
    script(
      'const s = performance.now(); const go = () => { const d = performance.now() - s; if (d > 900) say("drawn"); else requestAnimationFrame(go); }; go()',
    ),
    'drawn',
  ],
  ['what a promise gives', script('new Response(new Blob(["drawn"])).text().then(say)'), 'drawn'],
  [
    'what a worker computes',
    script('new Worker(URL.createObjectURL(new Blob(["postMessage(\'drawn\')"]))).onmessage = (e) => say(e.data)'),
    'drawn',
  ],
  ['what is there when a script throws', `${script('throw new Error("x")')}<p>and more`, 'as written and more'],
  [
    'what is there when a script never lets the clock go on',
    script('setTimeout(() => { const t = Date.now(); while (Date.now() - t < 50); say("drawn") }, 2000)'),
    'drawn',
  ],
  [
    'what comes into sight on the way down',
    '<div style="height: 3000px">top</div><p id="p">hidden</p><script>new IntersectionObserver((all) => all.forEach((it) => { if (it.isIntersecting) p.textContent = "in sight"; })).observe(p)</script>',
    'top in sight',
  ],
  [
    'what only print styles show',
    '<style>p { display: none } @media print { p { display: block } }</style><p>printed',
    'printed',
  ],
  [
    'light colours, and no motion',
    script(
      'say([matchMedia("(prefers-color-scheme: light)").matches, matchMedia("(prefers-reduced-motion)").matches])',
    ),
    'true,true',
  ],
  ['frames that are written in the page', '<iframe srcdoc="<p>within"></iframe>', 'within'],
  ['a declared encoding', Buffer.from('<meta charset="iso-8859-2"><p>\xb1', 'latin1'), 'ą'],
  ['UTF-8 that is not declared', '<p>žluťoučký', 'žluťoučký'],
  ['UTF-16', Buffer.from('\ufeff<p>žluťoučký', 'utf16le'), 'žluťoučký'],
  [
    'UTF-32, which browsers do not know',
    Buffer.from(Uint32Array.from('\ufeff<p>žluťoučký', (it) => it.codePointAt(0) ?? 0).buffer),
    'žluťoučký',
  ],
  [
    'a declared encoding by its meaning to browsers',
    Buffer.from('<meta charset=iso-8859-1><p>\x93x\x94', 'latin1'),
    '“x”',
  ],
  [
    'XHTML',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body><p/>one<p>two</p></body></html>',
    'one two',
    'page.xhtml',
  ],
  [
    'XHTML that is none as HTML',
    '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>one<br>two</p></body></html>',
    'one two',
    'page.xhtml',
  ],
  [
    'what a script does when printing begins, and goes without the images that it asks for then',
    script('onbeforeprint = () => { new Image().src = "x.png"; say("drawn"); }'),
    'drawn',
  ],
  ['no dialogs', script('alert(1); say(`${confirm("?")} ${prompt("?")} ${print()}`)'), 'false null undefined'],
];

/** Scripts that try to replace the page and must fail. */
const leaving: readonly (readonly [sentence: string, code: string])[] = [
  ['goes elsewhere', 'location = "https://example.com/"'],
  ['goes to a blank page', 'location = "about:blank"'],
  ['goes to a page that it makes', 'location = URL.createObjectURL(new Blob(["<p>other"], { type: "text/html" }))'],
  ['goes back', 'history.back(); history.go(-1); navigation.back()'],
  ['loads itself again and again', 'setInterval(() => location.reload(), 500); location.reload()'],
  [
    'sends a form',
    'document.body.append(Object.assign(document.createElement("form"), { action: "/x", method: "post" })); document.forms[0].submit()',
  ],
  ['opens windows', 'open("https://example.com/"); open("about:blank", "_blank")'],
  ['closes itself', 'close()'],
  [
    'has a frame send it elsewhere',
    'document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<script>top.location = \'about:blank\'<\\/script>" }))',
  ],
];

describe('a web page on paper', () => {
  for (const [sentence, html, text, name] of showing) {
    it(`shows ${sentence}`, async () => {
      expect((await printer.print(html, name)).text).to.equal(text);
    });
  }

  for (const [sentence, code] of leaving) {
    it(`is what was given when it ${sentence}`, async () => {
      for (const when of [code, `setTimeout(() => { ${code} }, 10)`]) {
        const { text } = await printer.print(`<p>given</p><script>${when}</script><p>to the end</p>`);
        expect(text).to.equal('given to the end');
      }
    });
  }

  it('is A4, when it asks for nothing else', async () => {
    expect(await infoOf((await printer.print('<p>x')).path)).to.match(
      /Page size: +59[56]\.\d+ x 84[12]\.\d+ pts \(A4\)/,
    );
  });

  it('has the size, turn and margins that it asks for', async () => {
    const { path } = await printer.print(
      '<style>@page { size: A5 landscape; margin: 0 } body { margin: 0; background: black }</style>',
    );
    expect(await infoOf(path)).to.match(/Page size: +59[45]\.\d+ x (419|420)[.\d]* pts/);
    expect(await greyAt(path, 2, 2)).to.equal(0);
  });

  it('has its backgrounds', async () => {
    const { path } = await printer.print('<div style="position: fixed; inset: 0; background: #000">');
    expect(await greyAt(path, 300, 400)).to.equal(0);
  });

  for (const width of [900, 1400, 2200]) {
    it(`is smaller where its content is ${width} pixels wide`, async () => {
      const { path } = await printer.print(`<table width="${width}"><tr><td>left<td align="right">right</table>`);
      const { text } = await runProgram(['pdftotext', '-bbox', path, '-']);
      const right = Number(/xMax="([\d.]+)"[^>]*>right</.exec(text)?.[1]);
      expect(right).to.be.within(400, 595);
    });
  }

  it('says that it is too wide for the smallest scale', async () => {
    const wide = (width: number): string => `<table width="${width}"><tr><td>left<td align="right">right</table>`;
    const fits = await printer.print(wide(3500));
    expect(fits.warnings).to.deep.equal([]);
    expect(fits.text).to.equal('left right');
    const cut = await printer.print(wide(9000));
    expect(cut.text).to.equal('left');
    expect(cut.warnings).to.deep.equal([
      'page.html: the page is more than five times as wide as the paper; what is beyond the edge is left out.',
    ]);
  });

  it('has all of a text that is longer than the positions that Chromium can count', async () => {
    // 90,000 letters of 400 pixels are 36 million pixels, of which Chromium counts 2^25.
    const { text, warnings } = await printer.print(
      `<p style="font-size: 1px; line-height: 1px; letter-spacing: 400px">${'a '.repeat(45_000)}z</p>`,
    );
    expect(text).to.match(/ z$/);
    expect(warnings).to.deep.equal([]);
  });

  it('divides no character of a long text', async () => {
    const word = `${'a'.repeat(2 ** 16 - 1)}\u{1f600}b`;
    const { path } = await printer.print(`<p style="font-size: 3px; overflow-wrap: anywhere">${word}</p>`);
    const { text } = await runProgram(['mutool', 'draw', '-q', '-F', 'txt', path]);
    expect(text.replaceAll(/\s/g, '') === word).to.equal(true);
  });

  it('has tags, a title, a language, and its headings as bookmarks', async () => {
    const { path } = await printer.print(
      '<html lang="de"><title>Ein Titel</title><h1>Eins</h1><h2>Kind</h2><h1 style="break-before: page">Zwei</h1></html>',
    );
    expect(await infoOf(path))
      .to.match(/Title: +Ein Titel/)
      .and.to.match(/Tagged: +yes/);
    expect(await objectsOf(path)).to.match(/\/Lang \(de\)/);
    expect(sketch(outlineOf(path))).to.equal('Eins>1 [Kind>1] Zwei>2');
  });

  it('tells nothing of where it believed to be', async () => {
    const { path } = await printer.print('<p><a href="other.html">x</a> <a href="#here">y</a> <p id="here">here');
    expect(await objectsOf(path))
      .not.to.contain('document.invalid')
      .and.not.to.contain(printer.workFolder);
  });

  it('keeps its links: within, outwards, and to its neighbours', async () => {
    const { path } = await printer.print(
      '<a href="https://example.com/(1)?a=b">out</a> <a href="mailto:a@b.c">mail</a> <a href="next.html?(2)#x">next</a>' +
        '<a href="#here">within</a> <p id="here" style="break-before: page">here',
    );
    const links = [...(await objectsOf(path)).matchAll(/\/URI \((.*)\)/g)].map(([, uri]) => uri);
    expect(links).to.deep.equal(['https://example.com/\\(1\\)?a=b', 'mailto:a@b.c', 'next.html?\\(2\\)#x']);
    expect(await objectsOf(path)).to.match(/\/Dest \/here/);
    // qpdf verifies that no offset has changed.
    await runProgram(['qpdf', '--check', path]);
  });

  it('has the fonts that it brings', async () => {
    const font = (await readFile('/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf')).toString('base64');
    const { path } = await printer.print(
      `<style>@font-face { font-family: own; src: url(data:font/ttf;base64,${font}) } p { font-family: own }</style><p>x`,
    );
    expect((await runProgram(['pdffonts', path])).text).to.match(/DejaVu.?Sans-?Bold.* yes +yes +yes/);
  });

  it('shows its images, those far down as well', async () => {
    const dot =
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><text y="20">dot</text></svg>';
    const { text } = await printer.print(`<div style="height: 5000px"></div><img loading="lazy" src='${dot}'>`);
    expect(text).to.equal('dot');
  });
});

describe('the fonts of a printed page', () => {
  const inFont = (families: string, text = 'the quick brown fox'): string =>
    `<p style="font-family: ${families}">${text}`;

  it('are of the design of those that are missing, and it is told', async () => {
    const { path, warnings } = await printer.print(
      inFont('Verdana') + inFont('Tahoma, Geneva, sans-serif') + inFont("'Unheard Of', Arial") + inFont("'Segoe UI'"),
    );
    expect(fontsIn(path)).to.have.members([
      ...['DejaVuSans', 'DejaVuSansCondensed', 'LiberationSans', 'NotoSans-Regular'],
    ]);
    expect(warnings).to.deep.equal([
      'Not installed on this machine: Verdana (DejaVu Sans stands in for it), ' +
        'Tahoma (DejaVu Sans Condensed stands in for it), Segoe UI (Noto Sans stands in for it).',
    ]);
  });

  // Chromium embeds OpenType fonts with PostScript outlines without a name.
  const alike = [
    ['Impact', "'Nimbus Sans Narrow'", 'bold'],
    ['fantasy', "'Nimbus Sans Narrow'", 'bold'],
    ["'Cooper Std'", "'URW Bookman'", 'bold'],
    ["'Bauhaus Std'", "'URW Gothic'", 'normal'],
    ["'Comic Sans MS'", "'Comic Neue'", 'normal'],
    ["'Century Gothic'", "'URW Gothic'", 'normal'],
    ['ZapfDingbats', 'D050000L', 'normal'],
  ] as const;

  const pictures = new Map<string, Promise<Buffer>>();
  const pictureOfText = (style: string): Promise<Buffer> => {
    const known = pictures.get(style) ?? pictureInStyle(style);
    pictures.set(style, known);
    return known;
  };

  for (const [missing, standIn, weight] of alike) {
    it(`are ${standIn} for ${missing}`, async () => {
      const shown = await pictureOfText(`font-family: ${missing}`);
      expect(shown.equals(await pictureOfText(`font-family: ${standIn}; font-weight: ${weight}`))).to.equal(true);
      expect(shown.equals(await pictureOfText('font-family: Times'))).to.equal(false);
    });
  }

  it('show emoji in colour, and symbols that are text in black', async () => {
    const { path, text } = await printer.print('<p>😀 ✔');
    expect(text).to.contain('😀');
    expect(await colouredIn(path)).to.be.above(0.0001);
    expect(await colouredIn((await printer.print('<p>✔ ☎')).path)).to.equal(0);
  });

  it('are not looked for where the page brings its own, and where no text is shown', async () => {
    const hidden = '<p style="font-family: Impact; display: none">hidden</p>';
    expect((await printer.print(inFont('Arial') + hidden)).warnings).to.deep.equal([]);
  });
});

async function pictureInStyle(style: string): Promise<Buffer> {
  const { path } = await printer.print(`<p style="${style}">Hxgk quick`);
  return (await runProgram(['pdftoppm', '-q', '-r', '72', '-gray', '-singlefile', path])).stdout;
}
