import { BULLETS, DASHES } from '../../bullets/bullet-characters.js';
import { contentsEntryOf } from '../../contents-entry.js';
import { isPageNumber, textBeforePageNumber } from '../../page-number-texts.js';
import { areBeside, isApart } from './beside-heading.js';
import { framedSamples } from './framed-samples.js';
import type { Candidate } from './candidate.js';
import { mayBeAmount, numberDepth } from './heading-number.js';
import { numberedItems } from './numbered-items.js';
import { type Look, lookOf } from '../page/look-of.js';
import type { OutlineTitles } from './outline-titles.js';
import type { PageContent, PagePart, TextPart, TextRun } from '../page/page-content.js';
import { isHeadingTag, levelOfTag } from '../page/tags-of.js';
import { textOfLine, textOfPart } from '../page/text-of-lines.js';
import { isCaptionOrAddress, isExample, isLabelledValue, isStatement } from './statements.js';
import { strayTitles } from './stray-titles.js';
import { subtleCandidatesOn } from './subtle-candidates.js';
import { termsOn } from './terms-on.js';
import { typeSpecimens } from './type-specimens.js';
import { BOLD } from '../../style-weight.js';

/** The look of most of the text of the document. */
export type BodyLook = Pick<Look, 'size' | 'bold' | 'fixedPitch' | 'colour' | 'family'>;

/** Evidence for headings besides their look. */
export interface HeadingHints {
  readonly usual: BodyLook;
  readonly outline: OutlineTitles;
  /** Whether the structure tree marks the headings. */
  readonly isTagged: boolean;
  /** The number of the first page with text. */
  readonly firstPage: number | undefined;
}

/** Number of parts before and after a part that may be beside it. */
const NEARBY = 4;
const MAX_LINES = 5;
const MAX_LENGTH = 240;
const MAX_WORDS = 32;

/** The parts of the body of a page that look like headings. */
export function candidatesOn(
  page: PageContent,
  body: readonly PagePart[],
  hints: HeadingHints,
): ReadonlyMap<PagePart, Candidate> {
  const isOfContents = body.filter(hasContentsEntry).length >= MIN_ENTRIES;
  const samples = framedSamples(page, body);
  const possible = possibleOn(page, body, hints);
  // Nothing but their weight sets terms apart.
  const terms = termsOn(body, possible, (candidate) => {
    const { look, stated } = candidate;
    return stated === undefined && !isSubsection(candidate) && look.size < LARGE * hints.usual.size;
  });
  const items = numberedItems(body, possible);
  const found = new Map<PagePart, Candidate>();
  body.forEach((part, index) => {
    const candidate = possible.get(part);
    if (candidate === undefined || terms.has(part) || items.has(part)) return;
    if (candidate.stated === undefined && samples.has(part)) return;
    const near = body.slice(Math.max(0, index - NEARBY), index + NEARBY).filter((it) => areBeside(candidate.part, it));
    if (candidate.stated === undefined && isOfContents && isEntry(candidate.part, near)) return;
    const beside = near.filter((other) => !isApart(other, candidate.part));
    const ratio = candidate.look.size / hints.usual.size;
    const isTitle = ratio >= TITLE && beside.every((it) => isAside(it, candidate));
    const isClear = (ratio >= LARGE && candidate.depth !== undefined) || isTitle;
    if (beside.length === 0 || isClear || candidate.stated !== undefined)
      found.set(part, { ...candidate, ...(isOfContents && { isOnContents: true }) });
  });
  for (const part of [...typeSpecimens(body, found), ...strayTitles(found)]) found.delete(part);
  const isNoTitle = isOfContents || page.fixedLayout;
  return isNoTitle ? found : new Map([...found, ...subtleCandidatesOn(page, body, { hints, clear: possible })]);
}

/** Minimum ratio to the size of the text of a title that has a line in smaller letters beside it. */
const TITLE = 1.5;

/** Returns whether a part is a line in smaller letters behind a title, such as a date or the number of an order. */
function isAside(part: PagePart, { part: { box, lines }, look }: Candidate): boolean {
  if (part.kind !== 'text' || part.lines.length > 1 || lines.length > 1) return false;
  const [line] = part.lines;
  const isBehind = line?.direction === 'right-to-left' ? part.box.right <= box.left : part.box.left >= box.right;
  return isBehind && LARGE * (line?.size ?? 0) <= look.size;
}

