import { isAddress, isIdentifier, MAX_DIGITS } from './column-evidence.js';
import type { ColumnRules } from './column-rules.js';
import { inOrder, type NumericDate, readDate } from './date-text.js';
import { numberFormat } from './cell-format.js';
import { asDecimal, type NumberShape } from './number-shape.js';
import { type NumberText, readNumber } from './number-text.js';
import { readTime } from './time-text.js';

/** A number, date or time of day, and the format code that displays it as the text did. */
export interface TypedValue {
  readonly kind: 'number' | 'date';
  readonly value: number;
  readonly format: string;
}

/** The value that a cell's text displays; undefined when it is text, or when it could be read in two ways. */
export function typedValue(text: string, rules: ColumnRules): TypedValue | undefined {
  const number = readNumber(text);
  if (number !== undefined) {
    const typed = typedNumber(number, rules);
    if (typed !== undefined) return typed;
  }
  return typedDate(text, rules) ?? typedTime(text, rules);
}

function typedDate(text: string, rules: ColumnRules): TypedValue | undefined {
  const date = readDate(text);
  if (date === undefined) return undefined;
  const certain = date.kind === 'certain' ? date : inOrder(date, orderOf(date, rules));
  return certain && { kind: 'date', value: certain.value, format: certain.format };
}

function typedTime(text: string, { hasTimes }: ColumnRules): TypedValue | undefined {
  const time = hasTimes ? readTime(text) : undefined;
  return time && { kind: 'date', value: time.value, format: time.format };
}

function orderOf({ first, second, separator, widths }: NumericDate, rules: ColumnRules): ColumnRules['dayOrder'] {
  // No country writes the month first before points, but versions look the same where the year is short.
  if (separator === '.') return widths[2] === 4 || rules.hasShortDates ? 'day-month' : undefined;
  if (first > 12 || first === second) return 'day-month';
  return second > 12 ? 'month-day' : rules.dayOrder;
}

function typedNumber(number: NumberText, rules: ColumnRules): TypedValue | undefined {
  const shape = resolved(number.shape, rules);
  if (shape === undefined || isText({ ...number, shape }, rules)) return undefined;
  const scale = number.isPercentage ? -2 : 0;
  const size = Number(`${shape.whole}.${shape.decimals}e${exponentOf(shape.exponent) + scale}`);
  const isNegative = number.sign === 'minus' || number.sign === 'brackets';
  // Excel has no negative zero, and shows zero and a number with a plus sign alike.
  if (!Number.isFinite(size) || (size === 0 && number.sign !== 'none')) return undefined;
  const format = numberFormat({ ...number, shape }, rules.isGrouped);
  return { kind: 'number', value: isNegative ? -size : size, format };
}

/** The shape of a number with known separators; undefined when they are not certain, or those of another style. */
function resolved(shape: NumberShape, { decimal, isWhole, hasSpaces }: ColumnRules): NumberShape | undefined {
  if (shape.isAmbiguous) {
    if (decimal === undefined) return shape.group === ',' ? shape : undefined;
    if (shape.group === (decimal === 'point' ? ',' : '.')) return shape;
    return isWhole ? undefined : asDecimal(shape);
  }
  if (shape.group === ' ') return hasSpaces || shape.decimal !== '' ? shape : undefined;
  if (shape.group === '' && shape.decimal === ',' && decimal === 'point') return undefined;
  if (shape.group === '' && shape.decimal === '.' && decimal === 'comma') return undefined;
  return shape;
}

/** Whether digits are a text: an identifier, a telephone number, an address, the number of a section. */
function isText(number: NumberText, rules: ColumnRules): boolean {
  const { shape, sign, currency, isPercentage, before, after } = number;
  const { whole, decimals, decimal, group, exponent } = shape;
  if (isIdentifier(shape) || isAddress(shape)) return true;
  if (`${whole}${decimals}`.replace(/^0+/, '').length > MAX_DIGITS) return true;
  if (exponent !== '' && !isScientific(shape)) return true;
  if (sign === 'plus' && number.isSignBehind && !rules.hasSignsBehind) return true;
  if (sign === 'plus' && decimal === '' && whole.length > 6) return true;
  if (sign === 'brackets' && currency === undefined && rules.brackets === 'text') return true;
  if (rules.brackets === 'negative-or-label' && isLabel(number)) return true;
  const isBare = currency === undefined && !isPercentage && before === '' && after === '';
  if (isBare && rules.isIdentifiers && decimal === '' && group !== ',' && group !== '.') return true;
  return isBare && rules.isNumbering && decimal === '.' && group === '';
}

/** Whether a number may be a label such as `(1)`, at the head of a column or a row. */
function isLabel({ shape, before, after }: NumberText): boolean {
  return shape.decimal === '' && shape.group === '' && shape.whole.length <= 2 && before === '(' && after === ')';
}

/** One digit before the point, and a sign or decimals: others, such as `12E5`, may be names. */
function isScientific({ whole, decimals, exponent }: NumberShape): boolean {
  return whole.length === 1 && whole !== '0' && (decimals !== '' || /[-+\u2212]/.test(exponent));
}

function exponentOf(exponent: string): number {
  return exponent === '' ? 0 : Number(exponent.slice(1).replace('\u2212', '-'));
}
