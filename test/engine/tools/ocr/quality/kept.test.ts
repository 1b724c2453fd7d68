import { expect } from 'chai';

import { complaintOf, pictureOf } from '../../../../fixtures/look/evidence.js';
import { ofType } from '../../../../fixtures/pdf/dictionaries.js';
import { openReader, type Reader, type ReadPdf } from '../../../../fixtures/ocr/ocr-job.js';
import { printed } from '../../../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../../../fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../../../../fixtures/ocr/scanned-pdf.js';
import { outlineOf, sketch } from '../../../../fixtures/pdf/outline.js';
import { linksIn, packetIn, pdfinfo } from '../../../../fixtures/processes/programs.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { overlapOf } from '../../../../sweep/words.js';

const print = await printed(sampleTexts.latin.lines, { margin: 40 });
const picture = sampleTexts.latin.lines.join(' ');
const PACKET = '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>';
const typed = (text: string, mode = 0): string => `BT ${mode} Tr /F1 12 Tf 45 10 Td (${text}) Tj ET`;

/** A tagged document with bookmarks, a link, a field and a title; some pages need OCR and some do not. */
const document = await scannedPdf(
  [
    {
      print,
      content: '/Figure << /MCID 0 >> BDC EMC',
      entries: '/StructParents 0 /Annots [510 0 R 511 0 R]',
    },
    { content: typed('Nothing but typed text') },
    { print, content: typed('Printed and typed') },
    { print, content: typed('Read once before, as Ihree boxes', 3) },
    {},
  ],
  {
    catalog: `/Outlines 500 0 R /AcroForm << /Fields [511 0 R] >> /Lang (en) /MarkInfo << /Marked true >>
      /StructTreeRoot 520 0 R /Metadata 530 0 R`,
    trailer: '/Info << /Title (Boxes of letters) >>',
    objects: {
      500: '<< /Type /Outlines /First 501 0 R /Last 502 0 R /Count 2 >>',
      501: '<< /Title (Scan) /Parent 500 0 R /Next 502 0 R /Dest [4 0 R /Fit] >>',
      502: '<< /Title (Typed) /Parent 500 0 R /Prev 501 0 R /Dest [6 0 R /Fit] >>',
      510: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://archive.example/) >> >>',
      511: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (box) /V (three) /Rect [20 0 29 9] >>',
      520: '<< /Type /StructTreeRoot /K 521 0 R /ParentTree << /Nums [0 [521 0 R]] >> >>',
      521: '<< /Type /StructElem /S /Figure /P 520 0 R /Pg 4 0 R /K 0 /Alt (A scanned letter) >>',
      530: stream('/Type /Metadata /Subtype /XML', PACKET),
    },
  },
);

describe('a document with pages that need reading and others', () => {
  let reader: Reader;
  let read: ReadPdf;
  before(async () => {
    reader = await openReader('embedded');
    read = await reader.read(document);
  });
  after(() => reader[Symbol.asyncDispose]());

  const words = (page: number): string => (read.texts[page - 1] ?? '').replace(/\s+/g, ' ').trim();

  it('has the text of its pictures', () =>
    expect(overlapOf(words(1), picture, 1), words(1)).to.deep.equal({ recall: 1, precision: 1 }));

  it('has its own text as it was, once', () => expect(words(2)).to.equal('Nothing but typed text'));

  it('has on a page of both what was typed once, and what is in the picture', () => {
    expect(words(3).split('Printed and typed')).to.have.length(2);
    expect(overlapOf(words(3), `${picture} Printed and typed`, 1), words(3)).to.deep.equal({ recall: 1, precision: 1 });
  });

  it('is not read where it was read before', () => expect(words(4)).to.equal('Read once before, as Ihree boxes'));

  it('has nothing on a page without anything', () => expect(words(5)).to.equal(''));

  it('keeps its bookmarks', () => expect(sketch(outlineOf(read.path))).to.equal('Scan>1 Typed>2'));

  it('keeps its links', () => expect(linksIn(read.path)).to.deep.equal(['https://archive.example/']));

  it('keeps its fields', () => {
    const [field] = ofType(read.path, '/Annot', '/Widget');
    expect(field).to.include({ '/T': 'u:box', '/V': 'u:three' });
  });

  it('keeps its title, its language and its metadata', () => {
    expect(pdfinfo(read.path)).to.include({ Title: 'Boxes of letters', Tagged: 'yes', Form: 'AcroForm' });
    expect(ofType(read.path, '/Catalog')[0]).to.include({ '/Lang': 'u:en' });
    expect(packetIn(read.path).trim()).to.equal(PACKET);
  });

  it('keeps its tags', () => {
    const [figure] = ofType(read.path, '/StructElem');
    expect(figure).to.include({ '/S': '/Figure', '/Alt': 'u:A scanned letter', '/K': 0 });
  });

  it('looks as before', async () => {
    for (const page of [1, 2, 3, 4, 5]) {
      const [before, after] = await Promise.all([read.source, read.path].map((path) => pictureOf({ path }, page, 72)));
      expect(after?.pixels.equals(before?.pixels ?? Buffer.of()), `page ${page}`).to.equal(true);
    }
  });

  it('is sound', async () => expect(await complaintOf(read)).to.equal(undefined));
});
