import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import excelToPdf from '../../../../../plugins/conversion/excel-to-pdf.js';
import { sizesOf, textsOf } from '../../../../fixtures/evidence.js';
import { cells, xlsx, type Sheet } from '../../../../fixtures/office/xlsx.js';

const workbook = (...sheets: readonly Sheet[]) => ({ file: { name: 'a.xlsx', bytes: xlsx({ sheets }) } });
const upright = [595, 842];
const across = [842, 595];
const emptyRows = (rows: number): readonly (readonly null[])[] => Array.from({ length: rows }, () => [null]);

new OperationTester().test(excelToPdf, {
  accepts: [
    {
      name: 'leaves a sheet that fits as it is',
      files: workbook({ rows: cells(4, 3), paper: 9 }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([upright]);
      },
    },
    {
      name: 'fits a sheet that is somewhat too wide to the page as it lies',
      files: workbook({ rows: cells(9, 3), paper: 9 }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([upright]);
        expect((await textsOf(file)).join())
          .to.contain('A1')
          .and.contain('I3');
      },
    },
    {
      name: 'turns the page of a sheet that would be small upright',
      files: workbook({ rows: cells(16, 3), paper: 9 }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([across]);
        expect((await textsOf(file)).join())
          .to.contain('A1')
          .and.contain('P3');
      },
    },
    {
      name: 'spreads a sheet over pages that could not be read on one',
      files: workbook({ rows: cells(60, 3), paper: 9 }),
      async gives({ file }) {
        const sizes = (await sizesOf(file)).map((size) => size.map(Math.round));
        expect(sizes.length).to.be.within(2, 4);
        expect(sizes[0]).to.deep.equal(across);
        expect((await textsOf(file)).join())
          .to.contain('A1')
          .and.contain('BH3');
      },
    },
    {
      name: 'leaves sheets alone that say how wide they print',
      files: workbook(
        { name: 'Area', rows: cells(16, 3), printArea: '$A$1:$P$3', paper: 9 },
        { name: 'Scale', rows: cells(16, 3), scale: 90, paper: 9 },
        { name: 'Break', rows: cells(16, 3), breakAfterColumn: 2, paper: 9 },
      ),
      async gives({ file }) {
        const sizes = (await sizesOf(file)).map((size) => size.map(Math.round));
        expect(sizes.length).to.be.greaterThan(6);
        for (const size of sizes) expect(size).to.deep.equal(upright);
      },
    },
    {
      name: 'makes a page of a workbook without content',
      files: workbook({ rows: emptyRows(3) }),
      async gives({ file }) {
        expect((await sizesOf(file)).length).to.equal(1);
      },
    },
  ],
  rejects: [],
});
