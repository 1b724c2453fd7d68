// Info dates: "D:20240131120000+02'00'" (ISO 32000-2 §7.9.4); writers omit "D:", apostrophes, and trailing parts.
const infoPattern =
  /^(?:D:)?(\d{4})(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:(\d\d)(?:\.\d+)?)?)?)?)?)? ?(?:([Z+-])['’]?(?:(\d{1,2})['’]?(?:(\d{1,2})['’]?)?)?)?$/i;
// XMP dates: "2024-01-31T12:00:00.5+02:00" (XMP specification, part 1, §8.2.1.1); trailing parts may be missing.
const xmpPattern =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?)?)?)? ?(?:([Z+-])(?:(\d\d)(?::?(\d\d))?)?)?$/i;
// A program of 1999 wrote the year 2000 as "19100".
const millenniumBug = /^(?:D:)?191(\d\d)(?=\d{10}(?:\D|$))/;

/**
 * Reads a date of Info or XMP as ISO 8601 in UTC: "2024-01-31T12:00:00Z". A date without a zone is taken for UTC, as in
 * ISO 32000-2. Undefined when the text is not a date.
 */
export function readDate(text: string): string | undefined {
  const stated = text.trim().replace(millenniumBug, '20$1');
  const [, year, month, day, hour, minute, second, sign, ...offset] =
    xmpPattern.exec(stated) ?? infoPattern.exec(stated) ?? [];
  if (year === undefined) return undefined;
  const local = instantOf([year, month ?? '1', day ?? '1'].map(Number), [hour, minute, second].map(toNumber));
  const ahead = minutesOf(sign, offset.map(toNumber));
  if (local === undefined || ahead === undefined) return undefined;
  const utc = new Date(local.getTime() - ahead * 60_000).toISOString();
  return /^\d{4}-/.test(utc) ? utc.replace('.000Z', 'Z') : undefined;
}

/** Writes a date from `readDate` in the notation of Info. */
export function infoDate(iso: string): string {
  return `D:${iso.replace(/\D/g, '')}Z`;
}

/** Returns undefined for a day or time that does not exist. */
function instantOf(date: readonly number[], time: readonly number[]): Date | undefined {
  const [year = 0, month = 1, day = 1] = date;
  const [hour = 0, minute = 0, second = 0] = time;
  const instant = new Date(Date.UTC(2000, 0, 1, hour, minute, second));
  // Unlike Date.UTC, setUTCFullYear does not change years below 100 to the 20th century.
  instant.setUTCFullYear(year, month - 1, day);
  const isDay = year > 0 && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? instant : undefined;
}

function minutesOf(sign: string | undefined, [hours = 0, minutes = 0]: readonly number[]): number | undefined {
  if (sign !== '+' && sign !== '-') return 0;
  if (hours > 23 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (sign === '-' ? -1 : 1);
}

function toNumber(digits: string | undefined): number {
  return Number(digits ?? 0);
}
