import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { Findings } from '../../../../../engine/pdf/pdfa/check/findings.js';
import type { Violation } from '../../../../../engine/pdf/pdfa/level.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

/** The violations after `count` breaches that drawing page 1 mends, each with a sentence of its own, and one that it does not mend. */
function violationsAfter(count: number): Promise<readonly Violation[]> {
  return withFileAsync(onePage({ content: '' }), (path) => {
    using file = openPdf(path);
    const findings = new Findings(file, { part: 2, conformance: 'b' });
    const clauses = ['6.1', '6.2'] as const;
    for (let font = 0; font < count; font++)
      findings.note({ clauses, sentence: `The font ${font} is broken.`, isDrawable: true }, { pages: [1] });
    findings.note({ clauses, sentence: 'The document is broken.' });
    return Promise.resolve(findings.violations);
  });
}

describe('findings about a document', () => {
  it('are listed with their clauses and pages', async () => {
    expect(await violationsAfter(2)).to.deep.include({
      clause: 'ISO 19005-2 §6.2',
      sentence: 'The font 1 is broken.',
      object: undefined,
      page: 1,
      drawable: [1],
    });
  });

  it('are limited in number', async () => {
    expect(await violationsAfter(50_000)).to.have.lengthOf.below(2000);
  });

  it('say beyond their limit that there are others, and name none of these', async () => {
    const last = (await violationsAfter(50_000)).at(-1);
    expect([last?.sentence, last?.clause, last?.page]).to.deep.equal([
      'The document breaks further rules.',
      'ISO 19005-2',
      undefined,
    ]);
  });

  it('tell beyond their limit that drawing does not mend all', async () => {
    const violations = await violationsAfter(50_000);
    expect(violations.some(({ drawable = [] }) => drawable.length === 0)).to.equal(true);
  });
});
