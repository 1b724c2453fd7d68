import { expect } from 'chai';

import { hasNumbers } from '../../../../../engine/document/tables/rows/next-header.js';
import type { TextRow } from '../../../../../engine/document/tables/rows/text-rows.js';

describe('Numbers of a row', () => {
  const words: readonly (readonly [text: string, isNumber: boolean])[] = [
    ...['2024', '2023/24', '2024:', '2019–2020', 'Q1', 'H1', 'Total', '–'].map((text) => [text, false] as const),
    ...['12', '(1,234.5)', '−3', '€12', '45%', '05.03.2024', '10:30', '٤٥', '۱٬۲۳۴'].map(
      (text) => [text, true] as const,
    ),
  ];
  for (const [text, isNumber] of words) {
    it(`${isNumber ? '' : 'do not '}include ${text}`, () => {
      const row = { words: [{ word: { text } }] } as unknown as TextRow;
      expect(hasNumbers(row)).to.equal(isNumber);
    });
  }
});
