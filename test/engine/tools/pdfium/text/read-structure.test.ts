import { expect } from 'chai';

import type { StructureNode } from '../../../../../engine/document/model.js';
import { openDocument } from '../../../../../engine/tools/pdfium/binding/document.js';
import { withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { readStructure } from '../../../../../engine/tools/pdfium/text/read-structure.js';
import { pdf } from '../../../../fixtures/pdf/pdf.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { taggedPdf } from '../../../../fixtures/pdf/tagged-pdfs.js';

describe('the structure of a page', () => {
  it('is what the page has of the tree, with standard types', async () => {
    expect(outline(await structureOf(taggedPdf(), 1))).to.equal('Document(H1(0) P(1) Table(TR(TD(2))))');
  });

  it('is another on another page', async () => {
    expect(outline(await structureOf(taggedPdf(), 2))).to.equal('Document(P(0) Table(TR(TD(1))) Link(2))');
  });

  it('has the texts that stand for what is drawn', async () => {
    const changes = {
      31: '<< /S /H1 /P 30 0 R /Pg 4 0 R /K 0 /Alt (Other\\000) /ActualText (Actual) /Lang (de-AT) >>',
    };
    const [root] = (await structureOf(taggedPdf(changes), 1)) ?? [];
    expect(root?.children[0]).to.deep.equal({
      type: 'H1',
      actualText: 'Actual',
      alternateText: 'Other',
      language: 'de-AT',
      children: [0],
    });
  });

  it('leaves out the texts that there are not', async () => {
    const [root] = (await structureOf(taggedPdf({ 31: '<< /S /H1 /P 30 0 R /Pg 4 0 R /K 0 >>' }), 1)) ?? [];
    expect(root?.children[0]).to.deep.equal({ type: 'H1', children: [0] });
  });

  it('is the same where an element has very many kids on other pages', async () => {
    const others = Array.from({ length: 600 }, (_, index) => `${1000 + index} 0 R`).join(' ');
    const kids = `[${others} 31 0 R 32 0 R ${others} 33 0 R 36 0 R ${others}]`;
    const large = taggedPdf({ 30: `<< /Type /StructElem /S /Document /P 20 0 R /K ${kids} >>` });
    for (const page of [1, 2])
      expect(await structureOf(large, page)).to.deep.equal(await structureOf(taggedPdf(), page));
  });

  it('is none where nothing is tagged', async () => {
    expect(await structureOf(pdf(), 1)).to.equal(undefined);
  });

  it('ends where a tree contains itself', async () => {
    const changes = { 32: '<< /S /P /P 31 0 R /Pg 4 0 R /K [1 31 0 R] >>', 31: '<< /S /H1 /P 32 0 R /K [0 32 0 R] >>' };
    expect(depthOf(await structureOf(taggedPdf(changes), 1))).to.be.lessThan(100);
  });

  it('ends where a tree is deeper than any document', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [
        50 + index,
        `<< /S /Div /P ${index === 0 ? 30 : 49 + index} 0 R /K [${index === 199 ? 31 : 51 + index} 0 R] >>`,
      ]),
    );
    const changes = { ...chain, 31: '<< /S /H1 /P 249 0 R /Pg 4 0 R /K 0 >>' };
    expect(depthOf(await structureOf(taggedPdf(changes), 1))).to.be.lessThan(100);
  });
});

type Structure = readonly StructureNode[] | undefined;

function structureOf(bytes: string | Uint8Array, number: number): Promise<Structure> {
  return withFileAsync(bytes, (path) =>
    withPdfium((pdfium) => {
      using document = openDocument(pdfium, { path, name: 'a.pdf' });
      using page = document.page(number);
      return readStructure(page);
    }),
  );
}

function outline(nodes: Structure | readonly (StructureNode | number)[]): string {
  return (nodes ?? [])
    .map((node) => (typeof node === 'number' ? String(node) : `${node.type}(${outline(node.children)})`))
    .join(' ');
}

function depthOf(nodes: Structure | readonly (StructureNode | number)[]): number {
  const depths = (nodes ?? []).map((node) => (typeof node === 'number' ? 0 : 1 + depthOf(node.children)));
  return Math.max(0, ...depths);
}
