import { type ForeignDigits, foreignDigits } from './foreign-digits.js';
import { monthNamed } from './month-names.js';
import { splitTime, type TimeText } from './time-text.js';

/** A text that shows a date. Parts of the format are format codes of Excel. */
export type DateText = CertainDate | NumericDate;

/** A date that can be read in one way only. */
export interface CertainDate {
  readonly kind: 'certain';
  readonly value: number;
  readonly format: string;
}

/** Day and month in an order that the text does not tell, then the year. */
export interface NumericDate {
  readonly kind: 'numeric';
  readonly first: number;
  readonly second: number;
  readonly year: number;
  /** As displayed: the widths of the three parts, and what stands between them. */
  readonly widths: readonly [number, number, number];
  readonly separator: string;
  /** Digits other than 0 to 9. */
  readonly digits?: ForeignDigits;
  readonly time?: TimeText;
}

const MAX_CHARACTERS = 50;
const yearFirst =
  /^(?<year>\d{4})(?<s1>[-/.]|年|년 ?|\. ?)(?<month>\d{1,2})(?<s2>[-/.]|月|월 ?|\. ?)(?<day>\d{1,2})(?<s3>日|일|\.)?$/u;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayName = /^(?<day>\d{1,2})(?<s1>\.? ?|-| de )(?<name>\p{L}{3,12})(?<s2>,? |-| de )(?<year>\d{4}|\d{2})$/u;
const nameDay = /^(?<name>\p{L}{3,12})(?<s1> )(?<day>\d{1,2})(?<s2>,? )(?<year>\d{4})$/u;

/** Reads a displayed date, with a time of day after it or without; undefined for other texts and for dates that Excel cannot hold. */
export function readDate(text: string): DateText | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const timed = splitTime(text);
  if (timed === undefined) return readDay(text);
  const { date, time } = timed;
  const day = readDay(date);
  return day?.kind === 'numeric' ? { ...day, time } : day && atTime(day, time);
}

function readDay(text: string): DateText | undefined {
  const foreign = foreignDigits(text);
  if (foreign === undefined)
    return readYearFirst(text) ?? readYearLast(text) ?? readNamed(text, dayName) ?? readNamed(text, nameDay);
  const { latin, digits } = foreign;
  const day = OTHER_CALENDAR.test(text) ? undefined : (readYearFirst(latin) ?? readYearLast(latin));
  if (day?.kind === 'certain') return withDigits(day, digits);
  // A year of two digits may be one of another calendar; whole years of the Islamic and the Persian one are before 1900.
  return day?.widths[2] === 4 ? { ...day, digits } : undefined;
}

/** Devanagari digits: dates in Nepal are of a calendar whose years are 56 or 57 higher. */
const OTHER_CALENDAR = /[\u0966-\u096f]/;

function withDigits(date: CertainDate, digits: ForeignDigits | undefined): CertainDate {
  return digits === undefined ? date : { ...date, format: `[$-${digits.language}]${date.format}` };
}

function atTime({ value, format }: CertainDate, time: TimeText): CertainDate {
  return { kind: 'certain', value: value + time.value, format: format + time.format };
}

/** The date of a text with a known order of day and month; undefined when it is not known, or there is no such day. */
export function inOrder(date: NumericDate, order: 'day-month' | 'month-day' | undefined): CertainDate | undefined {
  if (order === undefined) return undefined;
  const { first, second, year, widths, separator, digits, time } = date;
  const [day, month] = order === 'day-month' ? [first, second] : [second, first];
  const value = serialOf({ year, month, day });
  if (value === undefined) return undefined;
  const codes = order === 'day-month' ? ['d', 'm'] : ['m', 'd'];
  const parts = [...codes.map((code, index) => code.repeat(widths[index] ?? 1)), 'y'.repeat(widths[2])];
  const its = withDigits({ kind: 'certain', value, format: parts.join(`"${separator}"`) }, digits);
  return time === undefined ? its : atTime(its, time);
}

function readYearFirst(text: string): CertainDate | undefined {
  const its = yearFirst.exec(text)?.groups;
  if (its === undefined) return undefined;
  const { year = '', s1 = '', month = '', s2 = '', day = '', s3 = '' } = its;
  if (/[-/]/.test(s1 + s2) && s1 !== s2) return undefined;
  const value = serialOf({ year: Number(year), month: Number(month), day: Number(day) });
  if (value === undefined) return undefined;
  const format = `yyyy"${s1}"${'m'.repeat(month.length)}"${s2}"${'d'.repeat(day.length)}${s3 === '' ? '' : `"${s3}"`}`;
  return { kind: 'certain', value, format };
}

function readYearLast(text: string): NumericDate | undefined {
  const [, first = '', separator = '', second = '', year = ''] = yearLast.exec(text) ?? [];
  if (first === '' || Math.min(Number(first), Number(second)) < 1) return undefined;
  const widths = [first.length, second.length, year.length] as const;
  return { kind: 'numeric', first: Number(first), second: Number(second), year: fullYear(year), widths, separator };
}

function readNamed(text: string, pattern: RegExp): CertainDate | undefined {
  const its = pattern.exec(text)?.groups;
  if (its === undefined) return undefined;
  const { day = '', s1 = '', name = '', s2 = '', year = '' } = its;
  const month = monthNamed(name);
  if (month === undefined) return undefined;
  const value = serialOf({ year: fullYear(year), month: month.month, day: Number(day) });
  if (value === undefined) return undefined;
  const [days, years] = ['d'.repeat(day.length), 'y'.repeat(year.length)];
  const [first, second] = pattern === dayName ? [days, month.code] : [month.code, days];
  const format = `[$-${month.language}]${first}${s1 === '' ? '' : `"${s1}"`}${second}"${s2}"${years}`;
  return { kind: 'certain', value, format };
}

/** The year of two digits as Excel reads it: 30 to 99 are of the twentieth century. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year < 30 ? 2000 + year : 1900 + year;
}

/** The first day on which Excel's calendar is right: it has a 29th of February in 1900. */
const FIRST_SERIAL = 61;
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;

/** The number of a day in Excel's calendar. */
function serialOf({ year, month, day }: Readonly<Record<'year' | 'month' | 'day', number>>): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const serial = (date.getTime() - EPOCH) / DAY_MILLISECONDS;
  return serial < FIRST_SERIAL ? undefined : serial;
}
