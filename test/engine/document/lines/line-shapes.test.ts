import { expect } from 'chai';

import { linesOf } from '../../../../engine/document/lines/lines.js';
import type { Glyphs, Line, Word } from '../../../../engine/document/model.js';
import { glyphs, type Row } from '../../../fixtures/glyphs.js';

const page = { size: { width: 612, height: 792 } };

function onlyLine(rows: readonly Row[]): Line {
  const [line, ...others] = linesOf(glyphs(rows), page);
  if (line === undefined || others.length > 0) throw new Error(`One line was to be found, not ${others.length + 1}.`);
  return line;
}

describe('a line', () => {
  it('gives words the box, the style and the glyphs that they have', () => {
    const { words } = onlyLine([{ text: 'Hello you', x: 72, y: 100, colour: 0xff0000 }]);
    expect(
      words.map(({ text, box, glyphs: members, style }) => ({ text, box, members, colour: style.colour })),
    ).to.deep.equal([
      { text: 'Hello', box: { left: 72, top: 92, right: 97, bottom: 102 }, members: [0, 1, 2, 3, 4], colour: 0xff0000 },
      { text: 'you', box: { left: 99.5, top: 92, right: 114.5, bottom: 102 }, members: [6, 7, 8], colour: 0xff0000 },
    ]);
  });

  it('surrounds its words', () => {
    const { box } = onlyLine([
      { text: 'Big', x: 72, y: 100, size: 20 },
      { text: 'small', x: 104, y: 100 },
    ]);
    expect(box).to.deep.equal({ left: 72, top: 84, right: 129, bottom: 104 });
  });

  it('parts words where the style changes, without a space', () => {
    const { words, spaced } = onlyLine([
      { text: 'half', x: 72, y: 100 },
      { text: 'bold', x: 92, y: 100, font: 1 },
    ]);
    expect(words.map(({ text, style }) => [text, style.font])).to.deep.equal([
      ['half', 0],
      ['bold', 1],
    ]);
    expect(spaced).to.deep.equal([false, false]);
  });

  it('keeps a mark of another font in its word', () => {
    const { words } = onlyLine([
      { text: 'e', x: 72, y: 100 },
      { text: '\u0301', x: 77, y: 100, font: 1 },
      { text: 't', x: 77, y: 100 },
    ]);
    expect(words.map(({ text }) => text)).to.deep.equal(['ét']);
  });

  it('gives the glyphs of right-to-left words in logical order', () => {
    const { words, direction } = onlyLine([{ text: 'םולש', x: 72, y: 100 }]);
    expect(words.map((word) => word.glyphs)).to.deep.equal([[3, 2, 1, 0]]);
    expect(direction).to.equal('right-to-left');
  });

  const lying: readonly [rows: Row, shape: Pick<Line, 'angle' | 'direction' | 'baseline'>][] = [
    [
      { text: 'level', x: 72, y: 100 },
      { angle: 0, direction: 'left-to-right', baseline: 100 },
    ],
    [
      { text: 'downwards', x: 72, y: 100, angle: 90 },
      { angle: 90, direction: 'left-to-right', baseline: -72 },
    ],
    [
      { text: 'upside down', x: 300, y: 100, angle: 180 },
      { angle: 180, direction: 'left-to-right', baseline: -100 },
    ],
    [
      { text: 'upwards', x: 72, y: 300, angle: 270 },
      { angle: 270, direction: 'left-to-right', baseline: 72 },
    ],
    [
      { text: '縦書き', x: 72, y: 100, vertical: true },
      { angle: 0, direction: 'top-to-bottom', baseline: 72 },
    ],
  ];
  for (const [row, shape] of lying) {
    it(`says how it lies when it is written at ${shape.angle}°, ${shape.direction}`, () => {
      const { angle, direction, baseline } = onlyLine([row]);
      expect({ angle, direction, baseline }).to.deep.equal({ ...shape, baseline });
      expect(baseline).to.be.closeTo(shape.baseline, 1e-6);
    });
  }

  const shifted: readonly [it: string, rows: readonly Row[], shifts: readonly (readonly [string, Word['shift']])[]][] =
    [
      [
        'an exponent in a gap of the formula',
        [
          { text: 'E = mc  is', x: 72, y: 100 },
          { text: '2', x: 97.2, y: 96, size: 6 },
        ],
        [
          ['E', undefined],
          ['=', undefined],
          ['mc', undefined],
          ['2', 'superscript'],
          ['is', undefined],
        ],
      ],
      [
        'a large exponent',
        [
          { text: 'mc', x: 72, y: 100 },
          { text: '2', x: 82, y: 95, size: 8 },
        ],
        [
          ['mc', undefined],
          ['2', 'superscript'],
        ],
      ],
      [
        'an index',
        [
          { text: 'H', x: 72, y: 100 },
          { text: '2', x: 77, y: 102, size: 6 },
          { text: 'O', x: 80, y: 100 },
        ],
        [
          ['H', undefined],
          ['2', 'subscript'],
          ['O', undefined],
        ],
      ],
      [
        'an index as large as browsers set it, wider than its letter',
        [
          { text: 'V', x: 72, y: 100 },
          { text: 'IN', x: 77, y: 102, size: 8.33 },
        ],
        [
          ['V', undefined],
          ['IN', 'subscript'],
        ],
      ],
      [
        'an index that is nearly as large as its letter and far below it',
        [
          { text: 'V', x: 72, y: 100 },
          { text: 'IN', x: 77, y: 104.2, size: 8.5 },
        ],
        [
          ['V', undefined],
          ['IN', 'subscript'],
        ],
      ],
      [
        'the mark of a footnote before its text',
        [
          { text: '1', x: 72, y: 96, size: 6 },
          { text: 'See', x: 75, y: 100 },
        ],
        [
          ['1', 'superscript'],
          ['See', undefined],
        ],
      ],
      [
        'an exponent over an index',
        [
          { text: 'x', x: 72, y: 100 },
          { text: 'ij', x: 77, y: 102.5, size: 6 },
          { text: '20', x: 77, y: 95.5, size: 6 },
          { text: '= y', x: 86, y: 100 },
        ],
        [
          ['x', undefined],
          ['ij', 'subscript'],
          ['20', 'superscript'],
          ['=', undefined],
          ['y', undefined],
        ],
      ],
      [
        'an ordinal raised without being smaller',
        [
          { text: '5', x: 72, y: 100 },
          { text: 'e', x: 77, y: 96.5 },
          { text: 'rue', x: 84.5, y: 100 },
        ],
        [
          ['5', undefined],
          ['e', 'superscript'],
          ['rue', undefined],
        ],
      ],
      [
        'ordinals and numbers that are raised and lowered by half a line, and hardly smaller',
        [
          { text: 'The 1', x: 72, y: 100 },
          { text: 'st', x: 94.5, y: 95.1, size: 9.7 },
          { text: ' H', x: 104.2, y: 100 },
          { text: '2', x: 111.7, y: 105.2 },
          { text: 'O', x: 116.7, y: 100 },
        ],
        [
          ['The', undefined],
          ['1', undefined],
          ['st', 'superscript'],
          ['H', undefined],
          ['2', 'subscript'],
          ['O', undefined],
        ],
      ],
      [
        'a small number that is lowered by half a line into the room that the text leaves',
        [
          { text: 'H', x: 72, y: 100 },
          { text: 'O and', x: 81, y: 100 },
          { text: '2', x: 77, y: 105, size: 8 },
        ],
        [
          ['H', undefined],
          ['2', 'subscript'],
          ['O', undefined],
          ['and', undefined],
        ],
      ],
      [
        'no letter behind a lowered one, as in the logo of TeX',
        [
          { text: 'T', x: 72, y: 100 },
          { text: 'E', x: 76, y: 102.2 },
          { text: 'X is typeset', x: 80, y: 100 },
        ],
        [
          ['TEX', undefined],
          ['is', undefined],
          ['typeset', undefined],
        ],
      ],
      [
        'a letter that is lowered far between others, as in other logos of TeX',
        [
          { text: 'T', x: 72, y: 100 },
          { text: 'E', x: 75.5, y: 103.1 },
          { text: 'X is typeset', x: 79, y: 100 },
        ],
        [
          ['T', undefined],
          ['E', 'subscript'],
          ['X', undefined],
          ['is', undefined],
          ['typeset', undefined],
        ],
      ],
      [
        'a small letter that is set back over a large one',
        [
          { text: 'Up', x: 72, y: 100 },
          { text: 'L', x: 86, y: 100, width: 0.6 },
          { text: 'A', x: 88.4, y: 98.2, size: 7.3, width: 0.7 },
          { text: 'T', x: 92, y: 100, width: 0.6 },
        ],
        [
          ['Up', undefined],
          ['L', undefined],
          ['A', 'superscript'],
          ['T', undefined],
        ],
      ],
      [
        'a small letter almost within the letter before it, as where that is wide',
        [
          { text: 'Up', x: 72, y: 100 },
          { text: 'L', x: 86, y: 100, width: 0.6 },
          { text: 'A', x: 88, y: 98.2, size: 7.3, width: 0.6 },
          { text: 'T', x: 91, y: 100, width: 0.6 },
        ],
        [
          ['Up', undefined],
          ['L', undefined],
          ['A', 'superscript'],
          ['T', undefined],
        ],
      ],
      [
        'a small letter that its neighbours overlap, as in the logo of LaTeX',
        [
          { text: 'This is L', x: 72, y: 100 },
          { text: 'A', x: 109.5, y: 97.8, size: 7 },
          { text: 'T', x: 112, y: 100 },
          { text: 'E', x: 116, y: 102.2 },
          { text: 'X', x: 120, y: 100 },
        ],
        [
          ['This', undefined],
          ['is', undefined],
          ['L', undefined],
          ['A', 'superscript'],
          ['TEX', undefined],
        ],
      ],
    ];
  for (const [sentence, rows, shifts] of shifted) {
    it(`tells ${sentence}`, () => {
      expect(onlyLine(rows).words.map(({ text, shift }) => [text, shift])).to.deep.equal(shifts);
    });
  }

  it('does not take the unsteady words of a scan for raised ones', () => {
    const { words } = onlyLine([
      { text: 'read', x: 72, y: 100, invisible: true },
      { text: 'by', x: 95, y: 101.2, invisible: true },
      { text: 'machine', x: 108, y: 99.4, invisible: true },
    ]);
    expect(words.map(({ shift }) => shift)).to.deep.equal([undefined, undefined, undefined]);
  });
});

