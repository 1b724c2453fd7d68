import { expect } from 'chai';

import type { Font, Style } from '../../../engine/document/model.js';
import { weightOf } from '../../../engine/document/style-weight.js';

const fonts = [400, 900].map((weight): Font => {
  const plain = { name: 'F', family: 'F', italic: false, fixedPitch: false, serif: false, embedded: true };
  return { ...plain, weight };
});

const cases: readonly (readonly [sentence: string, style: Partial<Style>, weight: number])[] = [
  ['that of its font', { font: 1 }, 900],
  ['normal in an unknown font', { font: 2 }, 400],
  ['bold where strokes thicken it', { font: 0, thickened: true }, 700],
  ['no less than that of its font where strokes thicken it', { font: 1, thickened: true }, 900],
];

describe('the weight of text', () => {
  for (const [sentence, style, weight] of cases) {
    it(`is ${sentence}`, () => {
      const whole: Style = { font: 0, size: 10, angle: 0, colour: 0, invisible: false, vertical: false, ...style };
      expect(weightOf(whole, fonts)).to.equal(weight);
    });
  }
});
