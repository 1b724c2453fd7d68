import { expect } from 'chai';

import { LineSpacingCounts, type LineSpacings } from '../../../../../engine/document/flow/join/line-spacings.js';
import type { TextPart } from '../../../../../engine/document/flow/page/page-content.js';
import type { Box } from '../../../../../engine/geometry/geometry.js';

const column: Box = { left: 100, top: 80, right: 400, bottom: 500 };

/** A page with texts of one line in ten points, one below another. */
function spacingsOf(texts: readonly string[], { step = 18, right = 395 } = {}): LineSpacings {
  const parts = texts.map((text, index): TextPart => {
    const baseline = 100 + step * index;
    const box = { left: 100, top: baseline - 8, right, bottom: baseline + 2 };
    const runs = [{ text, style: 0 }];
    const placed = { box, baseline, size: 10, direction: 'left-to-right', firstWidth: 30, secondStart: 130 } as const;
    return { kind: 'text', role: 'body', column: 0, box, lines: [{ ...placed, runs }] };
  });
  const counts = new LineSpacingCounts();
  counts.add({ parts, columns: [column] });
  return counts.result();
}

describe('The spacing of lines that stand apart', () => {
  const sentence = ['The first line of some text', 'goes on in this one', 'and in this one', 'until it ends'];

  it('is that of full lines whose sentences go on', () => {
    const spacings = spacingsOf(sentence);
    expect([1.8, 1.77, 1.5, 2].map((it) => spacings.has(it))).to.deep.equal([true, true, false, false]);
  });

  it('is unknown where lines end early, or sentences with them', () => {
    expect(spacingsOf(sentence, { right: 300 }).has(1.8)).to.equal(false);
    expect(spacingsOf(sentence.map((text) => `${text}.`)).has(1.8)).to.equal(false);
    expect(spacingsOf(['Apples', 'Pears', 'Plums', 'Quinces']).has(1.8)).to.equal(false);
  });

  it('is unknown where few lines tell', () => {
    expect(spacingsOf(sentence.slice(0, 3)).has(1.8)).to.equal(false);
  });
});
