import assert from 'node:assert/strict';

import { suffixNumberOf } from '../../../../../engine/pdf/redact/strings/names/neutral-names.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { encodeText } from '../../../../../engine/pdf/syntax/text-string.js';
import { PdfString } from '../../../../../engine/pdf/syntax/values.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const names = ['F1', 'Jane Doe', 'Which of these are planets? 🌎', '~7', 'zqb', 'Ümlaut', '12.5', '^'];

describe('TextRemoval', () => {
  for (const regex of ['\\d', '\\w+', '[a-z]', '[A-Za-z~]+', '\\p{L}{2,}', '[[:punct:]]', '[ -~]', '~\\d+']) {
    it(`gives names distinct new ones that ${regex} does not match in any decoding`, () => {
      const removal = removalOf(regex);
      const renamed = names.map((name) => removal.renamed(name));
      assert.equal(new Set(renamed).size, names.length);
      for (const name of renamed)
        assert.equal(removal.matches(name) || removal.matchesBytes(encodeText(name)), false, name);
    });
  }

  for (const regex of ['.', '^.', '.$', '.*', '(?s).+', '\\PZ', '[^x]{2}|.']) {
    it(`gives names neutral ones, which then stay, when ${regex} matches everything`, () => {
      const renamed = names.filter((name) => name !== '~7').map((name) => removalOf(regex).renamed(name));
      for (const name of renamed) assert.match(name, /^~\d+$/);
      const again = removalOf(regex);
      assert.deepEqual(
        renamed.map((name) => again.renamed(name)),
        renamed,
      );
    });
  }

  // The bytes as Python encodes them.
  for (const [encoding, hex, text] of [
    ['Shift JIS', '94e996a789ef8b63', '秘密会議'],
    ['EUC-JP', 'c8ebcca9b2f1b5c4', '秘密会議'],
    ['GBK', 'c3d8c3dc', '秘密'],
    ['Big5', 'afb5b14bb77cc4b3', '秘密會議'],
    ['EUC-KR', 'baf1b9d0b9aebcad', '비밀문서'],
    ['windows-1251', 'd1e5eaf0e5f2edee', 'секретно'],
    ['KOI8-R', 'f3c5cbd2c5d4cecf', 'секретно'],
    ['windows-1250', '44766ff8e16b', 'Dvořák'],
    ['windows-1255', 'f1e5e3e9', 'סודי'],
    ['Mac OS Roman', '4d9f6c6c6572', 'Müller'],
    ['code page 437', '4d816c6c6572', 'Müller'],
  ] as const) {
    it(`finds text in ${encoding}, which strings of PDF do not have`, () => {
      const removal = new TextRemoval(matcherOf({ text }));
      const bytes = Buffer.from(`5b${hex}5d`, 'hex');
      assert.equal(removal.matchesBytes(bytes), true);
      assert.equal(removal.bytesWithoutMatches(bytes).length, 0);
      assert.equal(removal.matchesBytes(Buffer.from(`5b${hex}5d00`, 'hex')), false, 'in binary data');
    });
  }

  // The bytes as Python encodes them.
  for (const [encoding, hex, regex] of [
    ['Shift JIS', '94e996a789ef8b63', '\\p{Han}+'],
    ['EUC-KR', 'baf1b9d0b9aebcad', '\\p{Hangul}{4}'],
    ['windows-1251', 'c8e2e0edeee2', '[А-Я][а-я]+'],
    ['windows-1253', 'd0e1f0e1e4fcf0effb ebeff2', '[Α-Ω][α-ωά-ώ]{3,}'],
    ['code page 852', '44766ffda06b', 'Dvo(ř|r)ák'],
  ] as const) {
    it(`finds a match of an expression in ${encoding}`, () => {
      const removal = new TextRemoval(matcherOf({ regex }));
      assert.equal(removal.matchesBytes(Buffer.from(hex.replace(' ', ''), 'hex')), true);
    });
  }

  for (const title of ['Größe', 'Über die Größe', 'Déjà vu', 'São Paulo', 'Naïve café']) {
    it(`keeps "${title}" when an expression is for letters of another script`, () => {
      for (const regex of ['\\p{Han}+', '\\p{Hangul}+', '[А-ЯЁ][а-яё]+', '[α-ω]{2,}'])
        assert.equal(new TextRemoval(matcherOf({ regex })).matchesBytes(Buffer.from(title, 'latin1')), false, regex);
    });
  }

  it('renames a matching name that looks like a neutral one when other names do not match', () => {
    assert.notEqual(removalOf('7').renamed('~7'), '~7');
  });

  it('continues the numbers of names in the document', () => {
    assert.equal(new TextRemoval(matcherOf({ text: 'Jane' }), 41).renamed('Jane Doe'), 'Doe~42');
  });

  for (const regex of ['\\d', '[[:punct:]]', '[\\d[:punct:]]', '[\\d[:punct:]a-z]', '[ -\\x7f]']) {
    it(`does not reuse names of an earlier redaction with ${regex}`, () => {
      const first = removalOf(regex);
      const made = ['1.', '2.', '3.'].map((name) => first.renamed(name));
      const again = new TextRemoval(matcherOf({ regex }), Math.max(...made.map(suffixNumberOf)));
      const more = ['4.', '5.', '6.'].map((name) => again.renamed(name));
      assert.equal(new Set([...made, ...more]).size, 6);
    });
  }

  it('does not read a byte order mark as letters', () => {
    const removal = removalOf('\\p{L}{7,}');
    assert.equal(removal.matchesBytes(encodeText('Planet 🌎')), false);
    assert.equal(removal.matchesBytes(encodeText('Planets 🌎')), true);
  });

  it('searches a string without a match once, and matches another one each time', () => {
    const matcher = matcherOf({ text: 'secret' });
    let searches = 0;
    const find: typeof matcher.find = (text) => {
      searches++;
      return matcher.find(text);
    };
    const removal = new TextRemoval({ ...matcher, find });
    const clean = PdfString.fromText('a long value '.repeat(9));
    assert.equal(removal.matchesString(clean), false);
    const before = searches;
    assert.equal(removal.matchesString(clean), false);
    assert.equal(searches, before);
    const matching = PdfString.fromText('a secret');
    assert.equal(removal.matchesString(matching) && removal.matchesString(matching), true);
  });
});

function removalOf(regex: string): TextRemoval {
  return new TextRemoval(matcherOf({ regex }), Math.max(...names.map(suffixNumberOf)));
}
