import { expect } from 'chai';

import { markerOf } from '../../../../../engine/document/flow/page/list-markers.js';

describe('markerOf', () => {
  it('finds numbers, letters and bullets', () =>
    expect(
      ['1. First', '12) Next', '(b) Second', '• Third', '[3] Fourth', '− Fifth'].map((text) => markerOf(text)?.text),
    ).to.deep.equal(['1.', '12)', '(b)', '•', '[3]', '−']));

  it('finds triangles that point to text from right to left', () =>
    expect(['◀ أولا', '◂ثانيا', '◄ ثالثا'].map((text) => markerOf(text)?.text)).to.deep.equal(['◀', '◂', '◄']));

  it('takes the day of a date for no marker', () =>
    expect(['01. 04. Introduction', '15. 07. 2015', '1. 12.'].map(markerOf)).to.deep.equal([
      undefined,
      undefined,
      undefined,
    ]));

  it('takes a number before another one for a marker', () =>
    expect(['1. 200 grams of flour', '2. 13. chapter'].map((text) => markerOf(text)?.text)).to.deep.equal([
      '1.',
      '2.',
    ]));

  it('takes words, with or without points, for no markers', () =>
    expect(['U.S. law', 'Word'].map(markerOf)).to.deep.equal([undefined, undefined]));
});
