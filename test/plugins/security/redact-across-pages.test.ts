import { expect } from 'chai';

import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { stream } from '../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';

interface Line {
  readonly shown: string;
  readonly y: number;
  readonly size?: number;
}

const FILLING = [
  'This is the first of several lines that',
  'belong to one paragraph of the text and',
  'are here to fill the',
];

/** The lines of a page, the last of which ends with a text, above a footnote and the number of the page. */
function upperPage(end: string): readonly Line[] {
  const lines = [...FILLING, `page. ${end}`].map((shown, index) => ({ shown, y: 210 - 12 * index }));
  const note = { shown: '1 This is a note to the text, in small letters.', y: 60, size: 7 };
  return [{ shown: 'Annual report', y: 285, size: 8 }, ...lines, note, { shown: '- 12 -', y: 12, size: 8 }];
}

function lowerPage(begin: string): readonly Line[] {
  const lines = [`${begin} and the text`, ...FILLING].map((shown, index) => ({ shown, y: 250 - 12 * index }));
  return [{ shown: 'Annual report', y: 285, size: 8 }, ...lines, { shown: '- 13 -', y: 12, size: 8 }];
}

/** A picture as large as its page, above the number of the page. */
const PICTURE = [
  'q 260 0 0 250 20 30 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q',
  'BT /F1 8 Tf 140 12 Td (- 12 a -) Tj ET',
].join('\n');

/** @param pages the lines of each page, or its content */
function document(...pages: readonly (readonly Line[] | string)[]): Buffer {
  const contentOf = (lines: readonly Line[] | string): string =>
    typeof lines === 'string'
      ? lines
      : lines.map(({ shown, y, size = 10 }) => `BT /F1 ${size} Tf 30 ${y} Td (${shown}) Tj ET`).join('\n');
  const kids = pages.map((_, index) => `${50 + index} 0 R`).join(' ');
  const objects = pages.flatMap((lines, index) => [
    [50 + index, `<< /Type /Page /Parent 2 0 R /Contents ${70 + index} 0 R >>`] as const,
    [70 + index, stream('', contentOf(lines))] as const,
  ]);
  const tree = `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] /MediaBox [0 0 300 300] /Resources 5 0 R >>`;
  return Buffer.from(onePage({ content: '', objects: { 2: tree, ...Object.fromEntries(objects) } }), 'latin1');
}

/** The texts of the pages as poppler and mupdf read them, without white space. */
async function readBy(path: string): Promise<readonly string[]> {
  const { text } = await runProgram(['mutool', 'draw', '-q', '-F', 'txt', path]);
  return [...(await textsOf({ path })), text].map((it) => it.replace(/\s+/g, ''));
}

describe('redact, where a match goes on on the next page', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor('off')));
  after(() => redactor[Symbol.asyncDispose]());

  for (const [what, end, begin, options] of [
    ['a name', 'Call Jane', 'Doe', { searchText: 'Jane Doe' }],
    ['a hyphenated word', 'Zwick-', 'nagel,', { searchText: 'Zwicknagel' }],
    ['a word that is divided without a hyphen', 'Zwick', 'nagel', { searchText: 'Zwicknagel' }],
    ['a mail address', 'jane.doe@', 'example.com', { searchRegex: '[\\w.]+@[\\w.]+[.]com' }],
    ['an account', 'DE44 5001', '0517 5407', { searchRegex: '[A-Z]{2}\\d{2}( \\d{4}){3}' }],
  ] as const) {
    it(`removes both parts of ${what}, and nothing of heads, notes and page numbers`, async () => {
      const { path, warnings, redactions } = await redactor.redact(document(upperPage(end), lowerPage(begin)), options);
      expect([warnings, redactions]).to.deep.equal([[], 2]);
      const read = (await readBy(path)).join();
      for (const part of `${end} ${begin}`.replace(/^Call /, '').match(/[\w.@]{3,}/g) ?? [])
        expect(read).not.to.include(part);
      for (const kept of ['Annualreport', 'tofillthe', 'andthetext', 'Thisisanote', '-12-', '-13-'])
        expect(read.split(kept).length, kept).to.be.above(2);
    });
  }

  it('removes both parts of pages that have further matches, and of a page between two others', async () => {
    const body = FILLING.map((shown, index) => ({ shown, y: 220 - 12 * index }));
    const between = [{ shown: 'Doe met Jane Doe', y: 250 }, ...body, { shown: 'Jane Doe, then Jane', y: 100 }];
    const pages = document(upperPage('Call Jane'), between, lowerPage('Doe'));
    const { path, warnings } = await redactor.redact(pages, { searchText: 'Jane Doe' });
    expect(warnings).to.deep.equal([]);
    const read = (await readBy(path)).join();
    expect(read).not.to.match(/Jane|Doe/);
    for (const kept of ['Call', 'met', ',then', 'andthetext']) expect(read.split(kept).length, kept).to.equal(3);
  });

  for (const [what, between] of [
    ['a picture', [PICTURE]],
    ['several pictures', [PICTURE, PICTURE]],
    ['a blank page', ['']],
  ] as const) {
    it(`removes both parts of a name with ${what} between them`, async () => {
      const pages = document(upperPage('Call Jane'), ...between, lowerPage('Doe'));
      const { path, redactions } = await redactor.redact(pages, { searchText: 'Jane Doe' });
      expect(redactions).to.equal(2);
      const read = (await readBy(path)).join();
      expect(read).not.to.match(/Jane|Doe/);
      for (const kept of ['Call', 'andthetext']) expect(read.split(kept).length, kept).to.equal(3);
    });
  }

  it('keeps words on pages with other text between them', async () => {
    const pages = document(upperPage('Call Jane'), lowerPage('Nobody'), lowerPage('Doe'));
    expect((await redactor.redact(pages, { searchText: 'Jane Doe' })).redactions).to.equal(0);
  });

  it('keeps words that do not give the text together, and pages that were not selected', async () => {
    const kept = await redactor.redact(document(upperPage('Call Jane'), lowerPage('Dole')), { searchText: 'Jane Doe' });
    expect(kept.redactions).to.equal(0);
    const selected = { searchText: 'Jane Doe', pages: '2' };
    expect((await redactor.redact(document(upperPage('Call Jane'), lowerPage('Doe')), selected)).redactions).to.equal(
      0,
    );
  });
});