describe('the words of an item', () => {
  it('are not lowered where the bullet stands higher than they do', () => {
    const { words } = onlyLine([
      { text: '\u2013', x: 64, y: 97 },
      { text: 'text', x: 72, y: 100 },
      { text: 'of', x: 100, y: 100 },
    ]);
    expect(words.slice(1).map(({ shift }) => shift)).to.deep.equal([undefined, undefined]);
  });
});

describe('the words of a line that slants', () => {
  const words = ['level', 'under', 'their', 'other', 'words'];
  const slanting = (slope: number): readonly Row[] =>
    words.map((text, at) => ({ text, x: 72 + 30 * at, y: 100 + slope * 30 * at }));

  for (const [slope, angle] of [
    [0.1, 5.71],
    [-0.1, 354.29],
    [0, 0],
  ] as const)
    it(`tell that it lies at ${angle} degrees`, () => {
      const line = onlyLine(slanting(slope));
      expect(line.angle).to.be.closeTo(angle, 0.1);
      expect(line.words.map(({ box }) => Math.round(box.left))).to.deep.equal([72, 102, 132, 162, 192]);
      expect(line.words.every(({ shift }) => shift === undefined)).to.equal(true);
    });

  it('are level where only bullets stand higher than their texts', () => {
    const list = ['First', 'Other', 'Third', 'Later'].flatMap((text, at) => [
      { text: '\u2022', x: 64, y: 99.5 + 20 * at },
      { text, x: 72, y: 100 + 20 * at },
    ]);
    expect(linesOf(glyphs(list), page).map(({ angle }) => angle)).to.deep.equal([0, 0, 0, 0]);
  });

  it('tell nothing when they slant more than lines of a page do', () => {
    expect(linesOf(glyphs(slanting(0.3)), page).map(({ angle }) => angle)).to.deep.equal([0, 0, 0, 0, 0]);
  });
});

