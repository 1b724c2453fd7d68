import { expect } from 'chai';

import type { ParagraphFormat } from '../../../../engine/document/flow-elements.js';
import { formatOf } from '../../../../engine/document/flow/join/format-of.js';
import { breaksBefore } from '../../../../engine/document/flow/join/line-breaks.js';
import type { PlacedLine } from '../../../../engine/document/flow/join/placed-line.js';

const column = { left: 100, top: 0, right: 500, bottom: 700 };

/** Lines of ten points between their edges, one below another. */
function linesBetween(edges: readonly (readonly [left: number, right: number])[]): readonly PlacedLine[] {
  return edges.map(([left, right], index): PlacedLine => {
    const baseline = 100 + 12 * index;
    return {
      box: { left, top: baseline - 8, right, bottom: baseline + 2 },
      ...{ baseline, size: 10, direction: 'left-to-right', firstWidth: 20, secondStart: left + 25 },
      ...{ runs: [{ text: 'text', style: 0 }], page: 1, column, styles: [] },
    };
  });
}

describe('The alignment of a paragraph', () => {
  const rows: readonly (readonly [
    what: string,
    edges: readonly (readonly [left: number, right: number])[],
    align: ParagraphFormat['align'],
  ])[] = [
    ['is central of two lines whose middles agree, though not in the middle of the column', [[127, 213], [120, 220]], 'center'], // prettier-ignore
    [
      'is left of two lines that begin at one place',
      [
        [100, 500],
        [100, 495],
      ],
      'left',
    ],
    [
      'is left of two lines that begin at one place far inside the column and are nearly equally wide',
      [
        [130, 470],
        [130, 461],
      ],
      'left',
    ],
    [
      'is left of two lines of which the first is indented',
      [
        [120, 500],
        [100, 300],
      ],
      'left',
    ],
    [
      'is left of two full lines of which the first is indented',
      [
        [120, 500],
        [100, 500],
      ],
      'left',
    ],
    [
      'is central of three lines within half an em of the edges whose middles agree',
      [
        [103, 397],
        [100, 400],
        [101.5, 398.5],
      ],
      'center',
    ],
  ];
  it('is that of nearly all lines of a long paragraph, of one of which only the end is known', () => {
    const full = Array.from({ length: 8 }, () => [100, 500] as const);
    const lines = [[120, 500], ...full, [360, 500], [100, 300]] as const;
    expect(formatOf(linesBetween(lines), undefined).align).to.equal('justify');
    const ragged = Array.from({ length: 10 }, (_, index) => [110 + 17 * index, 500] as const);
    expect(formatOf(linesBetween(ragged), undefined).align).to.equal('right');
  });
  for (const [what, edges, align] of rows) {
    it(what, () => expect(formatOf(linesBetween(edges), undefined).align).to.equal(align));
  }
  it('is left of a list item of one line that is in the middle', () => {
    const lines = linesBetween([[250, 350]]);
    expect(formatOf(lines, undefined).align).to.equal('center');
    expect(formatOf(lines, undefined, { text: 40 }).align).to.equal('left');
  });
  it('is right of a list item of one line that is in the middle where text is read to the left', () => {
    const lines = linesBetween([[250, 350]]).map((line): PlacedLine => ({ ...line, direction: 'right-to-left' }));
    expect(formatOf(lines, undefined).align).to.equal('center');
    expect(formatOf(lines, undefined, { text: 40 }).align).to.equal('right');
  });
  it('is left of a list item whose lines begin with its text, though their middles agree', () => {
    const lines = linesBetween([
      [120, 420],
      [140, 400],
    ]);
    expect(formatOf(lines, undefined).align).to.equal('center');
    expect(formatOf(lines, undefined, { text: 40 }).align).to.equal('left');
  });
});

describe('The indents of a paragraph', () => {
  it('are those of its first line from the right edge where text is read to the left', () => {
    const lines = linesBetween([
      [100, 480],
      [130, 500],
      [300, 500],
    ]).map((line): PlacedLine => ({ ...line, direction: 'right-to-left' }));
    const { indentLeft, indentRight, indentFirst } = formatOf(lines, undefined);
    expect({ indentLeft, indentRight, indentFirst }).to.deep.equal({ indentLeft: 0, indentRight: 0, indentFirst: 20 });
  });
});

