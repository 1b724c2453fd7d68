import { type Candidate, isStatement } from './heading-candidates.js';
import { add, keyOfLook, type Look, lookOf, mostOf } from '../page/look-of.js';
import type { PageContent, PagePart } from '../page/page-content.js';
import { textOfPart } from '../page/text-of-lines.js';

/** Statistics of all parts of a document with one look. */
interface Style {
  readonly look: Look;
  count: number;
  /** Letters of candidates, and of text that is not a candidate. */
  letters: number;
  others: number;
  /** Number of candidates by the depth of their number, or by their level in the outline or the tags. */
  readonly depths: Map<number, number>;
  readonly stated: Map<number, number>;
  /** Number of candidates before the first text or numbered heading of the document. */
  inFront: number;
  /** Number of these that are not the heading of that text: set in plain letters, or not directly above it. */
  inTitleBlock: number;
}

/** Maximum number of different looks that are counted; a hostile document can contain any number. */
const MAX_STYLES = 500;
const MAX_DEPTH = 6;

/** Letters in the order of the alphabet. */
interface LetterSequence {
  readonly last: string;
  readonly count: number;
}

/** Fewer letters in order are labels. */
const MIN_LETTERS = 4;

/** Collects the looks of heading candidates page by page, to decide which looks are headings and of which level. */
export class HeadingCounts {
  readonly #styles = new Map<string, Style>();
  readonly #others = new Map<string, number>();

  readonly #letters = new Map<string, LetterSequence>();
  /** The last page with the title of each candidate. */
  readonly #titles = new Map<string, number>();
  /** The largest size of the candidates of each of the first pages, as far as the document has no text before. */
  readonly #titlePages = new Map<number, number>();
  #isFront = true;

