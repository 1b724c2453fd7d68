import { isCommonEastAsian } from '../east-asian.js';

/** How much is looked at, in bytes. */
const SAMPLE_BYTES = 16_384;
/** Code points that texts do not have: controls but for a few, lone surrogates, private use, unassigned. */
// eslint-disable-next-line no-control-regex
const oddities = /(?![\t\n\v\f\r\u001b])[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;
/**
 * What characters are when there are NULs, besides common Chinese and Korean ones: all before U+2000, punctuation, kana.
 * Two bytes of another encoding make none of the former, since those are letters and spaces, from 20 on.
 */
const usual = /[\0-\u206f\u3000-\u30ff\uff01-\uff9f]/u;
/** And when there are none, not even those of line ends and spaces. */
const usualEastAsian = /[\u3000-\u30ff\uff01-\uff9f]/u;
/** How much of that it takes. */
const LEAST_SHARE = 0.45;

/** The byte order of a text in UTF-16 that has no byte order mark; undefined when it is none. */
export function unmarkedUtf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length & ~1, SAMPLE_BYTES));
  // Of an odd number of bytes, it is cut off or no UTF-16; NULs are proof, and the rest must not be guessed.
  const hasNul = sample.includes(0);
  if (sample.length < 4 || (!hasNul && bytes.length % 2 === 1)) return undefined;
  const little = shareOf(sample.toString('utf16le'), hasNul);
  const big = shareOf(Buffer.from(sample).swap16().toString('utf16le'), hasNul);
  if (little === 0 && big === 0) return undefined;
  return little >= big ? 'utf-16le' : 'utf-16be';
}

/** How much of it is what texts are made of, from 0 to 1; 0 when it is no text. */
function shareOf(text: string, hasNul: boolean): number {
  // A character that the end of the sample has cut in two.
  const whole = text.replace(/[\ud800-\udbff]$/, '');
  const odd = whole.match(oddities)?.length ?? 0;
  if (odd > whole.length / 500) return 0;
  const kind = hasNul ? usual : usualEastAsian;
  const share = Array.from(whole, (it) => kind.test(it) || isCommonEastAsian(it)).filter(Boolean).length / whole.length;
  return share >= LEAST_SHARE ? share : 0;
}
