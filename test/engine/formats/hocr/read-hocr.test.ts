import { expect } from 'chai';

import { readHocr } from '../../../../engine/formats/hocr/read-hocr.js';

interface Element {
  readonly kind?: string;
  readonly title?: string;
  readonly dir?: string;
}

function line(words: readonly string[], { kind = 'ocr_line', title = '', dir = '' }: Element = {}): string {
  return `<div class='ocr_carea' title="bbox 0 0 900 900"><p class='ocr_par' lang='eng'${dir} title="bbox 10 20 300 60">
    <span class='${kind}' id='line_1_1' title="bbox 10 20 300 60; baseline 0.01 -8; x_size 38; x_descenders 8${title}">
    ${words.join('\n')}</span></p></div>`;
}

function word(text: string, title = 'bbox 10 20 90 60; x_wconf 91'): string {
  return `<span class='ocrx_word' id='word_1_1' title='${title}' lang='eng'>${text}</span>`;
}

const textsOf = (hocr: string): readonly string[] =>
  readHocr(hocr).flatMap(({ words }) => words.map(({ text }) => text));

describe('readHocr', () => {
  it('returns the boxes of a line and its words, and the confidence', () => {
    const [read] = readHocr(line([word('Hello')]));
    expect(read).to.deep.equal({
      words: [{ text: 'Hello', box: { left: 10, top: 20, right: 90, bottom: 60 }, confidence: 91 }],
      box: { left: 10, top: 20, right: 300, bottom: 60 },
      baseline: { slope: 0.01, offset: -8 },
      letters: { ascent: 30, descent: 8 },
      turned: 0,
      rightToLeft: false,
    });
  });

  for (const kind of ['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])
    it(`reads the words of ${kind}`, () => {
      expect(textsOf(line([word('one'), word('two')], { kind }))).to.deep.equal(['one', 'two']);
    });

  const texts: Readonly<Record<string, readonly [written: string, text: string]>> = {
    'in bold and italics': ['<strong><em>loud</em></strong>', 'loud'],
    'with characters that HTML writes otherwise': ['&lt;a&gt; &amp;amp; &quot;b&quot;&#39;', '<a> &amp; "b"\''],
    'with marks of direction': ['\u200fשלום\u200e', 'שלום'],
  };
  for (const [what, [written, text]] of Object.entries(texts))
    it(`reads a word ${what}`, () => {
      expect(textsOf(line([word(written)]))).to.deep.equal([text]);
    });

  it('returns the rotation of a line', () => {
    expect(readHocr(line([word('up')], { title: '; textangle 90' }))[0]?.turned).to.equal(90);
  });

  it('returns the direction of each paragraph', () => {
    const hocr = line([word('שלום')], { dir: " dir='rtl'" }) + line([word('Hello')]);
    expect(readHocr(hocr).map(({ rightToLeft }) => rightToLeft)).to.deep.equal([true, false]);
  });

  it('omits words without letters and lines without words', () => {
    expect(readHocr(line([word(' ')]) + line([]) + line([word('left')]))).to.have.length(1);
  });

  for (const title of ['', 'bbox 1 2', 'bbox a b c d', 'bbox - . -- 1.2.3', 'bbox 90 20 10 60'])
    it(`omits a word without a box: ${title === '' ? 'no title' : title}`, () => {
      expect(textsOf(line([word('nowhere', title), word('here')]))).to.deep.equal(['here']);
    });

  it('returns nothing for text that is not hOCR', () => {
    expect(readHocr('')).to.deep.equal([]);
    expect(readHocr('<html><body><p>Hello</p></body></html>')).to.deep.equal([]);
  });

  it('reads a hundred thousand words that end nowhere in little time', () => {
    const started = process.cpuUsage().user;
    readHocr("<span class='ocrx_word' title='".repeat(100_000));
    expect(process.cpuUsage().user - started).to.be.below(5_000_000);
  });
});
