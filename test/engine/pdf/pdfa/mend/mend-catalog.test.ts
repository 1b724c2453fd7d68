import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { mendedCatalog } from '../../../../../engine/pdf/pdfa/mend/mend-catalog.js';
import { serialise } from '../../../../../engine/pdf/syntax/serialise.js';
import { PdfDict } from '../../../../../engine/pdf/syntax/values.js';
import { bookObjects, rawPdf, withFile } from '../../../../fixtures/pdf/raw-pdf.js';

/** The layers of a document at PDF/A-2b, as they are written. @param layers the entries of /OCProperties */
function mendedLayers(layers: string, objects: Readonly<Record<number, string>> = {}): string {
  const catalog = `<< /Type /Catalog /Pages 2 0 R /OCProperties << ${layers} >> >>`;
  return withFile(rawPdf({ objects: { ...bookObjects(1), 1: catalog, ...objects } }), (path) => {
    using file = openPdf(path);
    const mended = mendedCatalog({ file, level: { part: 2, conformance: 'b' }, warn: () => undefined });
    const found = mended.get('OCProperties');
    return found instanceof PdfDict ? serialise(found) : '';
  });
}

describe('The configurations of layers', () => {
  it('have names that differ, whatever the names in the document are', () => {
    const named = ['(Configuration 3)', '(Configuration 3_2)', '()', '(Configuration 3)'].map(
      (it) => `<< /Name ${it} >>`,
    );
    const written = mendedLayers(`/OCGs [] /D ${named[0]} /Configs [${named.slice(1).join(' ')}]`);
    const names = [...written.matchAll(/\/Name\s*(\([^)]*\))/g)].map(([, name]) => name);
    expect(names).to.have.length(4);
    expect(new Set(names).size).to.equal(4);
  });

  it('list all layers, also when arrays of their order contain themselves many times', () => {
    const written = mendedLayers('/OCGs [20 0 R 21 0 R] /D << /Order 22 0 R >>', {
      20: '<< /Type /OCG /Name (one) >>',
      21: '<< /Type /OCG /Name (two) >>',
      22: '[22 0 R 23 0 R 22 0 R [20 0 R]]',
      23: '[22 0 R 23 0 R 23 0 R]',
    });
    expect(written).to.match(/\/Order\s*\[\s*22 0 R 23 0 R 22 0 R\s*\[\s*20 0 R\s*\]\s*21 0 R\s*\]/);
  });
});
