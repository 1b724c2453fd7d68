import { expect } from 'chai';

import type { LinkTarget, RunStyle } from '../../../../../engine/document/flow-elements.js';
import type { TextLine } from '../../../../../engine/document/flow/page/page-content.js';
import { partedTexts } from '../../../../../engine/document/flow/page/parted-texts.js';

const plain: RunStyle = { family: 'Any', generic: 'serif', weight: 400, italic: false, size: 10, colour: 0 };
const [PLAIN, CODE, BLUE, BLUE_CODE, SMALL] = [0, 1, 2, 3, 4] as const;
const code: RunStyle = { ...plain, generic: 'monospace' };
const styles: readonly RunStyle[] = [
  plain,
  code,
  { ...plain, colour: 0x0000ff },
  { ...code, colour: 0x0000ff },
  { ...plain, size: 8.5 },
];

interface Look {
  readonly style?: number;
  readonly left?: number;
  readonly link?: LinkTarget;
  readonly size?: number;
}

function line(text: string, baseline: number, { style = PLAIN, left = 50, link, size = 10 }: Look = {}): TextLine {
  return {
    ...{ baseline, size, direction: 'left-to-right', firstWidth: 20, secondStart: left + 20 },
    box: { left, top: baseline - 8, right: left + 200, bottom: baseline + 2 },
    runs: [{ text, style, ...(link !== undefined && { link }) }],
  };
}

const cases: readonly (readonly [name: string, lines: readonly TextLine[], counts: readonly number[]])[] = [
  [
    'parts texts that stand farther apart than the lines of one of them',
    [line('One text', 20), line('Another text', 60), line('A third one, which', 100), line('goes on', 112)],
    [1, 1, 2],
  ],
  ['keeps lines together that all are far apart', [line('One', 20), line('and two', 44), line('and three', 68)], [3]],
  [
    'parts code below a sentence that has ended',
    [line('Type this:', 20), line('make all', 32, { style: CODE })],
    [1, 1],
  ],
  [
    'parts code that is set in below a text',
    [line('Then type', 20), line('make all', 32, { style: CODE, left: 70 })],
    [1, 1],
  ],
  [
    'keeps an address in another font within its sentence',
    [line('See the page', 20), line('quire.test', 32, { style: CODE })],
    [2],
  ],
  [
    'keeps the lines of a listing together, with empty lines between them and in whatever colours',
    [
      line('import engine', 20, { style: CODE }),
      line('open();', 44, { style: BLUE_CODE }),
      line('}', 56, { style: CODE, left: 70 }),
      line('Output', 110, { style: CODE }),
    ],
    [3, 1],
  ],
  [
    'parts a point of a lower level, in smaller letters, from the point above it',
    [line('People wanted tags', 20), line('for other data', 32, { style: SMALL, size: 8.5, left: 70 })],
    [1, 1],
  ],
  ['parts lines of different colours', [line('Section 1', 20), line('The Package', 32, { style: BLUE })], [1, 1]],
  [
    'keeps a sentence together that goes on in another colour',
    [line('This is a', 20), line('coloured sentence', 32, { style: BLUE })],
    [2],
  ],
  [
    'parts lines that lead to different pages',
    [line('First', 20, { link: { page: 2 } }), line('Second', 32, { link: { page: 3 } })],
    [1, 1],
  ],
  [
    'keeps the lines of one link together',
    [line('A long', 20, { link: { page: 2 } }), line('Entry', 32, { link: { page: 2 } })],
    [2],
  ],
];

describe('partedTexts', () => {
  for (const [name, lines, counts] of cases) {
    it(name, () => {
      expect(partedTexts(lines, styles).map(({ length }) => length)).to.deep.equal(counts);
    });
  }
});
