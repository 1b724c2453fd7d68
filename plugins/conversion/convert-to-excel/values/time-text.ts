/** A time of day that stands after a date. */
export interface TimeText {
  /** The part of the day that has gone, from 0 to below 1. */
  readonly value: number;
  /** The format code of Excel, with what stands between the date and the time. */
  readonly format: string;
}

const SECONDS_OF_DAY = 86_400;
const NOON = 12;
const dateAndTime =
  /^(?<date>.+?)(?<gap>T|,? )(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.(?<fraction>\d{1,3}))?)?(?:(?<half> ?[AaPp][Mm])|(?<unit> Uhr))?$/u;

/** Parts a text into the date and the time after it; undefined when no time of day is at its end. */
export function splitTime(text: string): { readonly date: string; readonly time: TimeText } | undefined {
  const its = dateAndTime.exec(text)?.groups;
  if (its === undefined) return undefined;
  const { date = '', gap = '', hour = '', minute = '', second, fraction, half, unit } = its;
  const hours = half === undefined ? Number(hour) : hourOfDay(Number(hour), /p/i.test(half));
  const seconds = Number(`${second ?? '0'}.${fraction ?? '0'}`);
  if (hours === undefined || hours > 23 || Number(minute) > 59 || seconds >= 60) return undefined;
  const value = (hours * 3600 + Number(minute) * 60 + seconds) / SECONDS_OF_DAY;
  const codes = [
    `"${gap}"${'h'.repeat(hour.length)}":"mm`,
    second === undefined ? '' : '":"ss',
    fraction === undefined ? '' : `.${'0'.repeat(fraction.length)}`,
    half === undefined ? '' : `${half.startsWith(' ') ? '" "' : ''}AM/PM`,
    unit === undefined ? '' : `"${unit}"`,
  ];
  return { date, time: { value, format: codes.join('') } };
}

/** The hour of the day of one from 1 to 12 before or after noon. */
function hourOfDay(hour: number, isAfterNoon: boolean): number | undefined {
  if (hour < 1 || hour > NOON) return undefined;
  return (hour % NOON) + (isAfterNoon ? NOON : 0);
}
