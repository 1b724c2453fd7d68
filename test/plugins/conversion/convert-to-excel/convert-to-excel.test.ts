import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToExcel from '../../../../plugins/conversion/convert-to-excel/index.js';
import { displayedIn, readWorkbook } from '../../../fixtures/office/read-workbook.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

/** A ruled table of five rows and two columns; the last row is one cell. */
const ruledText = [
  ['Item', 'Price'],
  ['Tea', '1,250.00'],
  ['=1+1', '3.50'],
  ['00123', '7.00'],
  ['All prices with taxes', ''],
]
  .flatMap((row, at) => row.map((text, column) => `1 0 0 1 ${76 + 150 * column} ${684 - 20 * at} Tm (${text}) Tj`))
  .join('\n');

const rules = [0, 1, 2, 3, 4, 5]
  .map((at) => `72 ${700 - 20 * at} m 372 ${700 - 20 * at} l S`)
  .concat('72 700 m 72 600 l S', '222 700 m 222 620 l S', '372 700 m 372 600 l S')
  .join('\n');

const ruledPage = page(ruledText, rules);

const ruledPageWithText = page(
  [
    '1 0 0 1 72 760 Tm (Invoice) Tj 1 0 0 1 400 760 Tm (Number: A7) Tj',
    ruledText,
    '1 0 0 1 72 500 Tm (Thank you for your order of last week, which we received.) Tj',
  ].join('\n'),
  rules,
);

const noTables = /no tables were found/;

