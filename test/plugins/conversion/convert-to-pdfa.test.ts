import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import convertToPdfa from '../../../plugins/conversion/convert-to-pdfa.js';
import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { defectivePdf, defects } from '../../fixtures/pdfa/defective-pdf.js';
import { fetchVeraPdf, verdictsOf } from '../../fixtures/pdfa/verapdf.js';

const levels = ['1b', '2b', '2u', '3b', '1a', '2a', '3a'] as const;
/** Copies of the results, which one process of veraPDF validates at the end. */
const folder = mkdtempSync(join(tmpdir(), 'pdfa-results-'));
const results: { readonly path: string; readonly name: string }[] = [];

function keep(name: string, path: string): void {
  const copy = join(folder, `${results.length}.pdf`);
  cpSync(path, copy);
  results.push({ path: copy, name });
}

const names = Object.entries(defects);
new OperationTester().test(convertToPdfa, {
  accepts: names.map(([name, defect], index) => {
    // Each defect is converted to one level, in turn; the sweep converts to all.
    const level = defect.level ?? levels[index % levels.length] ?? '2b';
    return {
      name: `converts a document with ${name} to ${level}`,
      files: { file: { name: 'report.pdf', bytes: defectivePdf(defect) } },
      options: { conformance: `pdfa-${level}` as const },
      async gives({ file }) {
        expect((await textsOf(file)).join()).to.contain('Archive');
        keep(name, file.path);
      },
    };
  }),
  rejects: [
    {
      name: 'refuses a document whose glyphs have no known Unicode values',
      files: {
        file: {
          name: 'report.pdf',
          bytes: Buffer.from(
            onePage({
              content: 'BT /C 12 Tf 20 100 Td <0001> Tj ET',
              fonts: '/C 20 0 R',
              objects: {
                20: '<< /Type /Font /Subtype /Type0 /BaseFont /Lost /Encoding /Identity-H /DescendantFonts [21 0 R] >>',
                21: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Lost /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
              },
            }),
            'latin1',
          ),
        },
      },
      options: { conformance: 'pdfa-2a' },
      kind: 'invalid-options',
      message: /report\.pdf: the document cannot become PDF\/A-2a\. ISO 19005-2 §6/,
    },
  ],
});

describe('results of convert-to-pdfa', () => {
  const libraries = fetchVeraPdf();

  after(() => rmSync(folder, { recursive: true }));

  it('are valid by veraPDF at the levels that they claim', async function () {
    if (libraries === undefined) this.skip();
    this.timeout(240_000);
    const verdicts = await verdictsOf(
      libraries,
      results.map(({ path }) => path),
    );
    expect(results).to.have.lengthOf(names.length);
    expect(results.map(({ name }, index) => [name, ...(verdicts[index] ?? ['no verdict'])])).to.deep.equal(
      results.map(({ name }) => [name]),
    );
  });
});
