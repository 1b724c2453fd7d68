import { inReadingFrame } from '../page/reading-frame.js';
import { DIVIDED, ENDS_SENTENCE, STARTS_SMALL, UNSPACED } from '../../sentences.js';
import { endsInSentence, textOfLine } from '../page/text-of-lines.js';
import { endsBold, indentOf, isBoldRun, type PlacedLine, widthOf } from './placed-line.js';

/** In ems: about a space, and the variation of letter widths. */
const SPACE = 0.5;

/**
 * Returns whether the author ended the line before the line of an index: its first word would have fitted into the previous
 * line, because the column is known to be wider or another line of the paragraph is longer. Programs fill lines, so they
 * leave no such room. In poems and addresses most lines are ended in this way, and then the longest ones are too.
 * @param room width of the column, where it is known; the longest line of the paragraph otherwise
 */
export function breaksBefore(lines: readonly PlacedLine[], room?: number): (index: number) => boolean {
  const indent = room === undefined ? firstIndentOf(lines) : 0;
  const lengthOf = (line: PlacedLine): number => widthOf(line) + (line === lines[0] ? indent : 0);
  const widths = new Map<PlacedLine['column'], number>();
  for (const line of lines) {
    const { column } = line;
    widths.set(column, Math.max(widths.get(column) ?? room ?? 0, lengthOf(line)));
  }
  const labelled = new Set(lines.filter((line) => LABEL.test(textOfLine(line))));
  const isOfContacts = !lines.some(goesOnInSentence);
  const isBroken = lines.map((line, index) => {
    const before = lines[index - 1];
    if (before?.column !== line.column) return false;
    if (labelled.size > 1 && labelled.has(line)) return true;
    if (beginsWithBoldLabel(line) && !endsBold(before)) return true;
    if (isLinkBelowColon(line, before) || (isAddressOfWeb(line) && isAddressOfWeb(before))) return true;
    if (isOfContacts && (isContact(line) || isContact(before))) return true;
    if (isFilled(before, [lines[index - 2], line]) || isHyphenated(before, line)) return false;
    const needed = lengthOf(before) + line.firstWidth + 2 * SPACE * line.size;
    return needed < (widths.get(line.column) ?? 0);
  });
  const isVerse = lines.length > 1 && 2 * isBroken.filter((broken) => broken).length >= lines.length - 1;
  const texts = lines.map((line) => textOfLine(line).trim());
  const areShort = isNarrow(lines) && texts.every((text) => FEW_WORDS.test(text) && !UNSPACED.test(text));
  if (room === undefined && (areShort || isAddress(texts))) return () => true;
  if (isNameWithDate(texts)) return () => true;
  if (isBroken.some((broken, index) => broken && !endsSentence(texts[index - 1] ?? '')) && areEntries(texts))
    return () => true;
  return (index) => isVerse || isBroken[index] === true;
}

/**
 * Returns how far the first line begins behind the others of its column, in points; negative where a marker stands before it, and 0
 * unless they begin at one edge, as those of centred text do not.
 */
function firstIndentOf([first, ...others]: readonly PlacedLine[]): number {
  // A line of Latin words in Arabic text has another direction than its paragraph.
  const indents = others.flatMap((line) => (first?.column === line.column ? [indentOf(first, line)] : []));
  const [indent, another] = indents;
  if (first === undefined || indent === undefined || another === undefined) return 0;
  return indents.every((it) => Math.abs(it - indent) < FLUSH * first.size) ? indent : 0;
}

/** In ems: maximum difference of the edges of lines that a program has filled. */
const FLUSH = 0.1;

/** Returns whether a line has both edges in common with a line beside it: text beside a picture fills narrower lines. */
function isFilled(line: PlacedLine, beside: readonly (PlacedLine | undefined)[]): boolean {
  const text = textOfLine(line).trim();
  // Lines of numbers are equally wide by chance.
  if (FEW_WORDS.test(text) || (text.match(/\d/g)?.length ?? 0) > text.length / 4) return false;
  const { box, size } = line;
  const own = inReadingFrame(box, line);
  return beside.some((other) => {
    const near = other === undefined ? undefined : inReadingFrame(other.box, line);
    return (
      near !== undefined &&
      Math.abs(near.left - own.left) < FLUSH * size &&
      Math.abs(near.right - own.right) < FLUSH * size
    );
  });
}

function isHyphenated(before: PlacedLine, line: PlacedLine): boolean {
  return DIVIDED.test(textOfLine(before)) && /^\s*\p{Ll}/u.test(textOfLine(line));
}

/** Matches lines of one or two words: such lines end where another begins, whatever the width of their column. */
const FEW_WORDS = /^\S+(?:\s+\S+)?$/u;

/** Matches lines of a few words, of which the first has a capital, or is a number. */
const ENTRY = /^[\p{Lu}\p{N}]\S*(?: \S+){0,3}$/u;

/** Fewer lines may begin with capitals by chance. */
const MIN_ENTRIES = 3;

/** Returns whether lines are those of an address, each of which the author has ended. */
export function areOfAddress(lines: readonly PlacedLine[]): boolean {
  return lines.length <= MAX_ENTRIES && isAddress(lines.map((line) => textOfLine(line).trim()));
}

/** Returns whether lines are those of an address: at least one has a number, and none ends a sentence. */
function isAddress(texts: readonly string[]): boolean {
  const [first = '', ...others] = texts;
  const areShort = texts.length >= MIN_ENTRIES && texts.every((text) => ENTRY.test(text));
  // A name may end with a point, as "Ltd." does.
  return areShort && /^\p{Lu}/u.test(first) && others.some((text) => /\d/.test(text)) && !others.some(endsSentence);
}

