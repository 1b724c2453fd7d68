import { expect } from 'chai';

import { geometryOf } from '../../../../engine/pdf/pages/page-geometry.js';
import { pageDict, readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { allPages, matrixPdf, somePages } from '../../../fixtures/pdf/page-matrix.js';
import { withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

describe('the matrix of pages', () => {
  it('has the geometry that the fixture states', () => {
    withFile(matrixPdf(), (path) => {
      using file = openPdf(path);
      const found = readPages(file).map((page) => geometryOf(file, pageDict(file, page)));
      const said = allPages.map(({ visible, rotation, userUnit }) => ({ visible, rotation, userUnit }));
      expect(found).to.have.length(540).and.to.deep.equal(said);
    });
  });

  it('has the stated sizes and text in Poppler', () => {
    withFile(matrixPdf(somePages), (path) => {
      const said = execFileSync('pdfinfo', ['-l', '999', path], { encoding: 'utf8' });
      const sizes = [...said.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts/gm)].map(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      // Poppler ignores UserUnit here and states the size before rotation.
      somePages.forEach(({ size: { width, height }, rotation, userUnit, name }, index) => {
        const [across, up] = [width / userUnit, height / userUnit];
        const [x = 0, y = 0] = sizes[index] ?? [];
        expect(x, name).to.be.closeTo(rotation % 180 === 0 ? across : up, 0.1);
        expect(y, name).to.be.closeTo(rotation % 180 === 0 ? up : across, 0.1);
      });
      const text = execFileSync('pdftotext', ['-cropbox', path, '-'], { encoding: 'utf8' });
      expect(text.trim().split(/\s+/)).to.deep.equal(somePages.map((page) => page.text));
    });
  });

  it('has a part in which every two values come together', () => {
    const pairs = (pages: typeof allPages): number => new Set(pages.flatMap(({ name }) => pairsOf(name))).size;
    expect(pairs(somePages)).to.equal(pairs(allPages));
  });
});

/** Returns all pairs of the five values in the name of a page. */
function pairsOf(name: string): readonly string[] {
  const values = name.split(/ turned by | from | with | in units of /);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${index} ${one} ${other}`));
}