new OperationTester().test(convertToExcel, {
  accepts: [
    {
      name: 'makes a worksheet of a table, with values, borders and merged cells',
      files: { file: file(ruledPage) },
      async gives({ file: { path }, warnings }) {
        const [sheet, ...more] = await readWorkbook(path);
        expect(more).to.deep.equal([]);
        expect(warnings).to.deep.equal([]);
        expect(sheet).to.deep.include({ name: 'Page 1', merged: ['A5:B5'] });
        expect(sheet?.cells['B2']).to.deep.include({ value: 1250, borders: ['left', 'top', 'right', 'bottom'] });
        expect(['A3', 'B3', 'A4', 'A5'].map((it) => sheet?.cells[it]?.value)).to.deep.equal([
          '=1+1',
          3.5,
          '00123',
          'All prices with taxes',
        ]);
      },
    },
    {
      name: 'makes a last worksheet of the text outside of tables',
      files: { file: file(ruledPageWithText) },
      async gives({ file: { path }, warnings }) {
        const { Text: text, ...tables } = await displayedIn(path);
        expect(Object.keys(tables)).to.deep.equal(['Page 1']);
        expect(text).to.deep.equal([
          ['Invoice', 'Number: A7'],
          ['Thank you for your order of last week, which we received.', ''],
        ]);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'keeps a word across a table that is in none of its cells',
      files: { file: file(page(`${ruledText} 0.8 0.6 -0.6 0.8 120 610 Tm (SPECIMEN) Tj`, rules)) },
      async gives({ file: { path } }) {
        expect((await displayedIn(path))['Text']).to.deep.equal([['SPECIMEN']]);
      },
    },
    {
      name: 'joins a table over pages with a watermark on each',
      files: { file: file(watermarked(2)) },
      async gives({ file: { path } }) {
        const { Text: text, ...tables } = await displayedIn(path);
        expect(Object.keys(tables)).to.deep.equal(['Page 1']);
        expect(tables['Page 1']).to.have.lengthOf(10);
        expect(text).to.deep.include(['SPECIMEN']);
      },
    },
    {
      name: 'leaves out the text outside of tables on request',
      files: { file: file(ruledPageWithText) },
      options: { onlyTables: true },
      async gives({ file: { path } }) {
        expect((await readWorkbook(path)).map(({ name }) => name)).to.deep.equal(['Page 1']);
      },
    },
    {
      name: 'keeps the text of a document without tables when only tables are asked for',
      files: { file: file(pdf({ pages: 2 })) },
      options: { onlyTables: true },
      async gives({ file: { path }, warnings }) {
        expect(await displayedIn(path)).to.deep.equal({ Text: [['Page 1'], ['Page 2']] });
        expect(warnings.join()).to.match(noTables);
      },
    },
    {
      name: 'makes a worksheet of the lines of a document without tables, with a warning',
      files: { file: file(pdf({ pages: 2 })) },
      async gives({ file: { path, name }, warnings }) {
        expect(name).to.equal('report.xlsx');
        expect(await displayedIn(path)).to.deep.equal({ Text: [['Page 1'], ['Page 2']] });
        expect(warnings.join()).to.match(noTables);
      },
    },
    {
      name: 'parts the lines of a document without tables into columns at wide gaps',
      files: { file: file(page('1 0 0 1 72 700 Tm (Total) Tj 1 0 0 1 400 700 Tm (1,250.00) Tj')) },
      async gives({ file: { path } }) {
        const [sheet] = await readWorkbook(path);
        expect(sheet?.name).to.equal('Text');
        expect(sheet?.cells['A1']?.value).to.equal('Total');
        expect(sheet?.cells['B1']).to.deep.include({ value: 1250, format: '#,##0.00' });
      },
    },
    {
      name: 'takes the selected pages',
      files: { file: file(pdf({ pages: 12 })) },
      options: { pages: '11, 2-3, 2', outputFileName: 'pages' },
      async gives({ file: { path, name } }) {
        expect(name).to.equal('pages.xlsx');
        expect(await displayedIn(path)).to.deep.equal({ Text: [['Page 2'], ['Page 3'], ['Page 11']] });
      },
    },
    {
      name: 'makes a worksheet of a page without text that says so',
      files: { file: file(page('')) },
      async gives({ file: { path }, warnings }) {
        const [sheet, ...more] = await readWorkbook(path);
        expect(more).to.deep.equal([]);
        expect(sheet?.cells['A1']?.value).to.match(/^No text was found\. Run ocr/);
        expect(warnings.join()).to.match(noTables);
      },
    },
    {
      name: 'opens an encrypted document with its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      options: { password: 'user' },
      async gives({ file: { path } }) {
        expect((await readWorkbook(path))[0]?.cells['A1']?.value).to.equal('Page 1');
      },
    },
    {
      name: 'reads a damaged document',
      files: { file: file(pdf({ pages: 2 }).toString('latin1').replace('startxref', 'startxxxx')) },
      async gives({ file: { path } }) {
        expect((await readWorkbook(path))[0]?.cells['A1']?.value).to.equal('Page 1');
      },
    },
  ],
  rejects: [
    {
      name: 'refuses an encrypted document without its password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      kind: 'password-required',
    },
    {
      name: 'refuses a wrong password',
      files: { file: file(pdf({ encrypt: ['user', 'owner', '256'] })) },
      options: { password: 'nobody knows it' },
      kind: 'wrong-password',
    },
    {
      name: 'refuses a page past the end',
      files: { file: file(pdf({ pages: 2 })) },
      options: { pages: '3' },
      kind: 'invalid-pages',
    },
    {
      name: 'refuses what only begins like a document',
      files: { file: file('%PDF-1.7\nand nothing more') },
      kind: 'invalid-input',
    },
  ],
});

/** Pages with the ruled table each, beneath a large oblique word. */
function watermarked(pages: number): string {
  const objects = bookObjects(pages);
  const text = `BT /F1 12 Tf ${ruledText} ET BT /F1 80 Tf 0.8 0.6 -0.6 0.8 120 400 Tm (SPECIMEN) Tj ET`;
  const contents = Array.from({ length: pages }, (_, at) => [5 + 2 * at, stream('', `${rules}\n${text}`)] as const);
  return rawPdf({ objects: { ...objects, ...Object.fromEntries(contents) } });
}

/** A document of one page with this text, which begins in 12 points, and a drawing. */
function page(text: string, drawing = ''): string {
  const objects = {
    ...bookObjects(1),
    4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    5: stream('', `${drawing} BT /F1 12 Tf ${text} ET`),
  };
  return rawPdf({ objects });
}

function file(bytes: string | Uint8Array) {
  return { name: 'report.pdf', bytes };
}
