import { expect } from 'chai';

import { createEngine, type Engine } from '../../../engine/job/container.js';
import { readSettings } from '../../../engine/job/settings.js';
import { expectFailure, expectSuccess } from '../../../engine/testing/expectations.js';
import type { AcceptedCase, RejectedCase } from '../../../engine/testing/index.js';
import { rehearse } from '../../../engine/testing/rehearse.js';
import convert from '../../../plugins/conversion/convert.js';
import { textsOf } from '../../fixtures/look/evidence.js';
import { farDrawing, type FarRows, farSheet, farWorkbook } from '../../fixtures/office/far-cells.js';
import { ods } from '../../fixtures/office/odf.js';
import { xlsx } from '../../fixtures/office/xlsx.js';

const CORNERS: FarRows = [
  [1, ['A1']],
  [1048576, ['XFD1048576']],
];

const emptyCells = (count: number): string => `<table:table-cell table:number-columns-repeated="${count}"/>`;
const emptyRows = `<table:table-row table:number-rows-repeated="1048574">${emptyCells(16384)}</table:table-row>`;
const lastCell = '<table:table-cell office:value-type="string"><text:p>Last</text:p></table:table-cell>';
const lastRow = `<table:table-row>${emptyCells(16383)}${lastCell}</table:table-row>`;

const threeSheets = xlsx({
  sheets: [{ rows: [] }, { rows: [] }, { rows: [], printArea: '$A$1:$XFD$1048576' }],
  parts: {
    'xl/worksheets/sheet1.xml': farSheet([[1, ['A1', 'XFD1']]]),
    'xl/worksheets/sheet2.xml': farSheet([...CORNERS.slice(0, 1), [1048576, ['B1048576']]]),
    'xl/worksheets/sheet3.xml': farSheet(CORNERS),
  },
});

const sheets = Array.from({ length: 300 }, (_, at) => `Sheet ${at}`);

/** What the pages of workbooks say. */
const printed: readonly (readonly [what: string, name: string, bytes: Buffer, pages: readonly string[]])[] = [
  ['cells in opposite corners', 'a.xlsx', farWorkbook(CORNERS), ['First', 'Last']],
  [
    'cells far apart in a row, in a column, and in a print area of all cells',
    'a.xlsx',
    threeSheets,
    ['First', 'Last', 'First', 'Last', 'First', 'Last'],
  ],
  [
    'the text of cells that are merged to all of a sheet',
    'a.xlsx',
    xlsx({ sheets: [{ rows: [['First']], merged: ['A1:XFD1048576'] }] }),
    ['First'],
  ],
  ['a drawing that lies far out', 'a.xlsx', farDrawing(16000, 1040000), ['First', 'Drawn']],
  [
    'cells of an OpenDocument file between which rows and columns are repeated',
    'a.ods',
    ods({ sheets: [{ name: 'Far', rows: [['First']], xml: emptyRows + lastRow }] }),
    ['First', 'Last'],
  ],
  ['hundreds of sheets', 'a.xlsx', xlsx({ sheets: sheets.map((text) => ({ rows: [[text]] })) }), sheets],
];

const refused: RejectedCase = {
  name: 'a.xlsx',
  files: { file: { name: 'a.xlsx', bytes: farWorkbook(Array.from({ length: 400 }, (_, at) => allOver(at))) } },
  kind: 'too-complex',
  message: /^a\.xlsx: it spans more than 1,000,000 pages/,
};

describe('a spreadsheet whose cells lie far apart', () => {
  let engine: Engine;
  before(async () => {
    engine = await createEngine(readSettings({ ...process.env, QUIRE_PLUGINS: '' }));
  });
  after(() => engine[Symbol.asyncDispose]());

  for (const [what, name, bytes, pages] of printed) {
    it(`shows ${what}, and no page between them`, async () => {
      const testCase: AcceptedCase = {
        name,
        files: { file: { name, bytes } },
        async gives({ file, warnings }) {
          expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(pages);
          expect(warnings).to.deep.equal([]);
        },
      };
      await rehearse(engine, convert, { testCase, patience: 10_000, check: (it) => expectSuccess(it, testCase) });
    });
  }

  it('is refused when they are all over its columns and rows', async () => {
    await rehearse(engine, convert, {
      testCase: refused,
      patience: 10_000,
      check: (outcome) => expectFailure(outcome, refused),
    });
  });
});

/** A row of one cell that is far from the others in both directions. */
function allOver(at: number): FarRows[number] {
  const letters = [at * 7, at * 3, at].map((it) => String.fromCharCode(65 + (it % 26)));
  const [row, column] = [at * 2600 + 2, letters.slice(at % 3 === 0 ? 1 : 0).join('')];
  return [row, [`${column < 'XFD' ? column : letters.slice(1).join('')}${row}`]];
}
