import type { Candidate } from './candidate.js';
import { textBeforePageNumber } from '../../page-number-texts.js';
import { isChapterNumber, withoutNumber } from './heading-number.js';
import { levelsOf, type Style, withinLevels } from './look-levels.js';
import { add, mostOf } from '../../counts.js';
import { keyOfLook, type Look, lookOf } from '../page/look-of.js';
import { NumberSequence } from './number-sequence.js';
import type { PageContent, PagePart } from '../page/page-content.js';
import { hasOtherNumbers, namesHeadings, refutedLooks } from './refuted-looks.js';
import { isCaptionOrAddress, isStatement } from './statements.js';
import { textOfPart } from '../page/text-of-lines.js';
import { type TitleBlock, TitleBlockCounts } from './title-block.js';
import { looksOfTitle } from './title-looks.js';
import { TitlePages } from './title-pages.js';

/** Maximum number of different looks that are counted; a hostile document can contain any number. */
const MAX_STYLES = 500;

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
  readonly #titles = new TitlePages();
  readonly #block = new TitleBlockCounts();
  readonly #sequence = new NumberSequence();

  add(page: PageContent, body: readonly PagePart[], candidates: ReadonlyMap<PagePart, Candidate>): void {
    const looks = body.map((part) => (part.kind === 'text' && !candidates.has(part) ? lookOf(part, page) : undefined));
    for (const [index, part] of body.entries()) {
      const candidate = candidates.get(part);
      const look = looks[index];
      if (candidate !== undefined) this.#count(candidate, isText(looks[index + 1]));
      else if (look !== undefined && part.kind === 'text') this.#countOther(look, textOfPart(part));
    }
    this.#block.addPage(page.number, candidates.values());
  }

  /** @param look that of a text that is no candidate */
  #countOther(look: Look, text: string): void {
    // Labels and addresses may have the look of headings.
    if (isStatement(text) || isCaptionOrAddress(text)) return;
    const key = keyOfLook(look);
    if (isText(look) || isSentence(text)) this.#block.close();
    if (this.#others.size < MAX_STYLES || this.#others.has(key)) add(this.#others, key, look.letters);
  }

  /** @param isAboveText whether the next part of the page is text */
  #count(candidate: Candidate, isAboveText: boolean): void {
    const { look, depth, stated, isBare, text } = candidate;
    const key = keyOfLook(look);
    this.#titles.add(candidate, isAboveText);
    if (depth !== undefined) this.#block.close();
    const isNested = this.#sequence.isNested(candidate);
    const isOrdered = this.#sequence.add(candidate);
    if (isBare === true && !this.#isIndex(key, text)) return;
    const known = this.#styles.get(key);
    if (known === undefined && this.#styles.size >= MAX_STYLES) return;
    const style = known ?? {
      look,
      count: 0,
      labels: 0,
      letters: 0,
      others: 0,
      depths: new Map(),
      stated: new Map(),
      unordered: 0,
      nested: 0,
      inFront: 0,
      onPages: new Map(),
      inTitleBlock: 0,
    };
    this.#styles.set(key, style);
    style.count += 1;
    style.letters += look.letters;
    if (isChapterNumber(text)) style.labels += 1;
    if (this.#block.isOpen) this.#countInFront(style, candidate, isAboveText);
    if (depth !== undefined) add(style.depths, depth, 1);
    if (!isOrdered) style.unordered += 1;
    else if (isNested) style.nested += 1;
    if (stated !== undefined) add(style.stated, stated, 1);
  }

  #countInFront(style: Style, candidate: Candidate, isAboveText: boolean): void {
    const { look, stated, page } = candidate;
    if (!isAboveText && stated === undefined) this.#block.addUnnamed(candidate);
    const isPlain = !(look.bold || look.capitals);
    style.inFront += 1;
    add(style.onPages, page, 1);
    if (!isAboveText || isPlain) style.inTitleBlock += 1;
    if (!isAboveText && isPlain && stated === undefined) this.#block.add(candidate);
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
    const isNamed = namesHeadings(styles);
    const titles = looksOfTitle(styles);
    for (const key of titles) styles.delete(key);
    const block = this.#block.result();
    for (const [key, style] of styles) if (isOnTitlePages(style, block)) styles.delete(key);
    const others = [...styles.values()].filter(({ count, inTitleBlock }) => inTitleBlock < count);
    const largest = Math.max(0, ...others.map(({ look }) => look.size));
    for (const [key, style] of styles) {
      if (style.look.size <= largest && isOfTitleBlock(style)) styles.delete(key);
    }
    const refuted = refutedLooks(styles);
    for (const key of refuted) styles.delete(key);
    const depths = new Map([...styles].map(([key, style]) => [key, mostOf(style.depths)]));
    return new HeadingStyles(levelsOf(styles), {
      depths,
      looksOfTitle: titles,
      refuted,
      unordered: new Set([...styles].flatMap(([key, style]) => (hasOtherNumbers(style) ? [key] : []))),
      sequence: this.#sequence,
      titles: this.#titles,
      block,
      isNamed,
      contents: this.#titles.contents(),
      largest: Math.max(0, ...[...styles.values()].map(({ look }) => look.size)),
    });
  }
}