describe('a page', () => {
  const textsOf = (found: Glyphs): string[] =>
    linesOf(found, page).map(({ words }) => words.map(({ text }) => text).join(' '));

  it('hides what its reader does not see', () => {
    const found = glyphs([
      { text: 'above', x: 72, y: -20 },
      { text: 'half', x: 600, y: 100 },
      { text: 'below', x: 72, y: 820 },
    ]);
    expect(textsOf(found)).to.deep.equal(['ha']);
  });

  it('has no lines without glyphs', () => expect(textsOf(glyphs([]))).to.deep.equal([]));

  const twisted: readonly [it: string, twist: (found: Glyphs) => void][] = [
    ['coordinates that are no numbers', ({ left, x, y }) => [left, x, y].forEach((column) => column.fill(NaN, 5, 8))],
    ['infinite cells', ({ right }) => right.fill(Infinity, 5, 8)],
    ['huge cells', ({ left, right }) => [left.fill(-1e300, 5, 8), right.fill(1e300, 5, 8)]],
    ['cells without a height', ({ top, bottom, y }) => [top, bottom].forEach((column) => column.set(y))],
    [
      'cells turned inside out',
      ({ left, right }) => {
        const ends = right.slice(0, 10);
        right.set(left.subarray(0, 10));
        left.set(ends);
      },
    ],
    ['baselines far from their cells', ({ y }) => y.fill(1e200, 5, 8)],
  ];
  for (const [sentence, twist] of twisted) {
    it(`is read beside ${sentence}`, () => {
      const found = glyphs([
        { text: 'twisted words', x: 72, y: 100 },
        { text: 'sound words', x: 72, y: 130 },
      ]);
      twist(found);
      expect(textsOf(found)).to.include('sound words');
    });
  }

  for (const size of [0, -10, 1e-9, 1e12, NaN, Infinity]) {
    it(`is read when a style claims a size of ${size}`, () => {
      const sound = glyphs([{ text: 'any size', x: 72, y: 100 }]);
      const styles = sound.styles.map((style) => ({ ...style, size }));
      expect(textsOf({ ...sound, styles })).to.deep.equal(['any size']);
    });
  }

  it('is read when styles have angles that are no numbers', () => {
    const sound = glyphs([{ text: 'any angle', x: 72, y: 100 }]);
    const styles = sound.styles.map((style) => ({ ...style, angle: NaN }));
    expect(textsOf({ ...sound, styles })).to.deep.equal(['any angle']);
  });

  const heaped: readonly [it: string, text: string, x: (i: number) => number][] = [
    ['the same letter on one spot', 'a', () => 100],
    ['different letters on one spot', 'abcdefghijklmnopqrstuvwxyz', () => 100],
    ['letters scattered at random', 'abcdefghijklmnopqrstuvwxyz', (i) => (i * 7919) % 600],
    ['marks and letters far apart', 'ب'.repeat(50) + 'ً'.repeat(50), (i) => (i % 100 < 50 ? 0 : 300) + (i % 250)],
    ['letters creeping on', 'ab', (i) => 100 + i / 1000],
  ];
  for (const [sentence, letters, x] of heaped) {
    it(`is read with a hundred thousand glyphs: ${sentence}`, () => {
      const count = 100_000;
      const one = glyphs([{ text: 'a', x: 0, y: 100 }]);
      const places = Float64Array.from({ length: count }, (_, i) => x(i));
      const found: Glyphs = {
        ...one,
        length: count,
        text: Array.from({ length: count }, (_, i) => letters[i % letters.length] ?? ''),
        left: places,
        x: places,
        right: places.map((place) => place + 5),
        top: new Float64Array(count).fill(92),
        y: new Float64Array(count).fill(100),
        bottom: new Float64Array(count).fill(102),
        style: new Uint32Array(count),
        source: new Uint32Array(count),
        mark: new Int32Array(count),
      };
      expect(linesOf(found, page)).not.to.have.length(0);
    });
  }
});