  add(page: PageContent, body: readonly PagePart[], candidates: ReadonlyMap<PagePart, Candidate>): void {
    for (const [index, part] of body.entries()) {
      const candidate = candidates.get(part);
      const next = body[index + 1];
      if (candidate !== undefined) this.#count(candidate, next !== undefined && isText(next, page, candidates));
      else if (part.kind === 'text' && !isStatement(textOfPart(part))) {
        if (isText(part, page, candidates)) this.#isFront = false;
        const look = lookOf(part, page);
        const key = keyOfLook(look);
        if (this.#others.size < MAX_STYLES || this.#others.has(key)) add(this.#others, key, look.letters);
      }
    }
    if (!this.#isFront || this.#titlePages.size >= MAX_TITLE_PAGES) return;
    let largest = 0;
    for (const { look } of candidates.values()) largest = Math.max(largest, look.size);
    this.#titlePages.set(page.number, largest);
  }

  /** @param isAboveText whether the next part of the page is text */
  #count({ look, depth, stated, isBare, text, page }: Candidate, isAboveText: boolean): void {
    const key = keyOfLook(look);
    if (this.#titles.size < MAX_TITLES || this.#titles.has(titleOf(text))) this.#titles.set(titleOf(text), page);
    if (depth !== undefined) this.#isFront = false;
    if (isBare === true && !this.#isIndex(key, text)) return;
    const known = this.#styles.get(key);
    if (known === undefined && this.#styles.size >= MAX_STYLES) return;
    const style = known ?? {
      look,
      count: 0,
      letters: 0,
      others: 0,
      depths: new Map(),
      stated: new Map(),
      inFront: 0,
      inTitleBlock: 0,
    };
    this.#styles.set(key, style);
    style.count += 1;
    style.letters += look.letters;
    if (this.#isFront) style.inFront += 1;
    if (this.#isFront && (!isAboveText || !(look.bold || look.capitals))) style.inTitleBlock += 1;
    if (depth !== undefined) add(style.depths, depth, 1);
    if (stated !== undefined) add(style.stated, stated, 1);
  }

  /** Returns whether the letters of a look have begun an alphabet, as those of an index do. */
  #isIndex(key: string, text: string): boolean {
    const { last, count } = this.#letters.get(key) ?? { last: '', count: 0 };
    const goesOn = text.length === 1 && text > last;
    const sequence = { last: text, count: goesOn ? count + 1 : text.length === 1 ? 1 : 0 };
    if (this.#letters.has(key) || this.#letters.size < MAX_STYLES) this.#letters.set(key, sequence);
    return sequence.count >= MIN_LETTERS;
  }

  result(): HeadingStyles {
    for (const [key, style] of this.#styles) style.others = this.#others.get(key) ?? 0;
    const styles = new Map([...this.#styles].filter(([, style]) => isHeadingStyle(style)));
    const titles = titlesOf(styles);
    for (const key of titles) styles.delete(key);
    const others = [...styles.values()].filter(({ count, inTitleBlock }) => inTitleBlock < count);
    const largest = Math.max(0, ...others.map(({ look }) => look.size));
    for (const [key, style] of styles) {
      if (style.look.size <= largest && isOfTitleBlock(style)) styles.delete(key);
    }
    const depths = new Map([...styles].map(([key, style]) => [key, mostOf(style.depths)]));
    return new HeadingStyles(levelsOf(styles), {
      depths,
      looksOfTitle: titles,
      pages: this.#titles,
      // Slides may have no text at all, but titles.
      titlePages: this.#isFront ? new Map() : this.#titlePages,
    });
  }
}

/** Maximum number of pages with the title of a document and what belongs to it. */
const MAX_TITLE_PAGES = 4;

/** Maximum number of different titles that are remembered; a hostile document can contain any number. */
const MAX_TITLES = 20_000;

/** Minimum number of letters of a text; fewer are an author, a date or an address. */
const MIN_TEXT = 60;

function isText(part: PagePart, page: PageContent, candidates: ReadonlyMap<PagePart, Candidate>): boolean {
  return part.kind === 'text' && !candidates.has(part) && lookOf(part, page).letters >= MIN_TEXT;
}

function titleOf(text: string): string {
  return text.replace(/\s+/g, '').toLowerCase();
}

interface HeadingFacts {
  /** The depth of the numbers that most headings of a look have. */
  readonly depths: ReadonlyMap<string, number | undefined>;
  /** The looks of the title of the document. */
  readonly looksOfTitle: ReadonlySet<string>;
  /** The last page with each title. */
  readonly pages: ReadonlyMap<string, number>;
  /** The largest size of the candidates of each of the first pages, as far as the document has no text before. */
  readonly titlePages: ReadonlyMap<number, number>;
}

/** The looks of headings, with their levels from 1. */
export class HeadingStyles {
  constructor(
    private readonly levels: ReadonlyMap<string, number>,
    private readonly facts: HeadingFacts,
  ) {}

  /** Returns the level of a candidate, 'title' for the title of the document, or undefined for ordinary text. */
  levelOf(candidate: Candidate): number | 'title' | undefined {
    const { look, stated, depth, isOnlyTitle, isBare } = candidate;
    if (stated !== undefined) return stated;
    if (this.#isContentsEntry(candidate) || this.#isOnTitlePage(candidate)) return undefined;
    const { depths, looksOfTitle } = this.facts;
    const key = keyOfLook(look);
    const level = this.levels.get(key);
    if (isBare === true) return level;
    if (looksOfTitle.has(key)) return 'title';
    if (isOnlyTitle === true) return undefined;
    if (level === undefined) return depth !== undefined && look.bold ? withinLevels(depth) : undefined;
    // Within one look, numbers determine the level.
    return withinLevels(level + (depth === undefined ? 0 : depth - (depths.get(key) ?? depth)));
  }

  /** Returns whether a text is below a larger title on a page without text, as authors and publishers are. */
  #isOnTitlePage({ look, depth, page }: Candidate): boolean {
    return depth === undefined && look.size < 0.98 * (this.facts.titlePages.get(page) ?? 0);
  }

  /** Returns whether a text is the title of a heading on a later page, followed by a number. */
  #isContentsEntry({ text, page }: Candidate): boolean {
    const title = /^(.*\S)\s+(?:\d{1,4}|[ivxlc]{1,7})$/u.exec(text)?.[1];
    return title !== undefined && (this.facts.pages.get(titleOf(title)) ?? 0) > page;
  }
}

function withinLevels(level: number): number {
  return Math.min(Math.max(level, 1), MAX_DEPTH);
}

/** Text with the look of paragraphs is a paragraph, even if it is short. */
function isHeadingStyle({ letters, others, stated, count }: Style): boolean {
  return letters > others || [...stated.values()].reduce((sum, more) => sum + more, 0) > count / 2;
}

/**
 * Returns whether a look is that of authors, affiliations or the date, which stand below the title and are not larger than
 * headings: they have no numbers, text does not follow them directly, and their look does not recur.
 */
function isOfTitleBlock({ count, depths, stated, inTitleBlock }: Style): boolean {
  return inTitleBlock === count && depths.size + stated.size === 0;
}

/**
 * Returns the looks of the largest size before the first text of the document if they occur nowhere else: words of a title
 * may be in other fonts.
 */
function titlesOf(styles: ReadonlyMap<string, Style>): ReadonlySet<string> {
  const inFront = [...styles].filter(([, style]) => style.inFront > 0);
  const size = Math.max(...inFront.map(([, { look }]) => look.size));
  const largest = inFront.filter(([, { look }]) => look.size >= 0.98 * size);
  const smaller = inFront.filter(([, { look }]) => look.size < 0.98 * size);
  const areTitles =
    largest.length < styles.size &&
    largest.reduce((sum, [, style]) => sum + style.count, 0) <= 3 &&
    smaller.every(([, { look }]) => size > 1.08 * look.size) &&
    largest.every(([, { count, inFront: before, stated }]) => before === count && stated.size === 0);
  return new Set(areTitles ? largest.map(([key]) => key) : []);
}

/**
 * Returns levels by the outline, the tags or the numbers of headings; otherwise by the prominence of each look: a less
 * prominent look gets no higher level.
 */
function levelsOf(styles: ReadonlyMap<string, Style>): ReadonlyMap<string, number> {
  const ranked = [...styles].sort(([, one], [, other]) => weightOf(other.look) - weightOf(one.look));
  const levels = new Map<string, number>();
  let level = 0;
  let before: Look | undefined;
  for (const [key, { look, count, depths, stated }] of ranked) {
    const numbered = [...depths.values()].reduce((sum, more) => sum + more, 0) > count / 2 ? mostOf(depths) : undefined;
    const said = mostOf(stated) ?? numbered;
    if (said !== undefined) level = said;
    else if (before === undefined || weightOf(before) > weightOf(look) * 1.02) level += 1;
    before = look;
    levels.set(key, withinLevels(level));
  }
  return levels;
}

/** Returns the prominence of a look. */
function weightOf({ size, bold, capitals, italic }: Look): number {
  return size * (1 + (bold ? 0.12 : 0) + (capitals ? 0.06 : 0) - (italic ? 0.03 : 0));
}
