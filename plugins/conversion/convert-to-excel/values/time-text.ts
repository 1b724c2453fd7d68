/** A time of day. */
export interface TimeText {
  /** The part of the day that has gone, from 0 to below 1. */
  readonly value: number;
  /** The format code of Excel. */
  readonly format: string;
  /** Whether the text can be nothing but a time: its hour begins with a zero, or it has seconds or a half of the day. Others may be ratios. */
  readonly isCertain: boolean;
}

const SECONDS_OF_DAY = 86_400;
const NOON = 12;
const timeOfDay =
  /^(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,3}))?)?(?:(?<half> ?[AaPp][Mm])|(?<unit> Uhr))?$/u;

/** The time of day that a text shows; undefined for other texts. */
export function readTime(text: string): TimeText | undefined {
  const its = timeOfDay.exec(text)?.groups;
  if (its === undefined) return undefined;
  const { hour = '', minute = '', second, fraction, half, unit } = its;
  const hours = half === undefined ? Number(hour) : hourOfDay(Number(hour), /p/i.test(half));
  const seconds = Number(`${second ?? '0'}.${fraction ?? '0'}`);
  if (hours === undefined || hours > 23 || Number(minute) > 59 || seconds >= 60) return undefined;
  const value = (hours * 3600 + Number(minute) * 60 + seconds) / SECONDS_OF_DAY;
  const codes = [
    `${'h'.repeat(hour.length)}":"mm`,
    second === undefined ? '' : '":"ss',
    fraction === undefined ? '' : `.${'0'.repeat(fraction.length)}`,
    half === undefined ? '' : `${half.startsWith(' ') ? '" "' : ''}AM/PM`,
    unit === undefined ? '' : `"${unit}"`,
  ];
  const isCertain = /^0\d/.test(hour) || [second, half, unit].some((part) => part !== undefined);
  return { value, format: codes.join(''), isCertain };
}

/** Parts a text into the date and the time after it, whose format begins with what stands between; undefined when no time of day is at its end. */
export function splitTime(text: string): { readonly date: string; readonly time: TimeText } | undefined {
  const its = /^(?<date>.+?)(?<gap>T|,? )(?<rest>\d{1,2}:.+)$/u.exec(text)?.groups;
  const time = readTime(its?.rest ?? '');
  if (its === undefined || time === undefined) return undefined;
  const { date = '', gap = '' } = its;
  return { date, time: { ...time, format: `"${gap}"${time.format}` } };
}

/** The hour of the day of one from 1 to 12 before or after noon. */
function hourOfDay(hour: number, isAfterNoon: boolean): number | undefined {
  if (hour < 1 || hour > NOON) return undefined;
  return (hour % NOON) + (isAfterNoon ? NOON : 0);
}
