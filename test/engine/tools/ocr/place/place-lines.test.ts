import { expect } from 'chai';

import type { Matrix } from '../../../../../engine/geometry/geometry.js';
import type { ReadLine } from '../../../../../engine/formats/hocr/read-hocr.js';
import { placeLines } from '../../../../../engine/tools/ocr/place/place-lines.js';
import type { PlacedLine } from '../../../../../engine/tools/sheets/placed-text.js';

type Edges = readonly [left: number, top: number, right: number, bottom: number];

function box([left, top, right, bottom]: Edges): ReadLine['box'] {
  return { left, top, right, bottom };
}

function read(words: readonly (readonly [text: string, edges: Edges])[], changes: Partial<ReadLine> = {}): ReadLine {
  const edges = words.map(([, it]) => it);
  const around: Edges = [
    Math.min(...edges.map(([left]) => left)),
    Math.min(...edges.map(([, top]) => top)),
    Math.max(...edges.map(([, , right]) => right)),
    Math.max(...edges.map(([, , , bottom]) => bottom)),
  ];
  return {
    words: words.map(([text, it]) => ({ text, box: box(it), confidence: 90 })),
    box: box(around),
    baseline: { slope: 0, offset: -10 },
    letters: { ascent: 30, descent: 10 },
    turned: 0,
    rightToLeft: false,
    ...changes,
  };
}

/** Four pixels per point. */
const QUARTER: Matrix = [0.25, 0, 0, 0.25, 0, 0];

function placed(line: ReadLine, matrix: Matrix = QUARTER): PlacedLine {
  const [only] = placeLines([line], matrix);
  if (only === undefined) throw new Error('Nothing was placed.');
  return only;
}

const hello = [
  ['Hello', [40, 100, 140, 140]],
  ['world', [160, 100, 260, 140]],
] as const;

describe('placeLines', () => {
  it('puts words where their ink begins on the baseline', () => {
    expect(placed(read(hello))).to.deep.equal({
      words: [
        { text: 'Hello', x: 10, y: 32.5, width: 25 },
        { text: 'world', x: 40, y: 32.5, width: 25 },
      ],
      angle: 0,
      ascent: 7.5,
      descent: 2.5,
      rightToLeft: false,
    });
  });

  it('follows a baseline that slopes', () => {
    const { angle, words } = placed(read(hello, { baseline: { slope: 0.1, offset: -30 } }));
    expect(angle).to.be.closeTo(5.71, 0.01);
    expect(words.map(({ y }) => y)).to.deep.equal([27.5, 30.5]);
  });

  // Expected position of a line that was rotated clockwise for reading, on a page of 100 by 80 points.
  const turns: Readonly<Record<number, readonly [matrix: Matrix, x: number, y: number]>> = {
    90: [[0, 0.25, -0.25, 0, 100, 0], 67.5, 10],
    180: [[-0.25, 0, 0, -0.25, 100, 80], 90, 47.5],
    270: [[0, -0.25, 0.25, 0, 0, 80], 32.5, 70],
  };
  for (const [angle, [matrix, x, y]] of Object.entries(turns))
    it(`takes a line back to a page that was turned: it reads at ${angle} degrees`, () => {
      const line = placed(read(hello), matrix);
      expect((line.angle + 360) % 360).to.equal(Number(angle));
      expect(line.words[0]).to.deep.equal({ text: 'Hello', x, y, width: 25 });
      expect([line.ascent, line.descent]).to.deep.equal([7.5, 2.5]);
    });

  it('places a line that the engine says reads upwards', () => {
    const upwards = [
      ['Hello', [100, 160, 140, 260]],
      ['world', [100, 40, 140, 140]],
    ] as const;
    const { angle, words } = placed(read(upwards, { turned: 90 }));
    expect(angle).to.equal(-90);
    expect(words.map(({ y, width }) => [y, width])).to.deep.equal([
      [65, 25],
      [35, 25],
    ]);
    words.forEach(({ x }) => expect(x).to.be.within(30, 35));
  });

  it('writes a column of Japanese downwards', () => {
    const column = [['すべての人間は', [100, 40, 140, 320]]] as const;
    const { angle, words } = placed(read(column));
    expect(angle).to.equal(90);
    expect(words[0]).to.include({ text: 'すべての人間は', y: 10, width: 70 });
  });

  it('leaves a single tall letter of Japanese upright', () => {
    expect(placed(read([['l', [100, 40, 110, 80]]])).angle).to.equal(0);
    expect(placed(read([['い', [100, 40, 120, 80]]])).angle).to.equal(0);
  });

  it('joins what stands together in Chinese, and parts what does not', () => {
    const chinese = [
      ['人人', [0, 0, 80, 40]],
      ['生而', [82, 0, 162, 40]],
      ['自由', [260, 0, 340, 40]],
    ] as const;
    expect(placed(read(chinese)).words.map(({ text, x, width }) => [text, x, width])).to.deep.equal([
      ['人人生而', 0, 40.5],
      ['自由', 65, 20],
    ]);
  });

  describe('parts the words of a column of Korean', () => {
    const syllables = (places: string): readonly (readonly [text: string, edges: Edges])[] =>
      places.split(' ').map((place) => {
        const [text = '', top, bottom] = place.split(':');
        return [text, [100, Number(top), 140, Number(bottom)]];
      });
    const columns: readonly (readonly [what: string, places: string, spaces: readonly string[]])[] = [
      ['by how far syllables stand apart', '모:2:38 든:43:77 인:92:128 간:133:167 은:172:208', ['모든', '인간은']],
      ['whatever ink they have', '으:12:28 로:43:77 이:82:118 스:102:150', ['으로이스']],
      ['where the box of one has others in it', '형:2:130 제:43:77 애:82:118 의:132:168', ['형제애', '의']],
      ['before a piece of several', '하:2:38 여:43:77 한다.:92:175', ['하여', '한다.']],
    ];
    for (const [what, places, spaces] of columns)
      it(what, () => {
        expect(placed(read(syllables(places))).words.map(({ text }) => text)).to.deep.equal(spaces);
      });

    it('as the engine says where it says so', () => {
      const column = read(syllables('모:2:38 든:42:78 인:82:118 간:122:158'));
      const words = column.words.map((word, at) => ({ ...word, spaceBefore: at === 2 }));
      expect(placed({ ...column, words }).words.map(({ text }) => text)).to.deep.equal(['모든', '인간']);
    });
  });

  it('keeps words from right to left in the order in which they are read', () => {
    const hebrew = [
      ['שלום', [160, 100, 260, 140]],
      ['עולם', [40, 100, 140, 140]],
    ] as const;
    const { words, rightToLeft } = placed(read(hebrew, { rightToLeft: true }));
    expect(words.map(({ text, x }) => [text, x])).to.deep.equal([
      ['שלום', 40],
      ['עולם', 10],
    ]);
    expect(rightToLeft).to.equal(true);
  });

  it('takes no specks and initials in a line for its height', () => {
    const { ascent, descent } = placed(read([...hello, ['.', [270, 0, 275, 200]]]));
    expect([ascent, descent]).to.deep.equal([7.5, 2.5]);
  });

  it('gives a line a height where the engine says nothing of its letters', () => {
    const unknown = { letters: { ascent: 0, descent: 0 }, baseline: { slope: 0, offset: 0 } };
    const { ascent, descent } = placed(read(hello, unknown));
    expect(ascent + descent).to.be.closeTo(10, 1.1);
  });
});
