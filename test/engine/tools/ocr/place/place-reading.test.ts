import { expect } from 'chai';

import type { PixelBox } from '../../../../../engine/formats/hocr/read-hocr.js';
import placeReading, { type PlaceInput } from '../../../../../engine/tools/ocr/place/place-reading.js';
import type { PlacedText } from '../../../../../engine/tools/sheets/placed-text.js';

/** Two lines of hOCR, the second with lower confidence. */
const hocr = [line(20, ['first', 'line'], 95), line(60, ['other', 'line'], 30)].join('\n');
const first: readonly PixelBox[] = [40, 100].map((left) => ({ left, top: 20, right: left + 50, bottom: 40 }));

function line(top: number, words: readonly string[], confidence: number): string {
  const spans = words.map((word, at) => {
    const box = `bbox ${40 + 60 * at} ${top} ${90 + 60 * at} ${top + 20}`;
    return `<span class='ocrx_word' title='${box}; x_wconf ${confidence}'>${word}</span>`;
  });
  const title = `bbox 40 ${top} 150 ${top + 20}; baseline 0 -4; x_size 20; x_descenders 4; x_ascenders 4`;
  return `<span class='ocr_line' title="${title}">${spans.join(' ')}</span>`;
}

function readingOf(known: Partial<PlaceInput> = {}) {
  const { record, ...rest } = placeReading({ hocr, text: '', matrix: [1, 0, 0, 1, 0, 0], page: 3, ...known });
  const { page, lines } = JSON.parse(record ?? '{ "lines": [] }') as Partial<PlacedText>;
  return { ...rest, page, texts: lines?.map(({ words }) => words.map((it) => it.text).join(' ')) };
}

describe('placeReading', () => {
  it('tells what a page says, and the confidence in it', () => {
    expect(readingOf()).to.deep.equal({ letters: 18, confidence: 62.5, page: 3, texts: ['first line', 'other line'] });
  });

  it('tells of a part what was not read before, and the confidence in it by itself', () => {
    const { letters, confidence, texts } = readingOf({ read: first });
    expect({ letters, confidence, texts }).to.deep.equal({ letters: 9, confidence: 30, texts: [] });
  });

  it('tells where the words of a part stand that are new', () => {
    const [box] = first;
    const { texts, words } = readingOf({ read: box === undefined ? [] : [box], hocr: line(20, ['first', 'line'], 95) });
    expect(texts).to.deep.equal(['line']);
    expect(words).to.deep.equal(first.slice(1));
  });

  it('tells nothing of a part all of which was read before', () => {
    const { letters, confidence, page } = readingOf({ read: first, hocr: line(20, ['first', 'line'], 95) });
    expect([letters, confidence, page]).to.deep.equal([0, 0, undefined]);
  });
});
