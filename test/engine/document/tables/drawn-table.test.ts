import { expect } from 'chai';

import { describePage } from '../../../../engine/document/describe-page.js';
import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { readPage } from '../../../../engine/tools/pdfium/drawing/read-page.js';
import { withOnePage } from '../../../fixtures/pdf/one-page.js';
import { textsOf } from '../../../fixtures/table-page.js';

const show = (text: string, x: number, y: number): string => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`;

const HEAD = [
  show('Fruit', 20, 165),
  show('Price', 120, 165),
  show('Apple and pear', 20, 145),
  show('12.50', 120, 145),
];
const BODY = [show('from the south', 20, 133), show('Plum', 20, 113), show('3.00', 120, 113)];
const TEXTS = [
  ['Fruit', 'Price'],
  ['Apple and pear/from the south', '12.50'],
  ['Plum', '3.00'],
];

const LEVELS = [180, 160, 128, 108];
const lines = LEVELS.map((y) => `15 ${y} m 200 ${y} l S`).join(' ');
const bars = [15, 110, 200].map((x) => `${x} 108 m ${x} 180 l S`).join(' ');
const shade = (y: number, height: number): string => `0.9 g 15 ${y} 185 ${height} re f 0 g`;

const looks: readonly (readonly [name: string, drawing: string])[] = [
  ['lines around every cell', `${lines} ${bars}`],
  ['dashed lines', `[3 2] 0 d ${lines} ${bars}`],
  ['lines between its rows', lines],
  ['shaded rows', `${shade(160, 20)} ${shade(108, 20)}`],
  ['neither lines nor areas', ''],
];

describe('findTables on a page that PDFium reads', () => {
  for (const [name, drawing] of looks) {
    it(`finds a table with ${name}`, async () => {
      const page = { content: [drawing, ...HEAD, ...BODY].join('\n') };
      const tables = await withOnePage(page, (opened) => findTables(describePage(readPage(opened, { objects: true }))));
      expect(tables.map(textsOf)).to.deep.equal([TEXTS]);
    });
  }
});
