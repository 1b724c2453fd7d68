import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToExcel from '../../../../plugins/conversion/convert-to-excel/index.js';
import { displayedIn, readWorkbook } from '../../../fixtures/office/read-workbook.js';
import { pdf } from '../../../fixtures/pdf/pdf.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';

const noTables = /no tables were found/;

new OperationTester().test(convertToExcel, {
  accepts: [
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
      name: 'makes an empty worksheet of a page without text',
      files: { file: file(page('')) },
      async gives({ file: { path }, warnings }) {
        expect(await readWorkbook(path)).to.have.lengthOf(1);
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

/** A document of one page with this text, which begins in 12 points. */
function page(text: string): string {
  const objects = {
    ...bookObjects(1),
    4: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
    5: stream('', `BT /F1 12 Tf ${text} ET`),
  };
  return rawPdf({ objects });
}

function file(bytes: string | Uint8Array) {
  return { name: 'report.pdf', bytes };
}
