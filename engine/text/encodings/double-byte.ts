import type { Decoder } from './decode-text.js';
import { isCommonEastAsian } from '../east-asian.js';

/** Costs of characters in nats. Texts consist mostly of hiragana and of common syllables and ideographs. */
const cost = {
  hiragana: 3.5,
  katakana: 4.5,
  punctuation: 3.5,
  wide: 5,
  common: 5.5,
  ordinary: 8.5,
  rare: 13,
  /** These characters have one byte, all others two. */
  halfwidthKatakana: 6,
  symbol: 10,
  never: 25,
} as const;

/** Lead bytes of the common ideographs and syllables in each encoding. */
const ordinaryBytes = {
  shift_jis: { first: 0x88, last: 0x97 },
  gb18030: { first: 0xb0, last: 0xd7 },
  big5: { first: 0xa4, last: 0xc6 },
  'euc-kr': { first: 0xb0, last: 0xc8 },
  'euc-jp': { first: 0xb0, last: 0xcf },
} as const;

export type DoubleByte = keyof typeof ordinaryBytes;

/** The cost of a text in one of these encodings, in nats (−ln of its likelihood); undefined for invalid bytes. */
export function doubleByteSurprise(bytes: Uint8Array, encoding: DoubleByte): number | undefined {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    // A character that is cut off at the end is valid, but costs more than a letter of another encoding.
    const text = decoder.decode(bytes, { stream: true });
    const ordinary = ordinaryOf(encoding);
    const cut = isWithin(decoder) ? cost.ordinary : 0;
    return Array.from(text).reduce((sum, character) => sum + costOf(character, ordinary), cut);
  } catch {
    return undefined;
  }
}

/** Whether a decoder has an incomplete character; the decoder cannot be used afterwards. */
function isWithin(decoder: Decoder): boolean {
  try {
    decoder.decode(Buffer.alloc(0));
    return false;
  } catch {
    return true;
  }
}

function costOf(character: string, ordinary: ReadonlySet<string>): number {
  if (character < '\x80') return 0;
  if (/[\u3001-\u3011\uff0c\uff1a\uff08\uff09\uff01\uff1f\u3000\u30fb\u201c\u201d\u2026]/.test(character))
    return cost.punctuation;
  if (/[\u3041-\u309f]/.test(character)) return cost.hiragana;
  if (/[\u30a1-\u30ff]/.test(character)) return cost.katakana;
  if (/[\uff10-\uff5e]/.test(character)) return cost.wide;
  if (/[\uff61-\uff9f]/.test(character)) return cost.halfwidthKatakana;
  if (isCommonEastAsian(character)) return cost.common;
  if (/[\p{Co}\p{Cc}\ufffd]/u.test(character)) return cost.never;
  if (!/\p{L}/u.test(character)) return cost.symbol;
  return ordinary.has(character) ? cost.ordinary : cost.rare;
}

const known = new Map<DoubleByte, ReadonlySet<string>>();

function ordinaryOf(encoding: DoubleByte): ReadonlySet<string> {
  const set = known.get(encoding) ?? new Set(charactersOf(encoding));
  known.set(encoding, set);
  return set;
}

function charactersOf(encoding: DoubleByte): string {
  const { first, last } = ordinaryBytes[encoding];
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead++) {
    for (let trail = 0x40; trail < 0xff; trail++) if (isTrail(encoding, trail)) bytes.push(lead, trail);
  }
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes));
}

/** Whether a byte is a trail byte; in EUC encodings of GB 2312, KS X 1001 and JIS X 0208, trail bytes begin at A1. */
function isTrail(encoding: DoubleByte, byte: number): boolean {
  return byte >= 0xa1 || ((encoding === 'shift_jis' || encoding === 'big5') && byte !== 0x7f);
}
