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
const DECIMAL = /^(?:§+\s*)?(\d{1,3}(?:\.(?:\d{1,3}|[A-Z])){0,5}|[A-Z](?:\.\d{1,3}){0,5})[.):]?\s+(?=\P{Ll})/u;

const NAMED =
  /^(?:chapter|part|appendix|section|book|annex|kapitel|teil|anhang|abschnitt|chapitre|partie|annexe|cap[ií]tulo|parte|hoofdstuk|глава|часть)\s+(?:\d{1,3}|[IVXL]{1,7}|[A-Z])\b/iu;

/** Returns whether a text is only the number of a chapter, whose title is on the next line. */
export function isChapterNumber(text: string): boolean {
  return NAMED.test(text) && text.split(/\s+/).length === 2;
}
