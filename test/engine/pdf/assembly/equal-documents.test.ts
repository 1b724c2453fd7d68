import { expect } from 'chai';

import type { PdfFile } from '../../../../engine/pdf/file/pdf-file.js';
import { readPages } from '../../../../engine/pdf/pages/page-tree.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { book, joining } from '../../../fixtures/pdf/assembly-pdfs.js';
import { stream } from '../../../fixtures/pdf/raw-pdf.js';

/** The object numbers of an entry of each page, such as /Contents. */
function numbersOf(file: PdfFile, key: string): readonly (number | undefined)[] {
  return readPages(file).map(({ ref }) => {
    const value = file.dict(ref)?.get(key);
    return value instanceof Ref ? value.num : undefined;
  });
}

const note = '<< /Type /Annot /Subtype /Text /Rect [0 0 20 20] /Contents (A note) >>';
const terms = book({ pages: 2, page: { 1: '/Annots [100 0 R]' }, objects: { 100: note } });

describe('joining equal documents', () => {
  it('writes their content once, and their pages and notes for each', async () => {
    const other = book({ pages: 1, content: { 1: 'BT /F1 24 Tf 72 700 Td (Offer) Tj ET' } });
    await joining({ 'a.pdf': terms, 'b.pdf': other, 'c.pdf': terms }, ({ file, texts }) => {
      expect(texts).to.deep.equal(['Page 1', 'Page 2', 'Offer', 'Page 1', 'Page 2']);
      const [first, second, offer, ...again] = numbersOf(file, 'Contents');
      expect(again).to.deep.equal([first, second]);
      expect(new Set([first, second, offer]).size).to.equal(3);
      const notes = readPages(file).flatMap(({ ref }) => file.array(file.dict(ref)?.get('Annots')) ?? []);
      expect(new Set(notes.map((it) => (it instanceof Ref ? it.num : 0))).size).to.equal(2);
    });
  });

  it('shares no content with a document of the same size', async () => {
    const one = book({ pages: 1, content: { 1: 'BT /F1 24 Tf 72 700 Td (North) Tj ET' } });
    const other = one.replace('North', 'South');
    await joining({ 'a.pdf': one, 'b.pdf': other }, ({ file, texts }) => {
      expect(texts).to.deep.equal(['North', 'South']);
      expect(new Set(numbersOf(file, 'Contents')).size).to.equal(2);
    });
  });

  it('writes streams anew that refer to something, or that structure elements refer to', async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';
    const source = book({
      pages: 1,
      page: { 1: '/Plain 100 0 R /Drawn 101 0 R /Tagged 102 0 R' },
      objects: {
        100: stream(form, '0 0 9 9 re f'),
        101: stream(`${form} /Resources << /Font << /F1 3 0 R >> >>`, '0 0 9 9 re f'),
        102: stream(`${form} /StructParents 7`, '0 0 9 9 re f'),
      },
    });
    await joining({ 'a.pdf': source, 'b.pdf': source }, ({ file }) => {
      const written = (key: string): number => new Set(numbersOf(file, key)).size;
      expect(['Plain', 'Drawn', 'Tagged'].map(written)).to.deep.equal([1, 2, 2]);
    });
  });
});
