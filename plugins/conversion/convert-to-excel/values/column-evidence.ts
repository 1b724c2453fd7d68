import { readDate } from './date-text.js';
import type { NumberShape } from './number-shape.js';
import { type NumberText, readNumber } from './number-text.js';
import { readTime } from './time-text.js';

/** Counts of what the cells of a column show, from which its ambiguous cells are understood. */
export interface ColumnEvidence {
  /** Numbers with commas between thousands, or a decimal point after groups. */
  point: number;
  /** Numbers with points between thousands, or a decimal comma after groups. */
  comma: number;
  /** Numbers such as `1.5`: with a decimal point, or the number of a section in a document with decimal commas. */
  weakPoint: number;
  /** Numbers such as `1,5`: with a decimal comma, or a list in a document with decimal points. */
  weakComma: number;
  /** Amounts of money and percentages with decimals, such as `$1.50` and `1,5 %`, which are no numbers of sections and no lists. */
  amountPoint: number;
  amountComma: number;
  /** Whole numbers without groups, and numbers with decimals for certain. */
  integers: number;
  fractions: number;
  /** Numbers with spaces between thousands. */
  spaced: number;
  /** Numbers with points or commas between thousands. */
  grouped: number;
  /** Numbers that are not in brackets, and whole ones of them. */
  unbracketed: number;
  wholes: number;
  /** Numbers with a minus sign, but for percentages, and percentages with one. */
  minuses: number;
  percentMinuses: number;
  /** Numbers with thousands or decimals and a minus sign behind them; others may be ranges without an end. */
  minusesBehind: number;
  /** Numbers in brackets with thousands and decimals, which are amounts rather than labels, shares or standard errors. */
  bracketedAmounts: number;
  /** Whole numbers with zeros in front, or with more digits than a number can hold. */
  identifiers: number;
  /** Texts such as `1.2.3`: numbers of sections or versions. */
  numberings: number;
  /** Dates whose first part is over 12. */
  dayFirst: number;
  /** Dates whose second part is over 12. */
  monthFirst: number;
  /** Times of day for certain, and texts such as `28:25` that are none. */
  times: number;
  ratios: number;
}

/** The decimal digits that a double holds for certain; Excel shows no more. */
export const MAX_DIGITS = 15;

export function noEvidence(): ColumnEvidence {
  const numbers = { point: 0, comma: 0, weakPoint: 0, weakComma: 0, spaced: 0, grouped: 0 };
  const kinds = { amountPoint: 0, amountComma: 0, integers: 0, fractions: 0 };
  return {
    ...numbers,
    ...kinds,
    unbracketed: 0,
    wholes: 0,
    minuses: 0,
    percentMinuses: 0,
    minusesBehind: 0,
    bracketedAmounts: 0,
    identifiers: 0,
    numberings: 0,
    dayFirst: 0,
    monthFirst: 0,
    times: 0,
    ratios: 0,
  };
}

/** Adds a cell to the evidence of its column. */
export function observe(evidence: ColumnEvidence, text: string): void {
  const number = readNumber(text);
  if (number !== undefined) observeNumber(evidence, number);
  else if (/^\d{1,3}(?:\.\d{1,3}){2,}$/.test(text)) evidence.numberings += 1;
  observeTime(evidence, text);
  const date = readDate(text);
  if (date?.kind !== 'numeric') return;
  if (date.first > 12) evidence.dayFirst += 1;
  if (date.second > 12) evidence.monthFirst += 1;
}

function observeTime(evidence: ColumnEvidence, text: string): void {
  const time = readTime(text);
  if (time?.isCertain === true) evidence.times += 1;
  if (time === undefined && /^\d+:\d+$/.test(text)) evidence.ratios += 1;
}

/** Adds the evidence of one column to that of its table or document. */
export function addEvidence(sum: ColumnEvidence, column: ColumnEvidence): void {
  sum.point += column.point;
  sum.comma += column.comma;
  sum.weakPoint += column.weakPoint;
  sum.weakComma += column.weakComma;
  sum.amountPoint += column.amountPoint;
  sum.amountComma += column.amountComma;
  sum.minuses += column.minuses;
  sum.percentMinuses += column.percentMinuses;
  sum.minusesBehind += column.minusesBehind;
  sum.dayFirst += column.dayFirst;
  sum.monthFirst += column.monthFirst;
  sum.times += column.times;
}

function observeNumber(evidence: ColumnEvidence, number: NumberText): void {
  const { shape, sign, currency, isPercentage } = number;
  const { group, decimal } = shape;
  if (sign === 'minus' && number.isSignBehind && (group !== '' || decimal !== '')) evidence.minusesBehind += 1;
  if (sign === 'brackets' && group !== '' && decimal !== '') evidence.bracketedAmounts += 1;
  if (sign === 'minus') evidence[isPercentage ? 'percentMinuses' : 'minuses'] += 1;
  if (sign !== 'brackets') evidence.unbracketed += 1;
  if (sign !== 'brackets' && decimal === '') evidence.wholes += 1;
  if (isIdentifier(shape)) evidence.identifiers += 1;
  if (shape.isAmbiguous || isAddress(shape)) return;
  if (decimal !== '') evidence.fractions += 1;
  else if (group === '') evidence.integers += 1;
  if (currency !== undefined || isPercentage) observeAmount(evidence, decimal);
  if (group === ' ') evidence.spaced += 1;
  if (group === '.' || group === ',') evidence.grouped += 1;
  if (group === ',' || (decimal === '.' && group !== '')) evidence.point += 1;
  else if (group === '.' || (decimal === ',' && group !== '')) evidence.comma += 1;
  else if (decimal === '.') evidence.weakPoint += 1;
  else if (decimal === ',') evidence.weakComma += 1;
}

function observeAmount(evidence: ColumnEvidence, decimal: NumberShape['decimal']): void {
  if (decimal === '.') evidence.amountPoint += 1;
  if (decimal === ',') evidence.amountComma += 1;
}

/** Whether digits are an identifier: zeros in front, or too many for a number. */
export function isIdentifier({ whole, decimals, group, decimal }: NumberShape): boolean {
  if (whole.length > 1 && whole.startsWith('0')) return true;
  return decimal === '' && group === '' && (whole + decimals).length > MAX_DIGITS;
}

/** Whether a number with three points, such as `192.168.100.200`, may be an IP address. */
export function isAddress({ group, groups, whole, decimal }: NumberShape): boolean {
  if (group !== '.' || groups.length !== 4 || decimal !== '') return false;
  const first = Number(whole.slice(0, groups[0]));
  const others = [-9, -6, -3].map((from) => Number(whole.slice(from, from + 3 || undefined)));
  return [first, ...others].every((it) => it <= 255);
}
