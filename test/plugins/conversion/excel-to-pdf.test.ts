import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import excelToPdf from '../../../plugins/conversion/excel-to-pdf.js';
import { sizesOf, textsOf } from '../../fixtures/look/evidence.js';
import { docx } from '../../fixtures/office/docx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../fixtures/office/stored.js';
import { cells, xlsx } from '../../fixtures/office/xlsx.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { linksIn } from '../../fixtures/processes/programs.js';

const stored = await storedByLibreOffice();
const named = (name: string, bytes: Uint8Array | string) => ({ file: { name, bytes } });

const workbook = xlsx({
  sheets: [
    {
      name: 'Prices',
      rows: [['Tea', 2, { formula: 'B1*3', value: 7 }], [{ link: 'https://example.org/tea', text: 'shop' }]],
      comments: { A1: 'REMARK' },
      header: '&CHead &P',
    },
    { name: 'Notes', rows: [['HIDDEN']], hidden: 'hidden' },
    { name: 'Wide', rows: cells(16, 3) },
    { name: 'Keys', rows: [['VERY']], hidden: 'veryHidden' },
    { name: 'Gaps', rows: cells(3, 3), hiddenRows: [2], hiddenColumns: [3] },
    { name: 'Area', rows: cells(3, 3), printArea: '$A$1:$B$2', paper: 8, landscape: true },
  ],
});

new OperationTester().test(excelToPdf, {
  accepts: [
    {
      name: 'prints every worksheet that is shown, each in its own way',
      files: named('prices.xlsx', workbook),
      async gives({ file, warnings }) {
        expect(file.name).to.equal('prices.pdf');
        const [prices = '', wide = '', gaps = '', area = '', ...more] = await textsOf(file);
        expect(more).to.deep.equal([]);
        expect(prices)
          .to.match(/Tea\s[^]*\s2\s+7\s/)
          .and.contain('Head 1')
          .and.not.contain('REMARK');
        // As wide as the paper at most.
        expect(wide).to.contain('A1').and.contain('P3');
        expect(gaps.split(/\s+/).filter(Boolean)).to.have.members(['A1', 'B1', 'A3', 'B3']);
        expect(area).to.contain('B2').and.not.contain('C1').and.not.contain('A3');
        expect((await sizesOf(file)).at(3)?.map(Math.round)).to.deep.equal([1191, 842]);
        expect(sketch(outlineOf(file.path))).to.equal('Prices>1 Wide>2 Gaps>3 Area>4');
        expect(linksIn(file.path)).to.deep.equal(['https://example.org/tea']);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'warns about a worksheet whose XML is damaged, of which only the cells before the damage are printed',
      files: named('a.xlsx', xlsx({ sheets: [{ rows: cells(2, 2), xml: '<x>&nbsp;</x>' }] })),
      gives({ warnings }) {
        const part = 'xl/worksheets/sheet1.xml';
        expect(warnings).to.eql([
          `a.xlsx: 1 part of the document is damaged; what follows the damage is missing (${part}).`,
        ]);
      },
    },
    {
      name: 'warns about a worksheet that is missing, and prints the others',
      files: named(
        'a.xlsx',
        xlsx({ sheets: [{ rows: cells(2, 2) }, { rows: cells(3, 3) }], parts: { 'xl/worksheets/sheet2.xml': null } }),
      ),
      async gives({ file, warnings }) {
        expect((await textsOf(file)).join()).to.contain('B2');
        expect(warnings).to.eql([
          'a.xlsx: 1 worksheet or slide is missing from the document, which names it (xl/worksheets/sheet2.xml).',
        ]);
      },
    },
    {
      name: 'takes a workbook of Excel 97',
      files: named('a.xls', stored.xls),
      options: { outputFileName: 'b.pdf' },
      async gives({ file }) {
        expect(file.name).to.equal('b.pdf');
        expect((await textsOf(file)).join()).to.contain('Hello');
      },
    },
    ...(
      [
        ['a.xlsx', stored.lockedXlsx],
        ['a.xls', stored.lockedXls],
      ] as const
    ).map(([name, bytes]) => ({
      name: `opens a protected ${name}`,
      files: named(name, bytes),
      options: { password: OFFICE_PASSWORD },
      gives: async ({ file, warnings }: { file: { path: string }; warnings: readonly string[] }) => {
        expect((await textsOf(file)).join()).to.contain('Hello');
        expect(warnings).to.include(`${name}: the PDF opens without a password.`);
      },
    })),
  ],
  rejects: [
    ...(
      [
        ['a.xlsx', stored.lockedXlsx],
        ['a.xls', stored.lockedXls],
      ] as const
    ).flatMap(([name, bytes]) => [
      { name: `asks for the password of ${name}`, files: named(name, bytes), kind: 'password-required' } as const,
      {
        name: `refuses another password for ${name}`,
        files: named(name, bytes),
        options: { password: 'sesame' },
        kind: 'wrong-password',
      } as const,
    ]),
    ...(
      [
        ['a PDF', 'a.xlsx', pdf(), 'unsupported-input', /a\.xlsx is a PDF file; XLSX, XLS and XLSB are accepted/],
        ['a Word document', 'a.xlsx', docx(), 'unsupported-input', /a\.xlsx is a DOCX file/],
        ['an empty file', 'a.xls', '', 'invalid-input', /a\.xls is empty/],
        ['half of a workbook', 'a.xlsx', workbook.subarray(0, workbook.length / 2), 'invalid-input', /a\.xlsx/],
      ] as const
    ).map(([what, name, bytes, kind, message]) => ({
      name: `refuses ${what}`,
      files: named(name, bytes),
      kind,
      message,
    })),
  ],
});