/** The texts of a page that look like headings, whatever is around them. */
function possibleOn(
  page: PageContent,
  body: readonly PagePart[],
  hints: HeadingHints,
): ReadonlyMap<PagePart, Candidate> {
  const possible = new Map<PagePart, Candidate>();
  const firstHeading = body.findIndex(
    (part) => part.kind === 'text' && part.tag !== undefined && isHeadingTag(part.tag),
  );
  const isTagged = hints.isTagged && isMostlyTagged(body);
  body.forEach((part, index) => {
    if (part.kind !== 'text') return;
    const mayBeTitle = page.number === hints.firstPage && (firstHeading === -1 || index < firstHeading);
    const candidate = candidateOf(part, page, { ...hints, isTagged, mayBeTitle });
    if (candidate !== undefined) possible.set(part, candidate);
  });
  return possible;
}

/** Returns whether most texts of a page have tags: then the others are no headings that tags have left out. */
function isMostlyTagged(body: readonly PagePart[]): boolean {
  const texts = body.filter((part) => part.kind === 'text');
  return 2 * texts.filter(({ tag }) => tag !== undefined).length > texts.length;
}

/** Returns whether a text has the number of a section within others, which terms and items do not have in bold. */
function isSubsection({ depth, look }: Candidate): boolean {
  return depth !== undefined && depth > 1 && look.bold;
}

/** Minimum number of entries with leaders on a page of a table of contents. */
const MIN_ENTRIES = 2;

function hasContentsEntry(part: PagePart): boolean {
  return part.kind === 'text' && part.lines.some((line) => contentsEntryOf(textOfLine(line)) !== undefined);
}

/** Returns whether the number of a page is at the end of a line of a text or beside it. */
function isEntry({ lines }: TextPart, beside: readonly PagePart[]): boolean {
  return (
    lines.some((line) => textBeforePageNumber(textOfLine(line)) !== undefined) ||
    beside.some((part) => part.kind === 'text' && isPageNumber(textOfPart(part)))
  );
}

interface PlaceHints extends HeadingHints {
  /** Whether no tagged heading is before the part. */
  readonly mayBeTitle: boolean;
}

function candidateOf(part: TextPart, page: PageContent, hints: PlaceHints): Candidate | undefined {
  const { lines, role, tag } = part;
  if (lines.length > MAX_LINES || role === 'caption' || role === 'note' || role === 'sidebar') return undefined;
  // Word processors tag paragraphs in the style of a title as P; browsers give no tag of their own to text outside of paragraphs.
  const isParagraph = hints.isTagged && (tag === undefined || tag.type === 'P');
  if (tag !== undefined && NO_HEADINGS.has(tag.type)) return undefined;
  const text = textOfPart(part);
  const title = hints.outline.titleOf(text, { page: page.number, height: page.size.height, box: part.box });
  // A heading that has no tag of one may have an entry of the outline that leads to it.
  if (isParagraph && !hints.mayBeTitle && title?.isTarget !== true) return undefined;
  const isBare = !hasWords(text);
  if (text.length > MAX_LENGTH || (isBare && !BARE.test(text)) || LEADER.test(text) || BULLET.test(text))
    return undefined;
  if (text.split(/\s+/).length > MAX_WORDS) return undefined;
  const possibleDepth = numberDepth(text);
  const look = lookWithNumber(part, page, { depth: possibleDepth, usual: hints.usual });
  const stated = (tag === undefined ? undefined : levelOfTag(tag)) ?? title?.level;
  const depth = stated === undefined && !look.bold && mayBeAmount(text) ? undefined : possibleDepth;
  if (stated !== undefined)
    return { part, text, page: page.number, look, depth, stated, ...(title !== undefined && { title }) };
  if (isCaptionOrAddress(text)) return undefined;
  // Names of commands and files are set apart like headings.
  const isName = look.fixedPitch && !hints.usual.fixedPitch && depth === undefined && !isBoldName(look, hints.usual);
  const isOnlyTitle = isParagraph || isName;
  if (isOnlyTitle)
    return hints.mayBeTitle && look.size >= LARGE * hints.usual.size
      ? { part, text, page: page.number, look, depth, isOnlyTitle }
      : undefined;
  const isStated = tag !== undefined && isHeadingTag(tag);
  // The heading of a section with an example is larger than text.
  const isLabel = isStatement(text) && !(isExample(text) && look.size >= LARGE * hints.usual.size);
  const isOther =
    isLabel || (depth === undefined && isLabelledValue(text)) || (isFormula(text) && !isNumberedTitle(text, depth));
  if (!isStated && (isOther || !isSetApart(look, depth, text, hints.usual))) return undefined;
  return { part, text, page: page.number, look, depth, ...(isBare && { isBare }) };
}

