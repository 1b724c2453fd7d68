import { expect } from 'chai';

import type { Box } from '../../../../engine/geometry/geometry.js';
import { findOverlooked, withoutRead } from '../../../../engine/tools/ocr/find-overlooked.js';
import type { ReadLine } from '../../../../engine/formats/hocr/read-hocr.js';

/** Twelve lines of thirty letters, 20 pixels high. */
const text = Array.from({ length: 12 }, (_, line) => letters(30, { left: 40, top: 50 + 40 * line })).flat();
const read = Array.from({ length: 12 }, (_, line) => lineOver({ left: 40, top: 48 + 40 * line, right: 640 }));
const prices = Array.from({ length: 12 }, (_, line) => letters(4, { left: 900, top: 50 + 40 * line })).flat();
const specks = Array.from({ length: 90 }, (_, index) => speck(900 + 7 * (index % 12), 50 + 5 * index));
const grain = Array.from({ length: 600 }, (_, index) => letters(1, { left: 800 + 30 * (index % 30), top: 24 * Math.floor(index / 30) })).flat(); // prettier-ignore

describe('findOverlooked', () => {
  it('finds nothing where all was read', () => {
    expect(found(text, read)).to.deep.equal([]);
  });

  it('finds a column of numbers beside what was read, with paper around it', () => {
    expect(found([...text, ...prices], read)).to.deep.equal([{ left: 880, top: 30, right: 996, bottom: 530 }]);
  });

  it('finds it where a line reaches across it, but no word does', () => {
    const lines = read.map((line) => ({ ...line, box: { ...line.box, right: 1_000 } }));
    expect(found([...text, ...prices], lines)).to.have.length(1);
  });

  it('finds parts that are far from one another by themselves, the largest first', () => {
    const parts = found([...text, ...prices, ...letters(9, { left: 300, top: 900 })], read);
    expect(parts.map(({ top }) => top)).to.deep.equal([30, 880]);
  });

  it('finds letters in the midst of a text', () => {
    expect(found(text, read.toSpliced(5, 1))).to.have.length(1);
  });

  it('takes no specks for letters', () => {
    expect(found([...text, ...specks], read)).to.deep.equal([]);
  });

  it('takes no letter or two for text', () => {
    expect(found([...text.slice(0, 60), ...letters(3, { left: 900, top: 400 })], read)).to.deep.equal([]);
  });

  it('leaves the grain of a table around a receipt alone', () => {
    expect(found([...text, ...grain], read)).to.deep.equal([]);
  });

  it('finds nothing where there are no letters', () => {
    expect(found([], read)).to.deep.equal([]);
  });
});

describe('withoutRead', () => {
  it('leaves out words that stand where others were read, and lines without a word', () => {
    const [first, second] = [lineOver({ left: 0, top: 0, right: 90 }), lineOver({ left: 0, top: 40, right: 90 })];
    expect(withoutRead([first, second], [{ left: 10, top: 2, right: 80, bottom: 20 }])).to.deep.equal([second]);
  });
});

function found(boxes: readonly Box[], lines: readonly ReadLine[]): ReturnType<typeof findOverlooked> {
  return findOverlooked(Int32Array.from(boxes.flatMap(({ left, top, right, bottom }) => [left, top, right, bottom])), lines); // prettier-ignore
}

function letters(count: number, { left, top }: Pick<Box, 'left' | 'top'>): readonly Box[] {
  return Array.from({ length: count }, (_, index) => ({
    left: left + 20 * index,
    top,
    right: left + 20 * index + 16,
    bottom: top + 20,
  }));
}

function speck(left: number, top: number): Box {
  return { left, top, right: left + 4, bottom: top + 4 };
}

/** A recognised line of one word. */
function lineOver(sides: Omit<Box, 'bottom'>): ReadLine {
  const box = { ...sides, bottom: sides.top + 24 };
  return {
    words: [{ text: 'a line of thirty letters', box, confidence: 95 }],
    box,
    baseline: { slope: 0, offset: -2 },
    letters: { ascent: 20, descent: 2 },
    turned: 0,
    rightToLeft: false,
  };
}
