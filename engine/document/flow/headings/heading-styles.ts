import type { Candidate } from './candidate.js';
import { textBeforePageNumber } from '../../page-number-texts.js';
import { withoutNumber } from './heading-number.js';
import { isSentence } from './look-evidence.js';
import { type Levels, withinLevels } from './look-levels.js';
import { keyOfLook } from '../page/look-of.js';
import type { NumberSequence } from './number-sequence.js';
import type { SubtleLooks } from './subtle-looks.js';
import type { TitleBlock } from './title-block.js';
import type { TitlePages } from './title-pages.js';

/** Maximum ratio of two different sizes. */
const SMALLER = 0.98;

interface HeadingFacts {
  /** The depth of the numbers that most headings of a look have. */
  readonly depths: ReadonlyMap<string, number | undefined>;
  /** The looks of the title of the document. */
  readonly looksOfTitle: ReadonlySet<string>;
  /** Looks of numbered or large texts that are no headings. */
  readonly refuted: ReadonlySet<string>;
  /** Looks of headings that hardly differ from text. */
  readonly subtle: ReadonlySet<string>;
  readonly subtleTexts: SubtleLooks;
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
    private readonly levels: Levels,
    private readonly facts: HeadingFacts,
  ) {}

  /** Returns the level of a candidate, 'title' for the title of the document, or undefined for ordinary text. */
  levelOf(candidate: Candidate): number | 'title' | undefined {
    const { look, stated, depth, isOnlyTitle, isBare, isSubtle } = candidate;
    if (stated !== undefined) return stated;
    if (this.#isContentsEntry(candidate) || this.#isInTitleBlock(candidate)) return undefined;
    const { depths, looksOfTitle } = this.facts;
    const key = keyOfLook(look);
    if (this.#isRefuted(candidate, key) || (isSubtle === true && !this.#isSubtle(candidate, key))) return undefined;
    const level = this.levels.levels.get(key);
    if (isBare === true) return this.facts.isNamed ? undefined : level;
    if (looksOfTitle.has(key)) return 'title';
    if (isOnlyTitle === true) return undefined;
    if (level === undefined)
      return isNumbered(candidate) ? withinLevels(candidate.depth + this.levels.offset) : undefined;
    // Within one look, numbers determine the level.
    return withinLevels(level + (depth === undefined ? 0 : depth - (depths.get(key) ?? depth)));
  }

  #isSubtle(candidate: Candidate, look: string): boolean {
    return this.facts.subtle.has(look) && !this.facts.subtleTexts.isAlone(candidate);
  }

  #isRefuted(candidate: Candidate, look: string): boolean {
    const { refuted, unordered, sequence, isNamed } = this.facts;
    return refuted.has(look) || ((isNamed || unordered.has(look)) && sequence.hasOther(candidate));
  }

  #isInTitleBlock(candidate: Candidate): boolean {
    const { block, depths, isNamed, largest, looksOfTitle } = this.facts;
    const look = keyOfLook(candidate.look);
    if (looksOfTitle.has(look)) return false;
    // Authors may have the look of sections, but no number.
    const isAuthor = depths.get(look) !== undefined && candidate.look.size < SMALLER * largest;
    return block.has(candidate, largest) || ((isNamed || isAuthor) && block.isUnnamed(candidate));
  }

  /** Returns whether a text is the title of a heading on a later page, followed by a number. */
  #isContentsEntry({ text, page, isOnContents }: Candidate): boolean {
    const { titles, contents } = this.facts;
    if ((isOnContents === true || contents.has(page)) && titles.recursAfter(page, text)) return true;
    const title = textBeforePageNumber(text);
    return title !== undefined && titles.recursAfter(page, title);
  }
}

/** Returns whether a text is a bold title with a number, though its look is not that of headings; items of lists may be bold sentences. */
function isNumbered(candidate: Candidate): candidate is Candidate & { readonly depth: number } {
  return candidate.depth !== undefined && candidate.look.bold && !isSentence(withoutNumber(candidate.text));
}