/** The look of a text; the number of a section tells whether it is bold, since names in its title may be in another font. */
function lookWithNumber({ lines }: TextPart, page: PageContent, { depth, usual }: NumberHints): Look {
  const look = lookOf({ lines }, page);
  const [number, ...rest] = lines[0]?.runs ?? [];
  if (depth === undefined || depth < 2 || lines.length > 1 || number === undefined || look.bold) return look;
  const isPlain = ({ style }: TextRun): boolean => {
    const own = page.styles[style];
    return own !== undefined && own.weight < BOLD && own.family === usual.family;
  };
  const isBold = (page.styles[number.style]?.weight ?? 0) >= BOLD && !rest.some(isPlain);
  return { ...look, bold: isBold };
}

interface NumberHints extends Pick<HeadingHints, 'usual'> {
  readonly depth: number | undefined;
}

/** Returns whether letters of fixed pitch are bold and large enough for a heading: programs set the names of commands in headings so. */
function isBoldName({ bold, size }: Look, usual: BodyLook): boolean {
  return bold && !usual.bold && size >= SMALL_NAME * usual.size;
}

/** Tags of text that is never a heading. */
const NO_HEADINGS = new Set('LI TOCI TD Caption Note FENote Code BibEntry'.split(' '));

const LEADER = /(?:\.\s?){4,}|…{2,}|_{3,}/;
/** A hyphen without a space begins the name of an option. */
const BULLET = new RegExp(`^(?!-\\S)[${BULLETS}${DASHES}]`, 'u');

/** Matches relations and large operators of formulas. */
const OPERATOR = /[=≤≥≈≡∑∏∫∀∃∈⇒]/u;

/**
 * Returns whether a text is a formula: it has an operator, and beside the names of functions and variables letters for one short
 * word at most. A word of eight letters counts as two.
 */
function isFormula(text: string): boolean {
  return OPERATOR.test(text) && (text.match(/\p{L}{4}/gu) ?? []).length <= 1 && !/\p{Lo}/u.test(text);
}

/** Returns whether a text is the number of a section and a title, such as "1 P = NP"; the numbers of formulas are behind them. */
function isNumberedTitle(text: string, depth: number | undefined): boolean {
  return depth !== undefined && /\p{Lu}/u.test(text);
}

/** Returns whether a text has a word, as headings do; CJK text has no spaces. */
function hasWords(text: string): boolean {
  return /\p{L}{2}|\p{Lo}/u.test(text);
}

/** Returns whether most of a text is words of three letters or more, not codes, such as account numbers, or chemical formulas. */
function isInWords(text: string): boolean {
  const letters = (text.match(/(?<![\p{L}\p{N}])\p{L}{3,}(?![\p{L}\p{N}])/gu) ?? []).join('').length;
  return letters > 3 && 2 * letters > text.replace(/\s+/g, '').length;
}

/** Matches a letter of an index, or a date as the heading of a history of changes. */
const BARE = /^(?:\p{Lu}|\[?(?:19|20)\d\d[-/.]\d\d.*)$/u;

/** Headings in Chinese and Japanese end without a full stop. */
const ENDS_SENTENCE = /[。，、]["”’」』）)]*$/u;

const LARGE = 1.12;
/** Minimum ratio to the size of the text of numbered headings with nothing else that sets them apart. */
const RESIZED = 1.05;
const SMALL = 0.93;
/** Letters of sans-serif fonts look larger than their size, so bold headings between serif text are set smaller. */
const SMALL_BOLD = 0.85;
/** Browsers set letters of fixed pitch in 13 pixels where other text has 16. */
const SMALL_NAME = 0.8;

function isSetApart(look: Look, depth: number | undefined, text: string, usual: BodyLook): boolean {
  const ratio = look.size / Math.max(usual.size, 1);
  const ends = /[.,;:。、，]["”’)]*$/u.test(text);
  if (ratio >= LARGE) return !(ends && ratio < 1.3 && (text.length > 80 || ENDS_SENTENCE.test(text)));
  if ((ends && depth === undefined) || /[,;]$/.test(text)) return false;
  if (look.bold && !usual.bold && ratio >= (look.fixedPitch ? SMALL_NAME : SMALL_BOLD)) return true;
  if (ratio < SMALL) return false;
  const differs = look.colour !== usual.colour || look.family !== usual.family;
  if (look.capitals && !look.fixedPitch && isInWords(text)) return true;
  return depth !== undefined && (look.italic || differs || ratio >= RESIZED) && !ends;
}
