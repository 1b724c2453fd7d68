import type { NumberShape } from './number-shape.js';
import type { NumberText } from './number-text.js';

/** Language identifiers ([MS-LCID]) whose separators a number format can have: French, with spaces, and German. */
const FRENCH = '40C';
const GERMAN = '407';
const ENGLISH = '409';

/** The format code that displays a number as its text does. @param isGrouped whether small numbers have groups as well */
export function numberFormat(number: NumberText, isGrouped: boolean): string {
  const { shape, sign, digits } = number;
  const language = digits?.language ?? languageOf(shape);
  const core = coreOf(number, isGrouped);
  const locale = language === undefined ? '' : `[$-${language}]`;
  const section = (before: string, after: string, own = core): string =>
    locale + affix(before, number, language) + own + affix(after, number, language);
  const { before, after } = number;
  const asShown = section(before, after);
  if (sign === 'none' && digits === undefined && hasLiteralGroups(shape)) {
    const sizes = sizesOf(shape, number.isPercentage);
    return sizes.map(({ limit, whole }) => condition(limit) + section(before, after, whole + restOf(shape))).join(';');
  }
  if (sign === 'none') return asShown;
  if (sign === 'plus') return `${asShown};${section(before.replace('+', '-'), after.replace('+', '-'))}`;
  return `${section(before.replace(openings, ''), after.replace(closings, ''))};${asShown}`;
}

/** Signs and brackets before and after the digits, with the spaces between. */
const openings = /[-\u2212\u2013\u2010\u2011\u25b2\u25b3(]\s?/g;
const closings = /\s?[-\u2212\u2013\u2010\u2011)]/g;

function languageOf({ group, decimal }: NumberShape): string | undefined {
  if (group === ' ' && decimal !== '.') return FRENCH;
  return group === '.' || decimal === ',' ? GERMAN : undefined;
}

function coreOf({ shape, digits }: NumberText, isGrouped: boolean): string {
  const whole = digits !== undefined && shape.groups.length > 1 ? '#,##0' : wholeOf(shape, isGrouped);
  return whole + restOf(shape);
}

function restOf({ decimals, exponent }: NumberShape): string {
  return (decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`) + exponentOf(exponent);
}

function wholeOf(shape: NumberShape, isGrouped: boolean): string {
  const { whole, group, groups } = shape;
  if (whole === '') return '';
  if (groups.length === 1) return isGrouped && whole.length <= 3 ? '#,##0' : '0';
  return isThousands(shape) ? '#,##0' : literalGroups(groups, group);
}

/** Whether a format code can show the groups: those of other lengths or with other characters are part of its text. */
function isThousands(shape: NumberShape): boolean {
  const { group, groups } = shape;
  if (!groups.slice(1).every((it) => it === 3)) return false;
  return group === ',' || ((group === '.' || group === ' ') && languageOf(shape) !== undefined);
}

function hasLiteralGroups(shape: NumberShape): boolean {
  return shape.groups.length > 1 && !isThousands(shape);
}

function literalGroups(groups: readonly number[], group: string): string {
  const digits = groups.map((length) => '#'.repeat(length));
  return digits.join(`"${group}"`).replace(/#$/, '0');
}

/** A format code of whole numbers below `limit`; that of all other numbers has no limit. */
interface SizeFormat {
  readonly limit?: number;
  readonly whole: string;
}

/** Excel knows two conditions of a format, and a code for all other numbers. */
const MIN_GROUPS = 3;

/**
 * The codes by size, the smallest first, to which negative numbers belong: LibreOffice shows no minus sign with the others. The groups of
 * other numbers end at other places, and programs show the separators of `1'234` with each number.
 */
function sizesOf({ group, groups }: NumberShape, isPercentage: boolean): readonly SizeFormat[] {
  const inner = groups.length > 2 ? (groups[1] ?? 3) : 3;
  const count = Math.max(MIN_GROUPS, groups.length);
  return [count - 2, count - 1, count].map((size) => {
    const own = [...Array<number>(size - 1).fill(inner), 3];
    const whole = size === 1 ? '0' : literalGroups(own, group);
    const exponent = 3 + inner * (size - 1) - (isPercentage ? 2 : 0);
    return size < count ? { limit: 10 ** exponent, whole } : { whole };
  });
}

function condition(limit: number | undefined): string {
  return limit === undefined ? '' : `[<${limit}]`;
}

function exponentOf(exponent: string): string {
  const [, sign = '', digits = ''] = /^[eE]([-+\u2212]?)(\d+)$/.exec(exponent) ?? [];
  return digits === '' ? '' : `E${sign === '+' ? '+' : '-'}${'0'.repeat(digits.length)}`;
}

function affix(text: string, { currency }: NumberText, language = ENGLISH): string {
  const at = currency === undefined ? -1 : text.indexOf(currency);
  if (currency === undefined || at < 0) return literal(text);
  return `${literal(text.slice(0, at))}[$${currency}-${language}]${literal(text.slice(at + currency.length))}`;
}

/** Quotes text; a percent sign stays a code. */
function literal(text: string): string {
  return text
    .split(/(%)/)
    .map((part) => (part === '' || part === '%' ? part : `"${part}"`))
    .join('');
}
