import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import convert from '../../../../../plugins/conversion/convert.js';
import { dictionariesOf, type Dictionary, ofType, pagesLinkedTo } from '../../../../fixtures/pdf/dictionaries.js';
import { textsOf } from '../../../../fixtures/look/evidence.js';
import { type Block, docx, type DocxNeeds } from '../../../../fixtures/office/docx.js';
import { odt } from '../../../../fixtures/office/odf.js';
import { outlineOf, sketch } from '../../../../fixtures/pdf/outline.js';
import { linksIn, pdfinfo } from '../../../../fixtures/processes/programs.js';
import { runProgram } from '../../../../fixtures/processes/run-program.js';

const letter = (needs: DocxNeeds) => ({ file: { name: 'a.docx', bytes: docx(needs) } });
const runOf = (properties: string, text: string): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const rectIn = (annotation: Dictionary): readonly number[] => {
  const rect = annotation['/Rect'];
  return Array.isArray(rect) ? rect.map(Number) : [];
};
const manyComments = Array.from({ length: 50 }, (_, index) => `Word${String(index)}`);
const field: Block = {
  xml:
    '<w:sdt><w:sdtPr><w:alias w:val="Name"/><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Fill me in</w:t></w:r></w:p>' +
    '</w:sdtContent></w:sdt>',
};

