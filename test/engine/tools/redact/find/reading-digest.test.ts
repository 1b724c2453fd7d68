import { expect } from 'chai';

import type { Glyphs } from '../../../../../engine/document/model.js';
import { readingDigest } from '../../../../../engine/tools/redact/find/reading-digest.js';

const style = { font: 0, size: 12, angle: 0, colour: 0, invisible: false, vertical: false };

function glyphsOf(text: string, changes: Partial<Glyphs> = {}): Glyphs {
  const column = (first: number): Float64Array => Float64Array.from(text, (_, index) => first + 10 * index);
  return {
    length: text.length,
    text: Array.from(text),
    ...{ left: column(0), top: column(90), right: column(10), bottom: column(102), x: column(0), y: column(100) },
    style: new Uint32Array(text.length),
    styles: [style],
    source: new Uint32Array(text.length),
    mark: new Int32Array(text.length).fill(-1),
    ...changes,
  };
}

describe('the digest of a reading', () => {
  const digest = readingDigest(glyphsOf('ab'), { width: 300 });

  it('is the same for equal glyphs', () => {
    expect(readingDigest(glyphsOf('ab'), { width: 300 })).to.equal(digest);
  });

  it('is another one where anything differs that decides on the text', () => {
    const others = [
      readingDigest(glyphsOf('ac'), { width: 300 }),
      readingDigest(glyphsOf('ba'), { width: 300 }),
      readingDigest(glyphsOf('ab', { text: ['ab', ''] }), { width: 300 }),
      readingDigest(glyphsOf('ab', { x: Float64Array.of(0, 10.001) }), { width: 300 }),
      readingDigest(glyphsOf('ab', { styles: [{ ...style, size: 11 }] }), { width: 300 }),
      readingDigest(glyphsOf('ab', { mark: Int32Array.of(-1, 0) }), { width: 300 }),
      readingDigest(glyphsOf('ab'), { width: 301 }),
    ];
    expect(new Set([digest, ...others]).size).to.equal(others.length + 1);
  });
});
