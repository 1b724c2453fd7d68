import { expect } from 'chai';
import { dirname } from 'node:path';

import unreportedFacts from '../../../../engine/pdf/facts/unreported-facts.js';
import { measuredSource } from '../../../../engine/tools/pdfium/measured-source.js';
import { bookObjects, inFolderAsync, rawPdf, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** A form with a chain of fields of which each lists the next one twice. */
function doubledForm(levels: number): string {
  const widget = '/Subtype /Widget /Rect [10 10 90 30]';
  const chain = Array.from({ length: levels }, (_, level): [number, string] => {
    const next = `${11 + level} 0 R`;
    return [10 + level, `<< /T (f${level}) /FT /Tx /Kids [${next} ${next}] >>`];
  });
  return rawPdf({
    objects: {
      ...bookObjects(1),
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>',
      4: `<< /Type /Page /Parent 2 0 R /Contents 5 0 R /UserUnit 2 /Annots [${10 + levels} 0 R] >>`,
      ...Object.fromEntries(chain),
      [10 + levels]: `<< /T (end) /FT /Tx ${widget} >>`,
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
      const compute = async <Result>(module: URL, input: unknown): Promise<Result> => {
        const { default: run } = (await import(module.href)) as { default: (input: unknown) => Promise<Result> };
        return await run(input);
      };
      const source = await measuredSource({ folder: dirname(place('any')), compute }, { path, name: 'form.pdf' });
      const facts = await unreportedFacts({ path: source.path });
      use({
        isSame: source.path === path,
        userUnits: source.userUnits,
        visits: 'malformed' in facts ? undefined : facts.value.listedFields + facts.value.fieldsInWidgets,
      });
    }),
  );
}
