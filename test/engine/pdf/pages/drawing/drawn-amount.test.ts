import { expect } from 'chai';

import {
  amountDrawn,
  countDrawn,
  type DrawnStream,
  newDrawnStream,
} from '../../../../../engine/pdf/pages/drawing/drawn-amount.js';

const SIZE = 128;

/** A stream that draws each of the others once. */
function streamOf(forms: readonly DrawnStream[]): DrawnStream {
  const stream = newDrawnStream(SIZE, false);
  for (const form of forms) countDrawn(stream.forms, form);
  return stream;
}

/** A stream in as many others as `levels`, each in the next one. */
function within(levels: number, innermost: DrawnStream): DrawnStream {
  let stream = innermost;
  for (let level = 0; level < levels; level++) stream = streamOf([stream]);
  return stream;
}

/** As many streams as `width`, each of which draws the same `width` streams. */
function crossed(width: number): readonly DrawnStream[] {
  const drawn = Array.from({ length: width }, () => streamOf([]));
  return Array.from({ length: width }, () => streamOf(drawn));
}

/** A stream that draws each of `width` forms under each of as many soft masks. */
function underMasks(width: number): DrawnStream {
  const stream = newDrawnStream(SIZE, false);
  const forms = new Map(Array.from({ length: width }, () => [newDrawnStream(SIZE, true), 1] as const));
  for (const form of forms.keys()) countDrawn(stream.forms, form);
  for (let mask = 0; mask < width; mask++) stream.masked.set(newDrawnStream(SIZE, true), forms);
  return stream;
}

describe('the amount that streams draw', () => {
  it('counts each stream as often as it is drawn', () => {
    expect(amountDrawn(within(50, streamOf(crossed(10))))).to.equal(SIZE * (50 + 1 + 10 + 100));
  });

  it('is the largest one where so many pairs of streams at so many depths take long to count', () => {
    expect(amountDrawn(within(50, streamOf(crossed(1_000))))).to.equal(Number.MAX_SAFE_INTEGER);
  });

  it('counts each mask for each form under it, and is the largest one where so many of both take long to count', () => {
    expect(amountDrawn(within(50, underMasks(10)))).to.equal(SIZE * (50 + 1 + 10 + 100));
    expect(amountDrawn(within(50, underMasks(1_000)))).to.equal(Number.MAX_SAFE_INTEGER);
  });
});
