import { expect } from 'chai';

import { joinInLink, joinOf, type LineEnd } from '../../../../engine/document/flow/join/hyphens.js';
import { WordFilter } from '../../../../engine/document/flow/join/word-filter.js';

function joined(before: string, after: string, { drop, between }: LineEnd): string {
  return before.slice(0, before.length - drop) + between + after;
}

function wordFilter(...words: readonly string[]): WordFilter {
  const filter = new WordFilter();
  for (const word of words) filter.add(word);
  return filter;
}

describe('Joining lines', () => {
  const rows: readonly (readonly [what: string, before: string, after: string, text: string])[] = [
    ['joins a range of numbers without a space', 'pages 12–', '15 of it', 'pages 12–15 of it'],
    ['joins names with a dash without a space', 'the Navier–', 'Stokes equation', 'the Navier–Stokes equation'],
    ['joins a parenthesis between dashes without a space', 'precisely—', 'or so', 'precisely—or so'],
    ['keeps the spaces around a dash', 'precisely –', 'or so', 'precisely – or so'],
    ['joins alternatives with a slash without a space', 'Disease/', 'Illness', 'Disease/Illness'],
    ['keeps the spaces around a slash', 'Disease /', 'Illness', 'Disease / Illness'],
    ['joins a mail address without a space', 'at Inquiry@', 'example.com', 'at Inquiry@example.com'],
    ['keeps a hyphen of a web address', 'at www.example.com/one-', 'two', 'at www.example.com/one-two'],
    ['joins a web address at its query', 'at https://example.com/?', 'a=1', 'at https://example.com/?a=1'],
    ['keeps the first hyphen of a compound of known words', 'with state-', 'of-the-art', 'with state-of-the-art'],
    ['keeps the hyphen of a compound before a conjunction', 'inner-', 'and outer-city', 'inner- and outer-city'],
    ['divides a known word that ends like a conjunction', 'a thous-', 'and times', 'a thousand times'],
    ['keeps a known compound with a conjunction', 'the how-', 'to guide', 'the how-to guide'],
    ['divides the first word of a compound', 'an informa-', 'tion-theoretic', 'an information-theoretic'],
  ];
  for (const [what, before, after, text] of rows) {
    it(what, () => {
      expect(
        joined(before, after, joinOf(before, after, wordFilter('state', 'of', 'tion', 'thousand', 'how-to'))),
      ).to.equal(text);
    });
  }

  const URI = 'https://example.com/first-second/third';
  const ofLinks: readonly (readonly [what: string, before: string, after: string, text: string | undefined])[] = [
    ['joins a web address that its link has', 'at example.com/fi', 'rst-second.', 'at example.com/first-second.'],
    ['keeps a hyphen that the link has', 'at example.com/first-', 'second', 'at example.com/first-second'],
    ['removes a hyphen that the link lacks', 'at exam-', 'ple.com/first', 'at example.com/first'],
    ['leaves words that the link lacks', 'as told', 'by them', undefined],
  ];
  for (const [what, before, after, text] of ofLinks) {
    it(`${what}, in a link`, () => {
      const end = joinInLink(before, after, URI);
      expect(end && joined(before, after, end)).to.equal(text);
    });
  }
});
