import type { WordBlock, WordParagraph, WordSection } from '../../../../engine/index.js';

/** In points: less is the space between lines. */
const MIN_SPACE = 3;

/** Gives the paragraph above a table the space between them, because tables of Word have no space of their own. */
export class SpaceAboveTables {
  #held: WordParagraph | undefined;

  /** Yields the block before the given one; a paragraph is held back until its next block is known. @param space in points */
  *pass(block: WordBlock | WordSection, space: number): Generator<WordBlock | WordSection> {
    const held = this.#held;
    if (held !== undefined) yield block.kind === 'table' ? withSpaceBelow(held, space) : held;
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
