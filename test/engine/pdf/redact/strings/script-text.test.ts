import { expect } from 'chai';

import { decodeScript, scriptMatches } from '../../../../../engine/pdf/redact/strings/script-text.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';

const matching: readonly (readonly [what: string, script: string])[] = [
  ['in a string', 'a = "it is SECRET"'],
  ['in escapes', 'a = "\\x53\\u0045CRET"'],
  ['in joined strings', 'a = "SEC" + \'RET\''],
  ['in codes of characters', 'a = String.fromCharCode(83, 69, 0x43, 82, 69, 84)'],
  ['in codes of characters between strings', 'a = "SE" + String . fromCharCode(67) + "RET"'],
  ['in percent codes', 'a = unescape("%53%45CRET")'],
  ['in percent codes of UTF-16', 'a = unescape("%u0053ECRET")'],
  ['in base64', 'a = "YSBsb25nIFNFQ1JFVA=="'],
  ['in short base64 that is decoded', 'a = atob("U0VDUkVU")'],
  ['in short base64 whose encoding is named', 'a = decode("U0VDUkVU", "base64")'],
  ['in percent codes of UTF-8', "a = 'S' + decodeURIComponent('%45%43') + 'RET'"],
];

const others: readonly (readonly [what: string, script: string])[] = [
  ['codes that are none', 'String.fromCharCode(1.5e3, x)'],
  ['calls that do not end', 'String.fromCharCode('.repeat(10_000)],
  ['strings that do not end', 'unescape("'.repeat(10_000)],
  ['numbers without end', `String.fromCharCode(${'1,'.repeat(100_000)}`],
];

describe('the search of a script', () => {
  for (const [what, script] of matching) {
    it(`finds a word ${what}`, () => {
      expect(scriptMatches(Buffer.from(script), new TextRemoval(matcherOf({ text: 'SECRET' })))).to.equal(true);
    });
  }

  for (const [what, script] of others) {
    it(`leaves ${what}`, () => {
      expect(decodeScript(script)).to.equal(script);
    });
  }
});
