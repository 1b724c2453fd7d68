import { expect } from 'chai';

import { textsOf } from '../../fixtures/look/evidence.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { openRedactor, type Redactor } from '../../fixtures/redact/open-redactor.js';

interface Digits {
  readonly how: string;
  /** The offsets from one digit to the next. */
  readonly step: readonly [x: number, y: number];
  /** Cells are drawn around the digits. */
  readonly ruled?: boolean;
  /** How many rows of digits there are. */
  readonly rows?: number;
  readonly isMatch: boolean;
}

const DIGITS: readonly Digits[] = [
  { how: 'in the cells of a form', step: [14, 0], ruled: true, isMatch: true },
  { how: 'in wide cells of a form', step: [30, 0], ruled: true, isMatch: true },
  { how: 'in two rows of cells', step: [14, 0], ruled: true, rows: 2, isMatch: true },
  { how: 'in two rows of wide cells', step: [30, 0], ruled: true, rows: 2, isMatch: true },
  { how: 'in three rows of cells without lines', step: [20, 0], rows: 3, isMatch: true },
  { how: 'in two rows of a table', step: [60, 0], ruled: true, rows: 2, isMatch: false },
  { how: 'set with spaces between', step: [12, 0], isMatch: true },
  { how: 'in the columns of a table', step: [60, 0], ruled: true, isMatch: false },
  { how: 'that number the rows of a table', step: [0, -16], ruled: true, isMatch: false },
  { how: 'that number the items of a list', step: [0, -16], isMatch: false },
];

function documentWith({ step: [x, y], ruled = false, rows = 1 }: Digits): Buffer {
  const places = Array.from({ length: rows }, (_, row) =>
    [2, 0, 4, 1, 3].map((index) => ({ digit: index + 1, left: 20 + index * x, base: 180 + index * y - 20 * row })),
  ).flat();
  const digits = places.map(({ digit, left, base }) => `BT /F1 10 Tf ${left} ${base} Td (${digit}) Tj ET`);
  const cells = places.map(({ left, base }) => `${left - 4} ${base - 4} ${Math.max(14, x)} 16 re S`);
  const entries = places.map(({ base }) => `BT /F1 10 Tf 80 ${base} Td (An entry of the list) Tj ET`);
  const content = [...digits, ...(ruled ? cells : []), ...(y === 0 ? [] : entries)].join('\n');
  return Buffer.from(onePage({ content }), 'latin1');
}

describe('redact, with an expression for a number', () => {
  let redactor: Redactor;
  before(async () => void (redactor = await openRedactor('off')));
  after(() => redactor[Symbol.asyncDispose]());

  for (const digits of DIGITS) {
    it(`${digits.isMatch ? 'removes' : 'keeps'} single digits ${digits.how}`, async () => {
      const { path } = await redactor.redact(documentWith(digits), { searchRegex: '\\d{5}' });
      const left = (await textsOf({ path })).join('').replace(/\D+/g, '');
      const all = '12345'.replace(/./g, (digit) => digit.repeat(digits.rows ?? 1));
      expect(Array.from(left).sort().join('')).to.equal(digits.isMatch ? '' : all);
    });
  }
});
