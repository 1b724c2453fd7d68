import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { glyphOfCid } from '../../../../../engine/pdf/fonts/glyphs/cid-to-gid-map.js';
import { PdfDict, PdfName, type PdfValue, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { stream, withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const CIDS = [0, 1, 2, 3];

/** The glyphs of CIDs by a map; the object 20 is a stream that maps three CIDs. */
async function glyphsBy(map?: PdfValue): Promise<readonly number[] | undefined> {
  let glyphs: readonly number[] | undefined;
  await withFileAsync(onePage({ content: '', objects: { 20: stream('', '\0\0\u0001\u0002\0A') } }), (path) => {
    using file = openPdf(path);
    const glyphOf = glyphOfCid(file, map === undefined ? new PdfDict() : PdfDict.of({ CIDToGIDMap: map }));
    glyphs = glyphOf && CIDS.map(glyphOf);
    return Promise.resolve();
  });
  return glyphs;
}

describe('The glyphs of CIDs in a TrueType program', () => {
  it('are those of the stream, and the glyph 0 after its end', async () => {
    expect(await glyphsBy(new Ref(20))).to.deep.equal([0, 0x102, 0x41, 0]);
  });

  it('have the numbers of the CIDs without a map, and by the map Identity', async () => {
    expect(await glyphsBy()).to.deep.equal(CIDS);
    expect(await glyphsBy(new PdfName('Identity'))).to.deep.equal(CIDS);
  });

  it('are unknown for a map that the standard does not define', async () => {
    expect(await glyphsBy(new PdfName('Other'))).to.equal(undefined);
    expect(await glyphsBy(1)).to.equal(undefined);
  });
});
