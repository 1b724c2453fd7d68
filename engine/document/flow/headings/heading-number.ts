/**
 * Returns the depth of the number at the start of a heading: 1 for `3`, `Chapter 3` or `IV.`, 2 for `3.1` or `3.S`; undefined
 * without a number.
 */
export function numberDepth(text: string): number | undefined {
  if (NAMED.test(text)) return 1;
  const decimal = DECIMAL.exec(text)?.[1];
  if (decimal !== undefined) {
    const parts = decimal.split('.');
    // A single letter is also a word in many languages.
    return parts.length === 1 && /^[A-Z]$/.test(decimal) ? undefined : parts.length;
  }
  return /^[IVXL]{1,6}\.\s+\p{Lu}/u.test(text) ? 1 : undefined;
}

/** Only below a digit are single letters parts of a number: "U.S." begins no heading. */
const DECIMAL =
  /^(?:§+\s*)?(\p{Nd}{1,3}(?:\.(?:\p{Nd}{1,3}|[A-Z])){0,5}|[A-Z](?:\.\p{Nd}{1,3}){0,5})[.):]?\s+(?=\P{Ll})/u;

const NAMES =
  'chapter|part|appendix|section|book|annex|kapitel|teil|anhang|abschnitt|chapitre|partie|annexe|cap[ií]tulo|parte|hoofdstuk|глава|часть|فصل|بخش|پیوست|الفصل|الباب|الملحق|פרק';
const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty';
const NUMBER = `\\p{Nd}{1,3}|[IVXL]{1,7}|\\p{Lu}|\\p{Lo}|${WORDS}`;

const NAMED = new RegExp(`^(?:${NAMES})\\s+(?:${NUMBER})(?![\\p{L}\\p{N}])`, 'iu');

const LABEL = new RegExp(`^(?:${NAMES})(?:\\s+(?:${NUMBER})[.:]?)?$|^(?:${WORDS})$`, 'iu');

const NAME = new RegExp(`^(?:${NAMES})$`, 'iu');

/** Returns whether a text is only the word before the number of a chapter. */
export function isChapterName(text: string): boolean {
  return NAME.test(text);
}

/** Returns whether a text is only the number of a chapter, or a line of it, whose title is on the next line. */
export function isChapterNumber(text: string): boolean {
  return LABEL.test(text);
}
