import { isCommonEastAsian } from '../east-asian.js';
import { isCutUtf8 } from './utf-8.js';

/** Size of the examined sample in bytes. */
const SAMPLE_BYTES = 16_384;
/** Code points that are not in texts: most control characters, lone surrogates, private use, unassigned. */
// eslint-disable-next-line no-control-regex
const oddities = /(?![\t\n\v\f\r\u001b])[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;
/**
 * Usual characters of a sample with NUL bytes, besides common Chinese and Korean characters: code points before U+2070,
 * punctuation, kana. Two bytes of a text in another encoding are at least 20 each, so they never form a code point before
 * U+2000.
 */
const usual = /[\0-\u206f\u3000-\u30ff\uff01-\uff9f]/u;
/** Usual characters of a sample without NUL bytes, which has not even line ends and spaces of ASCII. */
const usualEastAsian = /[\u3000-\u30ff\uff01-\uff9f]/u;
/** Minimum share of usual characters in a text. */
const MIN_SHARE = 0.45;

/** The byte order of a UTF-16 text without a byte order mark; undefined if the bytes are not UTF-16. */
export function unmarkedUtf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length & ~1, SAMPLE_BYTES));
  // An odd number of bytes is a truncated UTF-16 text or another encoding; only NUL bytes decide for UTF-16 then.
  const hasNul = sample.includes(0);
  if (sample.length < 4 || (!hasNul && bytes.length % 2 === 1)) return undefined;
  // Pairs of ASCII characters, such as zeros with commas, also are kana and punctuation.
  if (!hasNul && isCutUtf8(sample)) return undefined;
  const little = shareOf(sample.toString('utf16le'), hasNul);
  const big = shareOf(Buffer.from(sample).swap16().toString('utf16le'), hasNul);
  if (little === 0 && big === 0) return undefined;
  return little >= big ? 'utf-16le' : 'utf-16be';
}

/** The share of usual characters, from 0 to 1; 0 if the characters are not a text. */
function shareOf(text: string, hasNul: boolean): number {
  // Removes a surrogate pair that is cut off at the end of the sample.
  const whole = text.replace(/[\ud800-\udbff]$/, '');
  const odd = whole.match(oddities)?.length ?? 0;
  if (odd > whole.length / 500) return 0;
  const kind = hasNul ? usual : usualEastAsian;
  const share = Array.from(whole, (it) => kind.test(it) || isCommonEastAsian(it)).filter(Boolean).length / whole.length;
  return share >= MIN_SHARE ? share : 0;
}
