import { expect } from 'chai';
import { dirname } from 'node:path';

import unreportedFacts from '../../../../engine/pdf/facts/unreported-facts.js';
import { measuredSource } from '../../../../engine/tools/pdfium/measured-source.js';
import { computeHere } from '../../../fixtures/compute/compute-here.js';
import { doubledFields } from '../../../fixtures/pdf/form-pdfs.js';
import { bookObjects, inFolderAsync, rawPdf, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** A form with a chain of fields of which each lists the next one twice. */
function doubledForm(levels: number): string {
  return rawPdf({
    objects: {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>',
      4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /UserUnit 2 /Annots [${10 + levels} 0 R] >>`,
      ...doubledFields(levels, { end: '/Subtype /Widget /Rect [10 10 90 30]' }),
    },
  });
}

describe('The document that PDFium reads', () => {
  it('is the one that came, with its units, where fields repeat a few times', () =>
    measuring(doubledForm(4), ({ isSame, userUnits, visits }) => {
      expect(isSame).to.equal(true);
      expect(userUnits).to.deep.equal(new Map([[1, 2]]));
      expect(visits).to.equal(31);
    }));

  it('lists no fields where PDFium would read fields again and again', () =>
    measuring(doubledForm(30), ({ isSame, userUnits, visits }) => {
      expect(isSame).to.equal(false);
      expect(userUnits).to.deep.equal(new Map([[1, 2]]));
      expect(visits).to.equal(0);
    }));

  for (const [damage, damaged] of [
    ['a wrong startxref', doubledForm(30).replace('startxref\n', 'startxref\n9')],
    ['no cross-reference table', doubledForm(30).replace(/xref\n0 1[^]*/, 'trailer << /Root 1 0 R >>\n')],
  ] as const) {
    it(`lists no such fields with ${damage}, which PDFium repairs by itself`, () =>
      measuring(damaged, ({ visits }) => expect(visits).to.equal(0)));
  }

  it('is the one that came where it is damaged and its fields do not repeat', () =>
    measuring(doubledForm(1).replace('startxref\n', 'startxref\n9'), ({ isSame }) => expect(isSame).to.equal(true)));
});

interface Measured {
  readonly isSame: boolean;
  readonly userUnits: ReadonlyMap<number, number> | undefined;
  /** How many times PDFium reads a field; undefined for a malformed document. */
  readonly visits: number | undefined;
}

function measuring(bytes: string, use: (measured: Measured) => void): Promise<void> {
  return withFileAsync(bytes, (path) =>
    inFolderAsync(async (place) => {
      const scope = { folder: dirname(place('any')), compute: computeHere };
      const source = await measuredSource(scope, { path, name: 'form.pdf' });
      const facts = await unreportedFacts({ path: source.path });
      use({
        isSame: source.path === path,
        userUnits: source.userUnits,
        visits: 'malformed' in facts ? undefined : facts.value.listedFields + facts.value.fieldsInWidgets,
      });
    }),
  );
}
