import { type Style, sumOf } from './look-levels.js';
import { markerOf } from '../page/list-markers.js';
import type { Look } from '../page/look-of.js';
import type { PagePart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Minimum number of letters of a text; fewer are an author, a date or an address. */
const MIN_TEXT = 60;

export function isText(look: Look | undefined): boolean {
  return look !== undefined && look.letters >= MIN_TEXT;
}

/** Matches the letters of scripts that write words or syllables with one, and leave out spaces or use fewer letters. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Minimum number of such letters of a text. */
const MIN_DENSE = 20;

/** Returns whether a part with a look is what follows a heading: text, or an item of a list below what is no item itself. */
export function followsHeading(part: PagePart | undefined, look: Look | undefined, heading: string): boolean {
  if (part?.kind !== 'text' || look === undefined) return false;
  const text = textOfPart(part);
  if (isText(look) || hasDenseText(text)) return true;
  return markerOf(heading) === undefined && (part.begins === true || markerOf(text) !== undefined);
}

function hasDenseText(text: string): boolean {
  return (text.match(DENSE)?.length ?? 0) >= MIN_DENSE;
}

/** Returns whether a text is a sentence of at least four words. */
export function isSentence(text: string): boolean {
  return /^\p{Lu}\S*(?:\s+\S+){3,}[.!?]$/u.test(text);
}

/** Minimum number of words of a sentence that is longer than most headings with a full stop. */
const MIN_WORDS = 6;

/** Returns whether a text ends a sentence and has more words than a heading with a full stop; questions are frequent as headings. */
export function isLongSentence(text: string): boolean {
  return ENDS_SENTENCE.test(text) && text.split(/\s+/).length >= MIN_WORDS;
}

/** Matches text that ends with a full stop, which may stand before a quotation mark or a bracket. */
const ENDS_SENTENCE = /[.。]["”’»」』）)]*$/u;

/** Returns whether a text is a sentence or part of it: headings of some languages and names of commands begin with a small letter. */
export function isOfSentence(text: string): boolean {
  return isLongSentence(text) || (/^\p{Ll}/u.test(text) && text.split(/\s+/).length >= MIN_WORDS);
}

/** Minimum number of short bold texts above other text, and their share of the look, if bold text does not refute them. */
const MIN_ABOVE = 2;
const MIN_SHARE_ABOVE = 0.75;

/**
 * Returns whether a look is that of headings. Text with the look of paragraphs is a paragraph, even if it is short; only
 * bold sentences, which stress what they say, have the look of bold headings. Leads and quotations are large sentences.
 */
export function isHeadingStyle(style: Style): boolean {
  const { letters, others, sentences, stated, count } = style;
  if (sumOf(stated) > count / 2) return true;
  if (2 * sentences > count) return false;
  return letters > others || isOfBoldHeadings(style);
}

/** Returns whether a look is that of bold headings and of bold sentences, which stress what they say. */
function isOfBoldHeadings({ look, letters, others, prose, stressed, above, count }: Style): boolean {
  if (!look.bold || letters > others || stressed > 0) return false;
  return above >= MIN_ABOVE && above >= MIN_SHARE_ABOVE * count && letters > others - prose;
}

/**
 * Returns whether a look is that of authors, affiliations or the date, which stand below the title and are not larger than
 * headings: they have no numbers, text does not follow them directly, and their look does not recur.
 */
export function isOfTitleBlock({ count, depths, stated, inTitleBlock }: Style): boolean {
  return inTitleBlock === count && depths.size + stated.size === 0;
}