describe('Lines that end before the edge of their column', () => {
  const rows: readonly (readonly [what: string, rights: readonly number[], isNarrow: true | undefined])[] = [
    ['are narrow where each next word has room', [300, 310, 250], true],
    ['are not where a next word has none', [300, 490, 250], undefined],
    ['are not when there is one', [300], undefined],
  ];
  for (const [what, rights, isNarrow] of rows) {
    it(what, () => {
      const lines = linesBetween(rights.map((right) => [100, right]));
      expect(formatOf(lines, undefined).isNarrow).to.equal(isNarrow);
    });
  }

  it('were ended by the author where they have one or two words', () => {
    const lines = linesBetween([
      [100, 150],
      [100, 170],
      [100, 130],
    ]);
    const [short, long] = ['Elm Street', 'three words here'].map((text) =>
      lines.map((line) => ({ ...line, runs: [{ text, style: 0 }], firstWidth: 60 })),
    );
    expect([1, 2].map(breaksBefore(short ?? []))).to.deep.equal([true, true]);
    expect([1, 2].map(breaksBefore(long ?? []))).to.deep.equal([false, false]);
    // In a cell, its width tells.
    expect([1, 2].map(breaksBefore(short ?? [], 80))).to.deep.equal([false, false]);
  });

  it('were not ended by the author where the first one has an indent or a marker, and its end is that of others', () => {
    const prose = (edges: Parameters<typeof linesBetween>[0]): readonly PlacedLine[] =>
      linesBetween(edges).map((line) => ({ ...line, runs: [{ text: 'of some words', style: 0 }] }));
    const [indented, marked] = [118, 80].map((first) =>
      prose([
        [first, 500],
        [100, first < 100 ? 485 : 500],
        [100, 485],
        [100, 480],
      ]),
    );
    expect([1, 2, 3].map(breaksBefore(indented ?? []))).to.deep.equal([false, false, false]);
    expect([1, 2, 3].map(breaksBefore(marked ?? []))).to.deep.equal([false, false, false]);
  });

  it('were not ended by the author in text read to the left where the first line has Latin words only', () => {
    const lines = linesBetween([
      [100, 500],
      [102, 500],
      [100, 500],
      [104, 500],
    ]).map((line, index): PlacedLine => ({
      ...line,
      direction: index === 0 ? 'left-to-right' : 'right-to-left',
      runs: [{ text: index === 0 ? 'of some words' : 'של כמה מילים', style: 0 }],
    }));
    expect([1, 2, 3].map(breaksBefore(lines))).to.deep.equal([false, false, false]);
  });

  it('were ended by the author where they are centred and the next word has room', () => {
    const lines = linesBetween([
      [150, 450],
      [100, 500],
      [160, 440],
    ]).map((line) => ({ ...line, runs: [{ text: 'of some words', style: 0 }] }));
    expect(breaksBefore(lines)(1)).to.equal(true);
  });

  it('were ended by the author where a link stands below a colon', () => {
    const link = { uri: 'https://quire.test/' };
    const [above, below] = linesBetween([
      [100, 300],
      [100, 290],
    ]);
    if (above === undefined || below === undefined) throw new TypeError('There are two lines.');
    const announcing = { ...above, runs: [{ text: 'This page has one link:', style: 0 }] };
    const target = { text: 'https://quire.test/', style: 0, link };
    const lines = [announcing, { ...below, firstWidth: 190, runs: [target] }];
    expect(breaksBefore(lines)(1)).to.equal(true);
    const goingOn = [announcing, { ...below, firstWidth: 190, runs: [target, { text: ' or none', style: 0 }] }];
    expect(breaksBefore(goingOn)(1)).to.equal(false);
  });

  const dates = ['12 March 2024', '3. Mai 2024', '3 de maio de 2024', 'May 3, 2024', 'Oslo, 3 May 2024', '2024-05-03'];
  const others = ['Ending March 2024', 'Act 1998', 'Room 12', '2024 was good'];
  for (const [text, ends] of [...dates.map((it) => [it, true] as const), ...others.map((it) => [it, false] as const)]) {
    it(`${ends ? 'were' : 'were not'} ended by the author where a name stands above "${text}"`, () => {
      const [name, below] = linesBetween([
        [100, 300],
        [100, 170],
      ]);
      if (name === undefined || below === undefined) throw new TypeError('There are two lines.');
      const lines = [
        { ...name, runs: [{ text: 'Ada Lovelace, Engines Ltd', style: 0 }] },
        { ...below, runs: [{ text, style: 0 }] },
      ];
      expect(breaksBefore(lines)(1)).to.equal(ends);
    });
  }
});

function lineHeightOn(baselines: readonly number[]): number {
  const lines = linesBetween(baselines.map(() => [100, 500]));
  const placed = lines.map((line, index) => ({ ...line, baseline: baselines[index] ?? 0 }));
  return formatOf(placed, undefined).lineHeight;
}

describe('The height of the lines of a paragraph', () => {
  it('is the mean of steps that a program has rounded', () => {
    expect(lineHeightOn([100, 111.6, 123.3, 134.9, 146.6])).to.equal(11.65);
  });

  it('is not changed by a line of larger letters', () => {
    expect(lineHeightOn([100, 112, 124, 142, 154])).to.equal(12);
  });
});