new OperationTester().test(convert, {
  accepts: [
    {
      name: 'tags headings, paragraphs and tables, and makes bookmarks of headings',
      files: letter({
        body: [
          { heading: 1, paragraph: ['One'] },
          'Text',
          { heading: 2, paragraph: ['One and a half'] },
          { table: [['a', 'b']] },
          { pageBreak: true },
          { heading: 1, paragraph: ['Two'] },
        ],
      }),
      gives({ file }) {
        const kinds = ofType(file.path, '/StructElem').map((it) => it['/S']);
        expect(kinds).to.include.members(['/Document', '/H1', '/H2', '/Table', '/TR', '/TD']);
        expect(ofType(file.path, '/Catalog')[0]?.['/MarkInfo']).to.deep.equal({ '/Marked': true });
        expect(sketch(outlineOf(file.path))).to.equal('One>1 [One and a half>1] Two>2');
      },
    },
    {
      name: 'keeps links to the web, for mail, and within the text',
      files: letter({
        body: [
          {
            paragraph: [
              { link: 'https://example.org/a', text: 'web' },
              { link: 'mailto:a@example.org', text: 'mail' },
            ],
          },
          { paragraph: [{ link: '#there', text: 'inside' }] },
          { pageBreak: true },
          { paragraph: [{ bookmark: 'there', text: 'There' }] },
        ],
      }),
      gives({ file }) {
        expect(linksIn(file.path)).to.have.members(['https://example.org/a', 'mailto:a@example.org']);
        expect(pagesLinkedTo(file.path)).to.deep.equal([2]);
      },
    },
    {
      name: 'keeps links that look like the text around them',
      files: letter({
        relations: [{ id: 'plain', type: 'hyperlink', target: 'https://example.org/plain', external: true }],
        body: [
          { paragraph: ['See ', { xml: `<w:hyperlink r:id="plain">${runOf('', 'here')}</w:hyperlink>` }, '.'] },
          {
            xml: `<w:tbl><w:tr><w:tc><w:p><w:hyperlink r:id="plain">${runOf('<w:b/>', 'cell')}</w:hyperlink></w:p></w:tc></w:tr></w:tbl>`,
          },
          'End',
        ],
      }),
      gives({ file }) {
        expect(linksIn(file.path)).to.deep.equal(['https://example.org/plain', 'https://example.org/plain']);
      },
    },
    {
      name: 'carries over title, subject, author, keywords and language',
      files: letter({
        metadata: { title: 'Tüte 袋', subject: 'Bags', author: 'Ada', keywords: 'paper, string' },
        body: [{ paragraph: [{ text: 'Guten Tag', language: 'de-DE' }] }],
      }),
      gives({ file }) {
        const info = pdfinfo(file.path);
        expect(info['Title']).to.equal('Tüte 袋');
        expect(info['Subject']).to.equal('Bags');
        expect(info['Author']).to.equal('Ada');
        expect(info['Keywords']).to.equal('paper, string');
        const languages = [...dictionariesOf(file.path).values()].map((it) => it['/Lang']);
        expect(languages).to.include('u:de-DE');
      },
    },
    {
      name: 'embeds the letters in use of each font',
      files: letter({ body: [{ paragraph: ['Serif ', { text: 'sans', font: 'Liberation Sans' }] }] }),
      async gives({ file }) {
        const fonts = (await runProgram(['pdffonts', file.path])).text.trim().split('\n').slice(2);
        expect(fonts.length).to.equal(2);
        // Each font is embedded as a subset with a ToUnicode CMap.
        for (const font of fonts) expect(font).to.match(/^[A-Z]{6}\+Liberation\w+ .* yes yes yes /);
      },
    },
    {
      name: 'makes an annotation of a comment',
      files: letter({ body: [{ paragraph: [{ comment: 'Are you sure?', text: 'Surely' }] }] }),
      async gives({ file }) {
        expect(ofType(file.path, '/Annot', '/Text').map((it) => it['/Contents'])).to.deep.equal(['u:Are you sure?']);
        expect((await textsOf(file)).join().trim()).to.equal('Surely');
      },
    },
    {
      name: 'has comments at the edge of the page, none over another or over text, and their windows within it',
      files: letter({
        body: [
          { paragraph: ['First ', { comment: 'One', text: 'and' }, ' then ', { comment: 'Two', text: 'so' }, ' on'] },
        ],
      }),
      gives({ file }) {
        const icons = ofType(file.path, '/Annot', '/Text').map(rectIn);
        const windows = ofType(file.path, '/Annot', '/Popup').map(rectIn);
        expect([icons.length, windows.length]).to.deep.equal([2, 2]);
        for (const [left = 0, , right = 0] of icons)
          expect([left > 595.3 - 72, right < 595.3]).to.deep.equal([true, true]);
        for (const [left = 0, bottom = 0] of windows) expect([left > 0, bottom > 0]).to.deep.equal([true, true]);
        const [upper, lower] = icons.sort((one, other) => (other[1] ?? 0) - (one[1] ?? 0));
        expect(lower?.[3]).to.be.at.most(upper?.[1] ?? 0);
      },
    },
    {
      name: 'keeps the icons and windows of more comments than a page has room for on the page',
      files: letter({
        page: { margin: 20 },
        body: [{ paragraph: manyComments.map((comment) => ({ comment, text: `${comment} ` })) }],
      }),
      gives({ file }) {
        const boxes = ['/Text', '/Popup'].map((type) => ofType(file.path, '/Annot', type).map(rectIn));
        expect(boxes.map((it) => it.length)).to.deep.equal([50, 50]);
        const outside = boxes.flat().filter(([, bottom = 0, , top = 0]) => bottom < -0.01 || top > 842);
        expect(outside).to.deep.equal([]);
        expect(new Set(boxes[0]?.map(String)).size).to.equal(50);
      },
    },
    {
      name: 'leaves comments out when that is asked for',
      files: letter({ body: [{ paragraph: [{ comment: 'Are you sure?', text: 'Surely' }] }] }),
      options: { comments: 'None' },
      gives({ file }) {
        expect(ofType(file.path, '/Annot', '/Text')).to.deep.equal([]);
      },
    },
    {
      name: 'shows changes that are tracked',
      files: letter({ body: [{ paragraph: ['Kept ', { deleted: 'gone ' }, { inserted: 'come' }] }] }),
      gives: async ({ file }) => expect((await textsOf(file)).join().trim()).to.equal('Kept gone come'),
    },
    {
      name: 'leaves hidden text out',
      files: letter({ body: [{ paragraph: ['Seen', { xml: runOf('<w:vanish/>', 'UNSEEN') }] }] }),
      gives: async ({ file }) => expect((await textsOf(file)).join().trim()).to.equal('Seen'),
    },
    {
      name: 'counts pages in headers and footers',
      files: letter({
        header: ['Page ', { field: 'PAGE', text: '9' }],
        footer: ['of ', { field: 'NUMPAGES', text: '9' }],
        body: ['One', { pageBreak: true }, 'Two'],
      }),
      async gives({ file }) {
        const pages = (await textsOf(file)).map((text) => text.trim().split(/\s*\n\s*/));
        expect(pages).to.deep.equal([
          ['Page 1', 'One', 'of 2'],
          ['Page 2', 'Two', 'of 2'],
        ]);
      },
    },
    {
      name: 'shows what is in a field to fill in',
      files: letter({ body: [field] }),
      gives: async ({ file }) => expect((await textsOf(file)).join()).to.contain('Fill me in'),
    },
    {
      name: 'makes bookmarks of the headings of an OpenDocument text',
      files: {
        file: {
          name: 'a.odt',
          bytes: odt({
            text: [
              { heading: 1, text: 'One' },
              { heading: 2, text: 'Half' },
            ],
          }),
        },
      },
      gives: ({ file }) => expect(sketch(outlineOf(file.path))).to.equal('One>1 [Half>1]'),
    },
  ],
  rejects: [],
});