/** Minimum number of letters of a text; fewer are an author, a date or an address. */
const MIN_TEXT = 60;

function isText(look: Look | undefined): boolean {
  return look !== undefined && look.letters >= MIN_TEXT;
}

/** Returns whether a text is a sentence of at least four words. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\S*(?:\s+\S+){3,}[.!?]$/u.test(text);
}

/** Returns whether a text is a bold title with a number, though its look is not that of headings; items of lists may be bold sentences. */
function isNumbered(candidate: Candidate): candidate is Candidate & { readonly depth: number } {
  return candidate.depth !== undefined && candidate.look.bold && !isSentence(withoutNumber(candidate.text));
}

/** Returns whether all texts with a look stand below larger titles on pages without text. */
function isOnTitlePages({ look, count, onPages }: Style, block: TitleBlock): boolean {
  let found = 0;
  for (const [page, some] of onPages) if (block.isBelowTitle(look, page)) found += some;
  return found === count;
}

interface HeadingFacts {
  /** The depth of the numbers that most headings of a look have. */
  readonly depths: ReadonlyMap<string, number | undefined>;
  /** The looks of the title of the document. */
  readonly looksOfTitle: ReadonlySet<string>;
  /** Looks of numbered or large texts that are no headings. */
  readonly refuted: ReadonlySet<string>;
  /** Looks of headings and of texts whose numbers do not grow. */
  readonly unordered: ReadonlySet<string>;
  readonly sequence: NumberSequence;
  readonly titles: TitlePages;
  /** The pages with contents. */
  readonly contents: ReadonlySet<number>;
  /** Whether the outline names the headings. */
  readonly isNamed: boolean;
  readonly block: TitleBlock;
  /** The largest size of headings. */
  readonly largest: number;
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
    if (this.#isContentsEntry(candidate) || this.#isInTitleBlock(candidate)) return undefined;
    const { depths, looksOfTitle } = this.facts;
    const key = keyOfLook(look);
    if (this.#isRefuted(candidate, key)) return undefined;
    const level = this.levels.get(key);
    if (isBare === true) return this.facts.isNamed ? undefined : level;
    if (looksOfTitle.has(key)) return 'title';
    if (isOnlyTitle === true) return undefined;
    if (level === undefined) return isNumbered(candidate) ? withinLevels(candidate.depth) : undefined;
    // Within one look, numbers determine the level.
    return withinLevels(level + (depth === undefined ? 0 : depth - (depths.get(key) ?? depth)));
  }

  #isRefuted(candidate: Candidate, look: string): boolean {
    const { refuted, unordered, sequence, isNamed } = this.facts;
    return refuted.has(look) || ((isNamed || unordered.has(look)) && sequence.hasOther(candidate));
  }

  #isInTitleBlock(candidate: Candidate): boolean {
    const { block, isNamed, largest, looksOfTitle } = this.facts;
    if (looksOfTitle.has(keyOfLook(candidate.look))) return false;
    return block.has(candidate, largest) || (isNamed && block.isUnnamed(candidate));
  }

  /** Returns whether a text is the title of a heading on a later page, followed by a number. */
  #isContentsEntry({ text, page, isOnContents }: Candidate): boolean {
    const { titles, contents } = this.facts;
    if ((isOnContents === true || contents.has(page)) && titles.recursAfter(page, text)) return true;
    const title = textBeforePageNumber(text);
    return title !== undefined && titles.recursAfter(page, title);
  }
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
