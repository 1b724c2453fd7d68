import { expect } from 'chai';

import { isQuireError } from '../../../engine/errors.js';
import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { stream } from '../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../fixtures/processes/run-program.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';

const inOrder = '5 100 Td (iiiiiiiii WWW SECRET) Tj 0 -50 Td (other) Tj';
/** Only the lines on the page tell that there is a word, not the order in the content. */
const lowerLineFirst = '5 50 Td (RET other) Tj 0 50 Td (iiiiiiiii WWW SEC-) Tj';

/** Two pages with the same text, the second in another font. */
function inFont(dict: string, text: string): Buffer {
  const line = (font: string): string => `BT /${font} 20 Tf ${text} ET`;
  const page = (content: number): string => `<< /Type /Page /Parent 2 0 R /Contents ${content} 0 R >>`;
  const document = onePage({
    content: '',
    fonts: '/F9 20 0 R',
    objects: {
      2: '<< /Type /Pages /Count 2 /Kids [50 0 R 51 0 R] /MediaBox [0 0 300 200] /Resources 5 0 R >>',
      20: `<< /Type /Font /Subtype /TrueType ${dict} >>`,
      50: page(52),
      51: page(53),
      52: stream('', line('F1')),
      53: stream('', line('F9')),
    },
  });
  return Buffer.from(document, 'latin1');
}

const SEARCH = { searchText: 'SECRET' };
/** Letters do not run backwards. */
const impossible = `/BaseFont /Arial /FirstChar 32 /LastChar 127 /Widths [${'-5 '.repeat(96)}]`;

describe('redact, when glyph widths are wrong', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor()));
  after(() => redactor[Symbol.asyncDispose]());

  for (const [name, font] of [
    ['of a font that nobody has', '/BaseFont /Unheard'],
    ['that cannot be', impossible],
  ] as const) {
    it(`removes a word from the content where it stands, with widths ${name}`, async () => {
      const { path, warnings } = await redactor.redact(inFont(font, inOrder), SEARCH);
      expect(warnings).to.deep.equal([]);
      // Poppler does not read all letters that lie on one another.
      const { text } = await runProgram(['mutool', 'draw', '-q', '-F', 'txt', path]);
      expect(text.replace(/\s+/g, '')).to.equal('iiiiiiiiiWWWother'.repeat(2));
    });
  }

  it('removes neighbouring text with the word and warns about the pages', async () => {
    const { path, warnings } = await redactor.redact(inFont('/BaseFont /Unheard', lowerLineFirst), SEARCH);
    expect(warnings).to.deep.equal([
      'paper.pdf: on page 2, text beside a match had to be removed with it; check the result.',
    ]);
    const [first = '', second = ''] = await textsOf({ path });
    expect(first.replace(/\s+/g, '')).to.equal('iiiiiiiiiWWWother');
    expect(second.replace(/\s+/g, '')).to.equal('other');
  });

  it('fails when a word cannot be removed, naming the pages', async () => {
    const error = await redactor.redact(inFont(impossible, lowerLineFirst), SEARCH).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!isQuireError(error)) throw new Error('There is a result.', { cause: error });
    expect(error.kind).to.equal('tool-failed');
    expect(error.message).to.equal(
      'paper.pdf: a match could not be removed from page 2; there is no result. ' +
        'Other pages can be redacted: select them with `pages`.',
    );
  });

  it('redacts other pages of such a document when only these are selected', async () => {
    const { path } = await redactor.redact(inFont(impossible, lowerLineFirst), { ...SEARCH, pages: '1' });
    const [first = ''] = await textsOf({ path });
    expect(first.replace(/\s+/g, '')).to.equal('iiiiiiiiiWWWother');
  });
});
