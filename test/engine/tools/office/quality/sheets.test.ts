import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import convert from '../../../../../plugins/conversion/convert.js';
import { ofType } from '../../../../fixtures/pdf/dictionaries.js';
import { sizesOf, textsOf } from '../../../../fixtures/look/evidence.js';
import { ods } from '../../../../fixtures/office/odf.js';
import { cells, xlsx, type Sheet } from '../../../../fixtures/office/xlsx.js';
import { outlineOf, sketch } from '../../../../fixtures/pdf/outline.js';
import { linksIn } from '../../../../fixtures/processes/programs.js';

const workbook = (...sheets: readonly Sheet[]) => ({ file: { name: 'a.xlsx', bytes: xlsx({ sheets }) } });
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The second and third format have a yellow and a grey background, and borders. */
const filledStyles =
  `<styleSheet xmlns="${SPREADSHEET}"><fonts count="1"><font><sz val="10"/><name val="Liberation Sans"/></font></fonts>` +
  '<fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFDDDDDD"/></patternFill></fill></fills><borders count="2">' +
  '<border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thin"/></border></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
  '<xf fillId="2" borderId="1" applyBorder="1" applyFill="1" xfId="0"/><xf fillId="3" borderId="1" applyBorder="1" applyFill="1" xfId="0"/></cellXfs></styleSheet>';
const styled = (rows: number): string =>
  Array.from({ length: rows }, (_, at) => `<row r="${at + 11}"><c r="A${at + 11}" s="${1 + (at % 2)}"/></row>`).join(
    '',
  );
const upright = [595, 842];
const across = [842, 595];
const emptyRows = (rows: number): readonly (readonly null[])[] => Array.from({ length: rows }, () => [null]);

new OperationTester().test(convert, {
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
      files: workbook({ rows: cells(20, 3), paper: 9 }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([across]);
        expect((await textsOf(file)).join())
          .to.contain('A1')
          .and.contain('T3');
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
      name: 'says nothing of the language, since workbooks do not',
      files: workbook({ rows: cells(4, 3) }),
      gives: ({ file }) => expect(ofType(file.path, '/Catalog')[0]).to.not.have.property('/Lang'),
    },
    {
      name: 'makes a page of a workbook without content',
      files: workbook({ rows: emptyRows(3) }),
      async gives({ file }) {
        expect((await sizesOf(file)).length).to.equal(1);
      },
    },
    {
      name: 'turns a very wide sheet even if it says upright, which programs say without being asked',
      files: workbook({ rows: cells(20, 3), paper: 9, landscape: false }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([across]);
      },
    },
    {
      name: 'leaves a wide sheet upright that can be read so',
      files: workbook({ rows: cells(16, 3), paper: 9 }),
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([upright]);
        expect((await textsOf(file)).join())
          .to.contain('A1')
          .and.contain('P3');
      },
    },
    {
      name: 'fits one of several sheets that share the settings of their pages',
      files: {
        file: {
          name: 'a.ods',
          bytes: ods({
            sheets: [
              { name: 'Wide', rows: cells(16, 3) },
              { name: 'Small', rows: cells(2, 3) },
            ],
          }),
        },
      },
      async gives({ file }) {
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([across, upright]);
        expect((await textsOf(file)).map((text) => text.includes('P3'))).to.deep.equal([true, false]);
      },
    },
    {
      name: 'shows every sheet but those that are hidden',
      files: workbook(
        { name: 'One', rows: [['first']] },
        { name: 'Two', rows: [['HIDDEN']], hidden: 'hidden' },
        { name: 'Three', rows: [['HIDDEN']], hidden: 'veryHidden' },
        { name: 'Four', rows: [['fourth']] },
      ),
      async gives({ file }) {
        expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(['first', 'fourth']);
        expect(sketch(outlineOf(file.path))).to.equal('One>1 Four>2');
      },
    },
    {
      name: 'repeats rows at the top of each page, and fills in headers and footers',
      files: workbook({
        rows: [['TITLE'], ...cells(2, 150)],
        paper: 9,
        printTitles: '$1:$1',
        header: '&CSheet &A',
        footer: '&CPage &P of &N',
      }),
      async gives({ file }) {
        const pages = await textsOf(file);
        expect(pages.length).to.equal(3);
        for (const [at, page] of pages.entries())
          expect(page)
            .to.contain('TITLE')
            .and.contain('Sheet Sheet1')
            .and.contain(`Page ${at + 1} of 3`);
      },
    },
    {
      name: 'keeps links, and makes annotations of comments',
      files: workbook({ rows: [[{ link: 'https://example.org/x', text: 'web' }]], comments: { A1: 'Sure?' } }),
      gives({ file }) {
        expect(linksIn(file.path)).to.deep.equal(['https://example.org/x']);
        expect(ofType(file.path, '/Annot', '/Text').map((it) => it['/Contents'])).to.deep.equal(['u:Sure?']);
      },
    },
    {
      name: 'leaves thousands of rows out that have a format and nothing else',
      files: {
        file: {
          name: 'a.xlsx',
          bytes: xlsx({
            parts: {
              'xl/styles.xml': filledStyles,
              'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row r="10"><c r="A10"><v>42</v></c></row>${styled(20000)}</sheetData></worksheet>`,
            },
          }),
        },
      },
      gives: async ({ file }) => expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(['42']),
    },
  ],
  rejects: [],
});
