import type { BodyLook, Candidate, HeadingHints } from './heading-candidates.js';
import { add, keyOfLook, type Look, lookOf, mostOf } from '../page/look-of.js';
import type { PageContent, PagePart } from '../page/page-content.js';

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
  /** The first and the last page with this look. */
  readonly firstPage: number;
  lastPage: number;
  /** Number of candidates before the first paragraph of the document. */
  inFront: number;
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
  #isFront = true;

  constructor(private readonly hints: Pick<HeadingHints, 'firstPage' | 'usual'>) {}

  add(page: PageContent, body: readonly PagePart[], candidates: ReadonlyMap<PagePart, Candidate>): void {
    for (const part of body) {
      const candidate = candidates.get(part);
      if (candidate !== undefined) this.#count(candidate, page.number);
      else if (part.kind === 'text') {
        if (part.lines.length > 1) this.#isFront = false;
        const look = lookOf(part, page);
        const key = keyOfLook(look);
        if (this.#others.size < MAX_STYLES || this.#others.has(key)) add(this.#others, key, look.letters);
      }
    }
  }

  #count({ look, depth, stated, isBare, text }: Candidate, page: number): void {
    const key = keyOfLook(look);
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
      firstPage: page,
      lastPage: page,
      inFront: 0,
    };
    this.#styles.set(key, style);
    style.count += 1;
    style.letters += look.letters;
    style.lastPage = page;
    if (this.#isFront && page === this.hints.firstPage) style.inFront += 1;
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
    const titles = titlesOf(styles, this.hints.firstPage);
    for (const key of titles) styles.delete(key);
    const others = [...styles.values()].filter(({ count, inFront }) => inFront < count);
    const largest = Math.max(0, ...others.map(({ look }) => look.size));
    for (const [key, style] of styles) {
      if (style.look.size <= largest && isOfTitleBlock(style, this.hints.usual)) styles.delete(key);
    }
    const depths = new Map([...styles].map(([key, style]) => [key, mostOf(style.depths)]));
    return new HeadingStyles(levelsOf(styles), depths, titles);
  }
}

/** The looks of headings, with their levels from 1. */
export class HeadingStyles {
  constructor(
    private readonly levels: ReadonlyMap<string, number>,
    /** The depth of the numbers that most headings of a look have. */
    private readonly depths: ReadonlyMap<string, number | undefined>,
    /** The looks of the title of the document. */
    private readonly titles: ReadonlySet<string>,
  ) {}

  /** Returns the level of a candidate, 'title' for the title of the document, or undefined for ordinary text. */
  levelOf({ look, stated, depth, isOnlyTitle, isBare }: Candidate): number | 'title' | undefined {
    if (stated !== undefined) return stated;
    const key = keyOfLook(look);
    const level = this.levels.get(key);
    if (isBare === true) return level;
    if (this.titles.has(key)) return 'title';
    if (isOnlyTitle === true) return undefined;
    if (level === undefined) return depth !== undefined && look.bold ? withinLevels(depth) : undefined;
    // Within one look, numbers determine the level.
    return withinLevels(level + (depth === undefined ? 0 : depth - (this.depths.get(key) ?? depth)));
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
 * Returns whether a look is that of authors, affiliations or the date, which are set in larger text below the title, but
 * not larger than headings: headings differ from text in more than their size, are numbered, or recur.
 */
function isOfTitleBlock({ look, count, depths, stated, inFront }: Style, usual: BodyLook): boolean {
  const isPlain = !look.bold && !look.capitals && look.family === usual.family && look.colour === usual.colour;
  return isPlain && inFront === count && depths.size + stated.size === 0;
}

/**
 * Returns the looks of the largest size on the first page if they occur nowhere else: words of a title may be in other
 * fonts.
 */
function titlesOf(styles: ReadonlyMap<string, Style>, firstPage: number | undefined): ReadonlySet<string> {
  const onFirst = [...styles].filter(([, style]) => style.firstPage === firstPage);
  const size = Math.max(...onFirst.map(([, { look }]) => look.size));
  const largest = onFirst.filter(([, { look }]) => look.size >= 0.98 * size);
  const smaller = onFirst.filter(([, { look }]) => look.size < 0.98 * size);
  const areTitles =
    largest.length < styles.size &&
    largest.reduce((sum, [, style]) => sum + style.count, 0) <= 3 &&
    smaller.every(([, { look }]) => size > 1.08 * look.size) &&
    largest.every(([, { lastPage, stated }]) => lastPage === firstPage && stated.size === 0);
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