/** Matches a line of names: each word begins with a capital. */
const NAMES = /^\p{Lu}[^\s\d]*(?: [\p{Lu}&][^\s\d]*){0,7}$/u;

/** Matches a date with a day and a year of four digits, since "Act 1998" has the form of a month and a year: "3 May 2024", "3 de maio de 2024", "May 3, 2024", "Oslo, 3 May 2024", "2024-05-03". */
const DATE =
  /^(?:\p{N}{1,2}\S*(?: \p{L}\S*){1,3} |\p{Lu}\S* \p{N}{1,2}\S* (?:\p{L}\S* )?)\p{N}{4}$|^\p{N}{1,4}([-./])\p{N}{1,2}\1\p{N}{1,4}$/u;

/** Returns whether lines are a name above or below a date, as on the first slide of a talk. */
function isNameWithDate(texts: readonly string[]): boolean {
  const [name = '', date = '', ...others] = texts;
  return others.length === 0 && ((NAMES.test(name) && DATE.test(date)) || (DATE.test(name) && NAMES.test(date)));
}

function endsSentence(text: string): boolean {
  return ENDS_SENTENCE.test(text);
}

/** More lines are those of a text whose lines begin with capitals by chance, or of verse. */
const MAX_ENTRIES = 8;

/** Matches a line that begins with a capital or a number. */
const STARTS_ENTRY = /^[("'«“‘+]?[\p{Lu}\p{N}]/u;

/**
 * Returns whether lines are entries below each other, such as those of a letterhead: each begins with a capital or a number. Where the
 * author ended one of them, the author ended all.
 */
function areEntries(texts: readonly string[]): boolean {
  return texts.length <= MAX_ENTRIES && texts.every((text) => STARTS_ENTRY.test(text));
}

/** Returns whether the first word of each line has room in the column, at the end of the line before it. */
export function isNarrow(lines: readonly PlacedLine[]): boolean {
  const room = lines.slice(1).map(({ firstWidth, direction, size }, index) => {
    const before = lines[index];
    if (before === undefined) return 0;
    const [box, column] = [inReadingFrame(before.box, before), inReadingFrame(before.column, before)];
    const rest = direction === 'right-to-left' ? box.left - column.left : column.right - box.right;
    return rest - firstWidth - SPACE * size;
  });
  return room.length > 0 && room.every((it) => it > 0);
}

/** Returns whether a line is a link as a whole, which the line before it announces. */
function isLinkBelowColon({ runs }: PlacedLine, before: PlacedLine): boolean {
  return runs.every(({ link }) => link !== undefined) && /:\s*$/.test(textOfLine(before));
}

/** Matches a line that is an address for mail or a telephone number as a whole, as those of business cards are. */
const CONTACT = /^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[+(0][\d\s()./-]{6,}\d)$/u;

function isContact(line: PlacedLine): boolean {
  return CONTACT.test(textOfLine(line).trim());
}

/** Matches a line that is the address of a web page as a whole. */
const WEB = /^(?:https?:\/\/|www\.)\S+$/u;

function isAddressOfWeb(line: PlacedLine): boolean {
  return WEB.test(textOfLine(line).trim());
}

/** Returns whether a line goes on in a sentence, as those of a card do not: it begins small, and has several words without a number. */
function goesOnInSentence(line: PlacedLine): boolean {
  const text = textOfLine(line).trim();
  return STARTS_SMALL.test(text) && !FEW_WORDS.test(text) && !/[\d@]/.test(text);
}

/** Returns whether a sentence goes on from one line to the next. */
export function isWithinSentence(before: PlacedLine, line: PlacedLine): boolean {
  if (!endsInSentence([before])) return false;
  return isHyphenated(before, line) || isProse(line) || isEndOfSentence(line, textOfLine(before).trim());
}

/** Fewer words may be those of a card, as "phone and fax 030 1234" are. */
const MIN_WORDS = 4;

/** Returns whether a line goes on in a sentence, which may have numbers among several words. */
function isProse(line: PlacedLine): boolean {
  if (goesOnInSentence(line)) return true;
  const text = textOfLine(line).trim();
  return STARTS_SMALL.test(text) && text.split(/\s+/u).filter((word) => /^[^\d@]+$/u.test(word)).length >= MIN_WORDS;
}

/** Matches a line that ends with a small word, as names do not. */
const ENDS_SMALL = /\s\p{Ll}\S*$/u;

/** Returns whether a line of a few small words ends the sentence of the line before, which has more. */
function isEndOfSentence(line: PlacedLine, before: string): boolean {
  const text = textOfLine(line).trim();
  return STARTS_SMALL.test(text) && !/[\d@]/.test(text) && ENDS_SMALL.test(before) && !FEW_WORDS.test(before);
}

/** Matches a line that begins with a name and a colon; one such line may be prose, as "Note: …" is. */
const LABEL = /^\p{Lu}[\p{L}\p{M}\p{N}.\-/#]*(?: [\p{L}\p{M}\p{N}.\-/#]+){0,2} ?:(?:\s|$)/u;

/** Returns whether a line begins with a bold label and a colon, as each line of "Date: 1 May" does. */
function beginsWithBoldLabel({ runs: [first, second], styles }: PlacedLine): boolean {
  return (
    second !== undefined && isBoldRun(first, styles) && !isBoldRun(second, styles) && /:\s*$/.test(first?.text ?? '')
  );
}
