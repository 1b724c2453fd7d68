import type { Candidate } from './candidate.js';
import { HeadingStyles } from './heading-styles.js';
import { isChapterNumber, numberDepth, numberKind, sectionNumber } from './heading-number.js';
import {
  followsHeading,
  isHeadingStyle,
  isLongSentence,
  isOfSentence,
  isOfTitleBlock,
  isSentence,
  isText,
} from './look-evidence.js';
import { levelsOf, newStyle, type Style } from './look-levels.js';
import { add, mostOf } from '../../counts.js';
import { keyOfLook, type Look, lookOf } from '../page/look-of.js';
import { NumberSequence } from './number-sequence.js';
import type { PageContent, PagePart } from '../page/page-content.js';
import { hasOtherNumbers, namesHeadings, refutedLooks } from './refuted-looks.js';
import { isCaptionOrAddress, isStatement } from './statements.js';
import { SubtleLooks } from './subtle-looks.js';
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
  readonly #prose = new Map<string, number>();

  readonly #subtle = new SubtleLooks();
  readonly #letters = new Map<string, LetterSequence>();
  readonly #titles = new TitlePages();
  readonly #block = new TitleBlockCounts();
  readonly #sequence = new NumberSequence();
  /** The number of a chapter before the next text. */
  #label: string | undefined;

  add(page: PageContent, body: readonly PagePart[], candidates: ReadonlyMap<PagePart, Candidate>): void {
    const clear = body.map((part) => clearOf(candidates.get(part)));
    const looks = body.map((part, index) => (part.kind === 'text' && !clear[index] ? lookOf(part, page) : undefined));
    for (const [index, part] of body.entries()) {
      const candidate = candidates.get(part);
      const look = looks[index];
      const [before, next] = [body[index - 1], looks[index + 1]];
      const isBelow = clear[index - 1] !== undefined || (before !== undefined && before.kind !== 'text');
      if (candidate?.isSubtle === true) {
        const isAbove = followsHeading(body[index + 1], next, candidate.text);
        const isAboveHeading = !this.#block.isOpen && clear[index + 1] !== undefined;
        this.#subtle.add(candidate, { isBelow, isAbove, isAboveHeading, isLast: index + 1 === body.length });
      }
      if (clear[index] !== undefined) this.#count(clear[index], next);
      else if (look !== undefined && part.kind === 'text') this.#countOther(look, textOfPart(part));
    }
    this.#block.addPage(
      page.number,
      clear.filter((it) => it !== undefined),
    );
  }

  /** @param look that of a text that is no candidate */
  #countOther(look: Look, text: string): void {
    this.#label = undefined;
    // Labels and addresses may have the look of headings.
    if (isStatement(text) || isCaptionOrAddress(text)) return;
    const key = keyOfLook(look);
    if (isText(look) || isSentence(text)) this.#block.close();
    if (this.#others.size >= MAX_STYLES && !this.#others.has(key)) return;
    add(this.#others, key, look.letters);
    if (isLongSentence(text)) add(this.#prose, key, look.letters);
  }

  /** @param next the look of the next part of the page, if that is text that is no candidate */
  #count(candidate: Candidate, next: Look | undefined): void {
    const { look, depth, stated, isBare, text } = candidate;
    const isAboveText = isText(next);
    const key = keyOfLook(look);
    this.#titles.add(candidate, isAboveText);
    if (depth !== undefined) this.#block.close();
    const isNested = this.#sequence.isNested(candidate);
    const isOrdered = this.#sequence.add(candidate);
    if (isBare === true && !this.#isIndex(key, text)) return;
    const known = this.#styles.get(key);
    if (known === undefined && this.#styles.size >= MAX_STYLES) return;
    const style = known ?? newStyle(look);
    this.#styles.set(key, style);
    style.count += 1;
    style.letters += look.letters;
    if (next !== undefined) style.above += 1;
    if (depth === undefined && isLongSentence(text)) style.sentences += 1;
    if (isOfSentence(text)) style.stressed += 1;
    if (this.#block.isOpen) this.#countInFront(style, candidate, isAboveText);
    this.#countNumber(style, candidate);
    if (!isOrdered) style.unordered += 1;
    else if (isNested) style.nested += 1;
    if (stated !== undefined) add(style.stated, stated, 1);
  }

  /** Counts the number of a text; that of a chapter may be a text of its own before the title. */
  #countNumber(style: Style, { text, depth }: Candidate): void {
    const label = this.#label;
    const isLabel = isChapterNumber(text);
    this.#label = isLabel ? text : undefined;
    if (isLabel) style.labels += 1;
    const ownDepth = depth ?? (label === undefined ? undefined : numberDepth(label));
    if (ownDepth === undefined) return;
    add(style.depths, ownDepth, 1);
    if (isLabel) return;
    add(style.kinds, numberKind(depth === undefined && label !== undefined ? label : text), 1);
    if (sectionNumber(text) === '1') style.first += 1;
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
    for (const [key, style] of this.#styles) {
      style.others = this.#others.get(key) ?? 0;
      style.prose = this.#prose.get(key) ?? 0;
    }
    const styles = new Map([...this.#styles].filter(([, style]) => isHeadingStyle(style)));
    const isNamed = namesHeadings(styles);
    const subtle = isNamed ? [] : this.#subtle.result(this.#others).filter(({ look }) => !styles.has(keyOfLook(look)));
    for (const style of subtle) styles.set(keyOfLook(style.look), style);
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
    return new HeadingStyles(levelsOf(styles, isNamed), {
      depths,
      looksOfTitle: titles,
      refuted,
      unordered: new Set([...styles].flatMap(([key, style]) => (hasOtherNumbers(style) ? [key] : []))),
      sequence: this.#sequence,
      titles: this.#titles,
      block,
      isNamed,
      subtle: new Set(subtle.map(({ look }) => keyOfLook(look))),
      subtleTexts: this.#subtle,
      contents: this.#titles.contents(),
      largest: Math.max(0, ...[...styles.values()].map(({ look }) => look.size)),
    });
  }
}

/** Returns whether all texts with a look stand below larger titles on pages without text. */
function isOnTitlePages({ look, count, onPages }: Style, block: TitleBlock): boolean {
  let found = 0;
  for (const [page, some] of onPages) if (block.isBelowTitle(look, page)) found += some;
  return found === count;
}

function clearOf(candidate: Candidate | undefined): Candidate | undefined {
  return candidate?.isSubtle === true ? undefined : candidate;
}
