import { readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import redact from '../../../plugins/security/redact.js';
import { colourAt, drawings } from '../../fixtures/look/drawn-sample.js';
import { complaintOf, encryptionOf, textsOf } from '../../fixtures/look/evidence.js';
import { scannedPdf } from '../../fixtures/ocr/scanned-pdf.js';
import { printed } from '../../fixtures/ocr/printed-page.js';
import { onePage, type OnePage } from '../../fixtures/pdf/one-page.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { inFolder } from '../../fixtures/pdf/raw-pdf.js';
import { strayChanges } from '../../fixtures/redact/stray-changes.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import { execFileSync } from '../../fixtures/processes/exec-file-sync.js';

const bytesOf = (needs: OnePage): Buffer => Buffer.from(onePage(needs), 'latin1');
const named = (bytes: Uint8Array) => ({ file: { name: 'paper.pdf', bytes } });
const text = (shown: string, at = '20 100'): string => `BT /F1 20 Tf ${at} Td ${shown} ET`;
const plain = bytesOf({ content: text('(It is SECRET that) Tj') });
const NOTHING = 'paper.pdf: no match was found; the document was not changed.';

/** The text that poppler and mupdf read, without white space. */
async function readBy(path: string): Promise<string> {
  const poppler = await textsOf({ path });
  const { text: mupdf } = await runProgram(['mutool', 'draw', '-q', '-F', 'txt', path]);
  return `${poppler.join('')}${mupdf}`.replace(/\s+/g, '');
}

interface Place extends OnePage {
  /** Completes the sentence "removes a word". */
  readonly where: string;
  readonly search?: string;
  /** The characters that both programs still read. */
  readonly left: string;
}

const places: readonly Place[] = [
  { where: 'from a line', content: text('(It is SECRET that) Tj'), left: 'Itisthat' },
  { where: 'between others, with nothing between', content: text('(unSECRETive) Tj'), left: 'unive' },
  { where: 'that is set with kerning', content: text('[(It S) 20 (EC) -30 (RET b)] TJ'), left: 'Itb' },
  { where: 'that is drawn in pieces', content: text('(a SEC) Tj 46 0 Td (RET b) Tj'), left: 'ab' },
  { where: 'that is drawn in any order', content: `${text('(RET b) Tj', '66 100')} ${text('(a SEC) Tj')}`, left: 'ab' },
  {
    where: 'whose letters are spaced out',
    content: text('12 Tc (a) Tj 30 0 Td (SECRET) Tj 160 0 Td (b) Tj'),
    left: 'ab',
  },
  { where: 'that a line end parts', content: `${text('(a SE-) Tj')} ${text('(CRET b) Tj', '20 76')}`, left: 'ab' },
  { where: 'in a font of its own', content: text('(a ) Tj /F3 20 Tf (SECRET) Tj /F1 20 Tf ( b) Tj'), left: 'ab' },
  { where: 'in two fonts', content: text('(a SE) Tj /F2 20 Tf (CRET) Tj'), left: 'a' },
  { where: 'that is raised in part', content: text('(a SECR) Tj 8 Ts 12 0 0 12 120 100 Tm (ET) Tj'), left: 'a' },
  {
    where: 'that rises with its line',
    content: 'BT /F1 20 Tf .866 .5 -.5 .866 60 50 Tm (a SECRET b) Tj ET',
    left: 'ab',
  },
  {
    where: 'that runs at 45 degrees',
    content: 'BT /F1 20 Tf .7071 .7071 -.7071 .7071 60 20 Tm (a SECRET b) Tj ET',
    left: 'ab',
  },
  { where: 'that runs upwards', content: 'BT /F1 20 Tf 0 1 -1 0 60 30 Tm (a SECRET b) Tj ET', left: 'ab' },
  { where: 'of a page that lies on its side', content: text('(a SECRET b) Tj'), page: '/Rotate 90', left: 'ab' },
  { where: 'of a page in other units', content: text('(a SECRET b) Tj'), page: '/UserUnit 3', left: 'ab' },
  {
    where: 'of a page with another origin',
    content: text('(a SECRET b) Tj'),
    page: '/CropBox [10 50 290 190]',
    left: 'ab',
  },
  { where: 'that is not to be seen', content: text('(a ) Tj 3 Tr (SECRET) Tj 0 Tr ( b) Tj'), left: 'ab' },
  { where: 'that is white', content: text('(a ) Tj 1 g (SECRET) Tj 0 g ( b) Tj'), left: 'ab' },
  { where: 'that a box was drawn over', content: `${text('(a SECRET b) Tj')} 0 0 300 200 re f`, left: 'ab' },
  { where: 'that stands beside the page', content: `${text('(ab) Tj')} ${text('(SECRET) Tj', '20 400')}`, left: 'ab' },
  { where: 'in next to no size', content: `${text('(ab) Tj')} BT /F1 .01 Tf 20 50 Td (SECRET) Tj ET`, left: 'ab' },
  {
    where: 'that is drawn twice',
    content: `${text('(a SECRET b) Tj')} ${text('(a SECRET b) Tj', '20.3 100')}`,
    left: 'abab',
  },
  {
    where: 'that other text hides',
    content: `${text('(a) Tj')} /Span << /ActualText (hidden) >> BDC ${text('(SECRET) Tj', '40 100')} EMC`,
    left: 'a',
  },
  {
    where: 'that another text says',
    content: `${text('(a) Tj')} /Span << /ActualText (SECRET) >> BDC ${text('(hidden) Tj', '40 100')} EMC`,
    left: 'a',
  },
  { where: 'in any letter case', content: text('(a sEcReT b) Tj'), left: 'ab' },
  {
    where: 'in words with white space of any kind',
    search: 'TOP SECRET',
    content: text('(a TOP   SECRET b) Tj'),
    left: 'ab',
  },
  {
    where: 'in a form',
    content: '/X Do',
    resources: '/XObject << /X 20 0 R >>',
    objects: { 20: form('(a SECRET b) Tj') },
    left: 'ab',
  },
];

/** Pages whose layout depends on the widths of removed glyphs. */
const drawnAlike: readonly (OnePage & { readonly how: string })[] = [
  { how: 'in kerned strings', content: text('[(a S) 80 (ECR) -300 (ET b) 50 (c)] TJ (d) Tj') },
  { how: 'in strings that follow one another', content: text('(a SECRET) Tj ( b SECRET) Tj ( c) Tj') },
  { how: 'in narrow letters', content: text('60 Tz (a SECRET b) Tj 140 Tz (c) Tj') },
  { how: 'in raised letters', content: text('(a ) Tj 7 Ts (SECRET b) Tj 0 Ts ( c) Tj') },
  { how: 'in letters and words with more between', content: text('3 Tc 9 Tw (a SECRET b c) Tj') },
  {
    how: 'in lines that operators begin',
    content: text(`24 TL (a) Tj (b SECRET c) ' 2 1 (d SECRET e) " (f) '`, '20 150'),
  },
  { how: 'at an angle', content: 'BT /F1 20 Tf .8 .6 -.6 .8 60 20 Tm (a SECRET b) Tj ( c) Tj ET' },
  { how: 'on a page that lies on its side', content: text('(a SECRET b) Tj'), page: '/Rotate 270' },
  {
    how: 'in forms within forms',
    content: 'q .8 0 0 .8 10 10 cm /X Do Q',
    resources: '/XObject << /X 20 0 R /Y 21 0 R >>',
    objects: { 20: formOf('1 0 0 1 20 0 cm /Y Do (z) Tj'), 21: form('(a SECRET b) Tj') },
  },
];

function formOf(content: string): string {
  const dict = '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources << /XObject << /Y 21 0 R >> >>';
  return `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function form(shown: string): string {
  const content = text(shown);
  const dict = '/Type /XObject /Subtype /Form /BBox [0 0 300 200] /Resources 5 0 R';
  return `<< ${dict} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

new OperationTester().test(redact, {
  accepts: [
    {
      name: 'removes a word and draws a box where it was, and nothing else',
      files: named(plain),
      options: { searchText: 'secret' },
      async gives({ file, warnings }) {
        expect(await readBy(file.path)).to.equal('ItisthatItisthat');
        expect(await complaintOf(file)).to.equal(undefined);
        expect([file.name, warnings]).to.deep.equal(['paper.pdf', []]);
        const [before, after] = await drawn(plain, file.path);
        // From the middle of the space before the word to the middle of the space after it; as high as the line.
        expect(changed(before, after)).to.satisfy(isWithin([51, 78, 144, 106]));
        expect(colourAt(after, 100, 95)).to.deep.equal([0, 0, 0]);
      },
    },
    ...places.map(({ where, search = 'secret', left, ...needs }) => ({
      name: `removes a word ${where}`,
      files: named(bytesOf(needs)),
      options: { searchText: search },
      async gives({ file, warnings }: { file: { path: string }; warnings: readonly string[] }) {
        expect(new Set(await readBy(file.path))).to.deep.equal(new Set(left));
        expect(await complaintOf(file)).to.equal(undefined);
        expect(warnings).to.deep.equal([]);
      },
    })),
    {
      name: 'removes what an expression says, and draws boxes in a colour',
      files: named(bytesOf({ content: text('(AB 1234 cd) Tj') })),
      options: { searchRegex: '\\d{2}34', redactColor: '#f80' },
      async gives({ file }) {
        expect(await readBy(file.path)).to.equal('ABcdABcd');
        for (const drawing of await drawings(file.path)) {
          expect(colourAt(drawing, 75, 93)).to.deep.equal([255, 136, 0]);
        }
      },
    },
    {
      name: 'removes what either of two searches finds, once only when what is left comes to match',
      files: named(bytesOf({ content: text('(one two three four) Tj') })),
      options: { searchRegex: '^\\w+', searchText: 'three' },
      gives: async ({ file }) => expect(await readBy(file.path)).to.equal('twofourtwofour'),
    },
    {
      name: 'removes no more when what is left comes to match an expression, be it in an annotation',
      files: named(
        bytesOf({
          content: text('(one two) Tj'),
          page: '/Annots [30 0 R]',
          objects: {
            20: form('(three four) Tj'),
            30: '<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 100] /F 4 /AP << /N 20 0 R >> >>',
          },
        }),
      ),
      options: { searchRegex: '^\\w+' },
      gives: async ({ file }) => expect(await readBy(file.path)).to.match(/^two(four)?two(four)?$/),
    },
    {
      name: 'leaves words alone that only look like one when what is between them is gone',
      files: named(bytesOf({ content: text('(a ab b) Tj') })),
      options: { searchText: 'ab' },
      gives: async ({ file }) => expect(await readBy(file.path)).to.equal('abab'),
    },
    ...drawnAlike.map(({ how, ...needs }) => ({
      name: `draws all beside the boxes as it was, ${how}`,
      files: named(bytesOf(needs)),
      options: { searchText: 'secret', redactColor: '#0f0' },
      async gives({ file }: { file: { path: string } }) {
        expect(await readBy(file.path)).to.not.match(/secret/i);
        const before = `${file.path}.before`;
        writeFileSync(before, bytesOf(needs));
        expect(await strayChanges(before, file.path)).to.deep.equal([[0, 0]]);
      },
    })),
    {
      name: 'leaves the pages that were not chosen',
      files: named(pdf({ pages: 3 })),
      options: { searchText: 'page', pages: '1,3' },
      gives: async ({ file }) =>
        expect((await textsOf(file)).map((it) => it.trim())).to.deep.equal(['1', 'Page 2', '3']),
    },
    {
      name: 'gives a document without a match back as it was, and says so',
      files: named(plain),
      options: { searchText: 'secrets' },
      gives({ file, warnings }) {
        expect(readFileSync(file.path).equals(plain)).to.equal(true);
        expect(warnings).to.deep.equal([NOTHING]);
      },
    },
    {
      name: 'keeps the protection of a document',
      files: named(encrypted(plain)),
      options: { searchText: 'secret', password: 'open' },
      async gives({ file }) {
        expect((await encryptionOf({ path: file.path, password: 'open' })).get('file encryption method')).to.equal(
          'AESv3',
        );
        expect((await textsOf({ path: file.path, password: 'open' }))[0]).to.match(/^It is\s+that\s*$/);
      },
    },
    {
      name: 'says that a signature is no longer valid',
      files: named(pdf({ signed: true })),
      options: { searchText: 'page' },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal(['paper.pdf: the document was signed; the signature is no longer valid.']),
    },
    {
      name: 'warns about pages of images, and keeps a signature valid without a match',
      files: named(await scannedPdf([{ print: await printed(['SECRET']) }])),
      options: { searchText: 'secret' },
      gives: ({ warnings }) =>
        expect(warnings).to.deep.equal([
          'paper.pdf: page 1 is an image and could not be searched; run the operation ocr first, then redact.',
          NOTHING,
        ]),
    },
    {
      name: 'takes an expression that takes others forever',
      files: named(bytesOf({ content: text(`(${'a'.repeat(2000)}) Tj`) })),
      options: { searchRegex: '(a*)*b|(x+x+)+y|(a|aa)+$' },
      gives: async ({ file }) => expect(await readBy(file.path)).to.equal(''),
    },
  ],
  rejects: [
    {
      name: 'refuses to go without a search, and names both options',
      files: named(plain),
      kind: 'missing-field',
      message: /searchText, searchRegex/,
    },
    {
      name: 'refuses an expression that is none, and says where',
      files: named(plain),
      options: { searchRegex: 'a(b' },
      kind: 'invalid-options',
      message: /^searchRegex: missing closing \): `a\(b`;/,
    },
    {
      name: 'refuses to look back',
      files: named(plain),
      options: { searchRegex: '(a)\\1' },
      kind: 'invalid-options',
      message: /^searchRegex: invalid escape sequence: `\\1`;.* no backreferences\.$/,
    },
    {
      name: 'refuses a search for nothing but spaces',
      files: named(plain),
      options: { searchText: ' \u00a0\u200b' },
      kind: 'invalid-options',
      message: /^searchText: /,
    },
    ...['red', '#12', '000000'].map((redactColor) => ({
      name: `refuses the colour ${redactColor}`,
      files: named(plain),
      options: { searchText: 'a', redactColor },
      kind: 'invalid-options' as const,
      message: /^redactColor: /,
    })),
    {
      name: 'refuses a page past the end',
      files: named(plain),
      options: { searchText: 'a', pages: '2' },
      kind: 'invalid-pages',
      message: /^pages: 2 is past the end; the document has 1 page\.$/,
    },
  ],
});

type Drawing = Awaited<ReturnType<typeof drawings>>[0];
type Edges = readonly [left: number, top: number, right: number, bottom: number];

async function drawn(before: Uint8Array, after: string): Promise<readonly [Drawing, Drawing]> {
  const path = `${after}.before`;
  writeFileSync(path, before);
  const [[one], [other]] = [await drawings(path), await drawings(after)];
  return [one, other];
}

/** Returns the bounds of the pixels that differ. */
function changed(one: Drawing, other: Drawing): Edges {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      if (colourAt(one, x, y).join() === colourAt(other, x, y).join()) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
  }
  return [left, top, right, bottom];
}

function isWithin([left, top, right, bottom]: Edges): (edges: Edges) => boolean {
  return (edges) =>
    edges[0] >= left && edges[1] >= top && edges[2] <= right && edges[3] <= bottom && edges[2] > edges[0];
}

function encrypted(bytes: Uint8Array): Buffer {
  return inFolder((path) => {
    writeFileSync(path('in.pdf'), bytes);
    execFileSync('qpdf', ['--encrypt', 'open', 'owner', '256', '--', path('in.pdf'), path('out.pdf')]);
    return readFileSync(path('out.pdf'));
  });
}
