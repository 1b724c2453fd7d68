import type { TabStop, WordBlock, WordParagraph, WordSection } from '../../../../engine/index.js';

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
 * space of their own, and the texts that stand beside it in its line.
 */
export class HeldParagraph {
  #held: WordParagraph | undefined;

  /** Yields the blocks that are complete. */
  *pass(block: WordBlock | WordSection, { spaceAbove, tab }: Connection): Generator<WordBlock | WordSection> {
    const held = this.#held;
    if (held !== undefined && tab !== undefined && block.kind === 'paragraph') {
      this.#held = withText(held, block, tab);
      return;
    }
    if (held !== undefined) yield block.kind === 'table' ? withSpaceBelow(held, spaceAbove) : held;
    this.#held = block.kind === 'paragraph' ? block : undefined;
    if (block.kind !== 'paragraph') yield block;
  }

  *end(): Generator<WordParagraph> {
    if (this.#held !== undefined) yield this.#held;
    this.#held = undefined;
  }
}

function withSpaceBelow(paragraph: WordParagraph, space: number): WordParagraph {
  if (space < MIN_SPACE || paragraph.format?.frame !== undefined) return paragraph;
  return { ...paragraph, format: { ...paragraph.format, spaceAfter: Math.round(space * 2) / 2 } };
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
