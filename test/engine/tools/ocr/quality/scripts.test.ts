import { expect } from 'chai';

import { openReader, type Reader } from '../../../../fixtures/ocr/ocr-job.js';
import { type Print, printed } from '../../../../fixtures/ocr/printed-page.js';
import { sampleTexts } from '../../../../fixtures/ocr/sample-texts.js';
import { scannedPdf } from '../../../../fixtures/ocr/scanned-pdf.js';
import { overlapOf } from '../../../../sweep/words.js';

const samples = sampleTexts;
const rightToLeft: readonly string[] = [samples.hebrew, samples.arabic, samples.persian].map((it) => it.language);

/** Texts in several languages on a page. */
const mixtures = [
  [samples.latin, samples.cyrillic],
  [samples.hebrew, samples.latin],
  [samples.japanese, samples.latin],
] as const;

/** Pages that tesseract takes for images, or whose lines seem to run the other way. */
const shortPages: readonly (readonly [what: string, language: string, lines: readonly string[], print: Print])[] = [
  ['a few lines of Korean', 'Korean', ['모든 인간은 자유롭다', '서로 존중해야 한다', '행동하여야 한다'], { size: 18 }],
  [
    'a few lines of Japanese that run down',
    'Japanese',
    ['国境の長いトンネルを抜けると雪国であった', '向側の座席から娘が立って来て窓を落した'],
    { vertical: true },
  ],
  [
    'a line of Chinese that was cut out closely',
    'Chinese (Traditional)',
    ['電話號碼：02-2345-6789'],
    { size: 11, dpi: 150, margin: 2 },
  ],
  ['a line of four Chinese letters', 'Chinese (Traditional)', ['歡迎光臨'], { size: 16, dpi: 150, margin: 2 }],
];

describe('recognition', () => {
  let reader: Reader;
  before(async () => {
    reader = await openReader('embedded');
  });
  after(() => reader[Symbol.asyncDispose]());

  const read = async (lines: readonly string[], languages: readonly string[], print: Print = {}): Promise<string> => {
    const { texts, warnings } = await reader.read(
      await scannedPdf([{ print: await printed(lines, print) }]),
      languages,
    );
    expect(warnings).to.deep.equal([]);
    return texts.join('');
  };

  for (const { language, lines } of Object.values(samples)) {
    it(`reads ${language}`, async () => {
      const text = await read(lines, [language], { align: rightToLeft.includes(language) ? 'right' : 'left' });
      expectWords(text, lines);
      expectPhrase(text, lines);
    });
  }

  for (const mixture of mixtures) {
    const languages = mixture.map((it) => it.language);
    it(`reads a page in ${languages.join(' and ')}`, async () => {
      const lines = mixture.flatMap((it) => it.lines);
      expectWords(await read(lines, languages), lines);
    });
  }

  for (const [what, language, lines, print] of shortPages) {
    it(`reads ${what}`, async () => expectWords(await read(lines, [language], print), lines));
  }

  it('reads English when no language is named', async () => {
    const { texts } = await reader.read(await scannedPdf([{ print: await printed(samples.latin.lines) }]));
    expectWords(texts.join(''), samples.latin.lines);
  });
});

/** At least 19 of 20 words are found, and as many of the found words are right. */
function expectWords(text: string, lines: readonly string[]): void {
  const { recall, precision } = overlapOf(text, lines.join('\n'), 0);
  expect(recall, text).to.be.least(0.9);
  expect(precision, text).to.be.least(0.9);
}

/** A search for a whole line finds at least one. */
function expectPhrase(text: string, lines: readonly string[]): void {
  const found = lines.filter((line) => plain(text).includes(plain(line)));
  expect(found, text).not.to.deep.equal([]);
}

/** Letters without spaces, joiners and direction marks. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[.,।]/g, '');
}
