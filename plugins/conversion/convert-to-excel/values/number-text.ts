import { type ForeignDigits, foreignDigits } from './foreign-digits.js';
import { type NumberShape, shapeOf } from './number-shape.js';

/** A text that shows a number, taken apart. Its parts in their order are the text again, without wide forms of characters. */
export interface NumberText {
  /** Signs, brackets, currency and spaces before the digits, as displayed. */
  readonly before: string;
  readonly shape: NumberShape;
  /** Signs, brackets, currency, percent sign and footnote marks after the digits, as displayed. */
  readonly after: string;
  readonly sign: 'none' | 'plus' | 'minus' | 'brackets';
  /** Whether the sign stands behind the digits. */
  readonly isSignBehind: boolean;
  readonly currency?: string;
  /** Digits other than 0 to 9; `shape` has their values. */
  readonly digits?: ForeignDigits;
  readonly isPercentage: boolean;
}

/** Longer than any displayed number; it bounds the time of the regular expressions. */
const MAX_CHARACTERS = 40;

const currencies = [
  String.raw`(?:US|A|AU|C|CA|HK|NZ|S|R|NT|Mex)?\$`,
  String.raw`\p{Sc}`,
  String.raw`(?:USD|EUR|GBP|JPY|CHF|CNY|RMB|INR|AUD|CAD|NZD|HKD|SGD|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RUB|UAH|TRY|BRL|MXN|ARS|CLP|COP|ZAR|KRW|THB|IDR|MYR|PHP|VND|ILS|AED|SAR|EGP|NGN|KES)(?!\p{L})`,
  String.raw`(?:Rs\.?|kr\.?|zł|Kč|Ft|Fr\.|SFr\.?|lei|лв\.?|руб\.?|Rp\.?|RM|元|円|원)(?!\p{L})`,
].join('|');
/** A sign behind a number. A dash that stands apart is the text of an empty cell, or of a range without an end. */
const trail = '(?:[ \u00a0\u202f\u2009]?[-\u2212]|[\u2013\u2010\u2011+])';
/** Japanese accounts have triangles before negative numbers. */
const sign = `[-+\u2212\u2013\u2010\u2011\u25b2\u25b3]`;
const space = '[ \u00a0\u202f\u2009]?';
/** Superscript digits and letters, asterisks and daggers, once to three times. */
const marks = `${space}(?:[\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u1d43-\u1dbb\u02b0-\u02b8]{1,3}|[*\u2020\u2021\u00a7]{1,3})`;
const digits = String.raw`(?:\d(?:[\d.,'\u2019 \u00a0\u202f\u2009]*\d)?|[.,]\d+)(?:[eE][-+\u2212]?\d{1,3})?`;

const pattern = new RegExp(
  `^(?<before>(?<open>\\()?${space}(?<first>${sign})?${space}(?<lead>${currencies})?${space}(?<second>${sign})?${space}(?<inner>\\()?)` +
    `(?<digits>${digits})` +
    `(?<after>(?<innerEnd>\\))?(?:${space}(?<unit>%|${currencies}))?(?<trail>${trail})?${space}(?<close>\\))?(?<marks>${marks})?)$`,
  'u',
);

/** Chinese and Japanese documents have digits, signs and separators as wide as ideographs, from U+FF01 on. */
const FULL_WIDTH_DIGIT = /[\uff10-\uff19]/;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const WIDER_BY = 0xff01 - 0x21;

function halfWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) - WIDER_BY);
}

/** Takes a displayed number apart; undefined for other texts. The separators may be those of a point or a comma style. */
export function readNumber(text: string): NumberText | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const plain = FULL_WIDTH_DIGIT.test(text) ? text.replace(FULL_WIDTH, halfWidth) : text;
  const foreign = foreignDigits(plain);
  const groups = pattern.exec(foreign?.latin ?? plain)?.groups;
  if (groups === undefined) return undefined;
  const { before = '', digits: figure = '', after = '' } = groups;
  const shape = shapeOf(figure);
  const its = signOf(groups);
  if (shape === undefined || its === undefined) return undefined;
  // Ten with a raised digit is a power of ten rather than a number with a footnote mark.
  if (figure === '10' && /[\u00b2\u00b3\u00b9\u2070-\u2079]/.test(after)) return undefined;
  const { lead, unit } = groups;
  const currency = lead ?? (unit === '%' ? undefined : unit);
  if (lead !== undefined && unit !== undefined) return undefined;
  return {
    ...{ before, shape, after, sign: its, isSignBehind: groups['trail'] !== undefined, isPercentage: unit === '%' },
    ...(currency !== undefined && { currency }),
    ...(foreign !== undefined && { digits: foreign.digits }),
  };
}

/** The sign of a number; undefined when there are two, or a bracket without its partner. */
function signOf(groups: Readonly<Record<string, string | undefined>>): NumberText['sign'] | undefined {
  const { open, inner, innerEnd, close, first, second, trail } = groups;
  const opened = [open, inner].filter((it) => it !== undefined).length;
  const closed = [innerEnd, close].filter((it) => it !== undefined).length;
  const signs = [first, second, trail].filter((it) => it !== undefined);
  if (opened !== closed || opened + signs.length > 1) return undefined;
  if (opened === 1) return 'brackets';
  const [its] = signs;
  if (its === undefined) return 'none';
  return its === '+' ? 'plus' : 'minus';
}
