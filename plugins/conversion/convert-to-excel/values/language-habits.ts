/** Languages whose texts write a decimal comma. */
const comma = new Set(
  'de fr es it pt nl da nb nn no sv fi is pl cs sk hu ro bg hr sr sl el ru uk be tr id vi ca eu gl et lv lt'.split(' '),
);
const point = new Set('en zh ja ko he th hi bn ta te ms tl ga cy'.split(' '));
const spaces = new Set('fr nb nn no sv fi pl cs sk hu bg ru uk be et lv lt'.split(' '));
const dotted = new Set('de da nb nn no fi pl cs sk ro bg hr sr sl ru uk be tr et lv is'.split(' '));
/** Spanish of these regions, as English, writes a decimal point. */
const pointRegions = /^es-(?:\p{L}{4}-)?(?:MX|US|GT|HN|NI|PA|PE|PR|SV|DO)$/iu;

/** The decimal separator of a language (BCP 47); undefined when it is not known. */
export function decimalOf(language = ''): 'point' | 'comma' | undefined {
  if (pointRegions.test(language)) return 'point';
  const primary = primaryOf(language);
  if (comma.has(primary)) return 'comma';
  return point.has(primary) ? 'point' : undefined;
}

/** Whether a language separates thousands by spaces. */
export function groupsBySpaces(language = ''): boolean {
  return spaces.has(primaryOf(language));
}

/**
 * The order of day and month in dates that end with the year. English without a region has no order, and languages whose
 * dates begin with the year have none either.
 */
export function dayOrderOf(language = ''): 'day-month' | 'month-day' | undefined {
  const primary = primaryOf(language);
  if (/^en-(?:us|ph)$/i.test(language)) return 'month-day';
  if (/^en-\p{L}{2}$/iu.test(language) && !/-(?:ca|za)$/i.test(language)) return 'day-month';
  return comma.has(primary) && !['hu', 'sv', 'lt', 'eu'].includes(primary) ? 'day-month' : undefined;
}

/** Whether a language writes numeric dates with points, such as `05.03.24`. */
export function writesDottedDates(language = ''): boolean {
  return dotted.has(primaryOf(language));
}

function primaryOf(language: string): string {
  return language.split('-', 1).join('').toLowerCase();
}
