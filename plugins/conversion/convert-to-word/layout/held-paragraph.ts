import type { TabStop, WordBlock, WordParagraph, WordSection } from '../../../../engine/index.js';
import { halfPoints } from './half-points.js';

/** In points: less is the space between lines. */
const MIN_SPACE = 3;

/** How a block goes on from the paragraph before it. */
export interface Connection {
  /** The space between a table and the text above it, in points. */
  readonly spaceAbove: number;
  /** Where a paragraph stands in the line of the paragraph before it. */
  readonly tab?: TabStop | undefined;
}

/**
 * Holds each paragraph back until its next block is known: it has the space above a table, because tables of Word have no
 * space of their own, and the texts that stand beside it in its line. Between two tables, an empty paragraph has that space.
 */
export class HeldParagraph {
  #held: WordParagraph | undefined;
  #isAfterTable = false;

  /** Yields the blocks that are complete. */
  *pass(block: WordBlock | WordSection, { spaceAbove, tab }: Connection): Generator<WordBlock | WordSection> {
    const held = this.#held;
    if (held !== undefined && tab !== undefined && block.kind === 'paragraph') {
      this.#held = withText(held, block, tab);
      return;
    }
    const isTable = block.kind === 'table' && block.float === undefined;
    if (held !== undefined) yield isTable ? withSpaceBelow(held, spaceAbove) : held;
    else if (isTable && this.#isAfterTable && spaceAbove >= MIN_SPACE) yield emptyParagraph(spaceAbove);
    this.#isAfterTable = isTable;
    this.#held = block.kind === 'paragraph' ? block : undefined;
    if (block.kind !== 'paragraph') yield block;
  }

  *end(): Generator<WordParagraph> {
    if (this.#held !== undefined) yield this.#held;
    this.#held = undefined;
  }
}

/** In points: the height of the line of an empty paragraph, unless its space is less. */
const EMPTY_LINE = 12;

function emptyParagraph(space: number): WordParagraph {
  const height = halfPoints(space);
  const lineHeight = Math.min(height, EMPTY_LINE);
  const format = { spaceBefore: height - lineHeight, spaceAfter: 0, lineHeight, indentFirst: 0 };
  return { kind: 'paragraph', format, content: [] };
}

function withSpaceBelow(paragraph: WordParagraph, space: number): WordParagraph {
  if (space < MIN_SPACE || paragraph.format?.frame !== undefined) return paragraph;
  return { ...paragraph, format: { ...paragraph.format, spaceAfter: halfPoints(space) } };
}

function withText(paragraph: WordParagraph, { content, bookmarks = [] }: WordParagraph, tab: TabStop): WordParagraph {
  const { format, bookmarks: own = [] } = paragraph;
  return {
    ...paragraph,
    format: { ...format, tabs: [...(format?.tabs ?? []), tab] },
    bookmarks: [...own, ...bookmarks],
    content: [...paragraph.content, { kind: 'run', content: { text: '\t' } }, ...content],
  };
}
