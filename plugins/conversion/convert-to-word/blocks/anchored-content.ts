import type {
  PlainArtwork,
  Box,
  ElementPlace,
  FormField,
  ParagraphProperties,
  WordBlock,
  WordParagraph,
  WordPicture,
  WordRectangle,
  WordTextBox,
} from '../../../../engine/index.js';
import { fixedPlace } from '../layout/fixed-place.js';
import type { TextBlock } from '../styles/style-votes.js';
import { placedTick } from './form-control.js';
import { behindText } from './picture-blocks.js';

/** An element of which a text box is made. */
interface BoxedElement {
  readonly places: readonly ElementPlace[];
  /** The text of the block: the caption of tables and figures. */
  readonly text: TextBlock | { readonly places: readonly ElementPlace[] } | undefined;
  /** Where the lines of that text begin. */
  readonly top: number;
}

/** The format of a paragraph without height. */
const LOW = { spaceBefore: 0, lineHeight: 1, indentFirst: 0 } as const;

/** Text boxes, like cells, end with a paragraph. */
const AFTER_TABLE: WordParagraph = { kind: 'paragraph', format: LOW, content: [] };

/** Content that keeps its place on the page, and is anchored in the next paragraph of the flow. */
export class AnchoredContent {
  readonly #waiting: (WordPicture | WordRectangle | WordTextBox)[] = [];
  /** Whether the last block is a frame, which Word keeps on the page of the paragraph after it. */
  #isAfterFrame = false;
  /** Whether the last block is a table that floats. */
  #isAfterFloat = false;

  add(...content: readonly (WordPicture | WordRectangle)[]): void {
    this.#waiting.push(...content);
  }

  /** Lays artwork behind the text of the page on which the next paragraph stands, and boxes to tick on it. */
  addPlaced(artwork: readonly PlainArtwork[], ticks: readonly FormField[]): void {
    this.#waiting.push(...artwork.map(behindText), ...ticks.map(placedTick));
  }

  /** Keeps a block at its place on the page. */
  addTextBox(block: WordBlock, { places: [first], text, top }: BoxedElement): void {
    if (block.kind === 'table') {
      if (first === undefined) return;
      // Fields are beside texts in the order of the document, so rows are made at once.
      const content = [{ ...block, indent: 0, rows: [...block.rows] }, AFTER_TABLE];
      this.#waiting.push({ kind: 'text-box', box: first.box, content });
      return;
    }
    const fixed = text === undefined ? undefined : fixedPlace(text);
    if (fixed === undefined) return;
    const box: Box = { ...fixed.box, ...(fixed.rotation === undefined && { top }) };
    this.#waiting.push({ kind: 'text-box', ...fixed, box, content: [block] });
  }

  /** Yields a block of the flow with the content that waits. */
  *with(block: WordBlock): Generator<WordBlock> {
    // The anchor of a table that floats is the paragraph after it.
    if (this.#isAfterFloat && block.kind === 'table' && block.float === undefined) yield this.anchor();
    this.#isAfterFloat = block.kind === 'table' && block.float !== undefined;
    this.#isAfterFrame = block.kind === 'paragraph' ? block.format?.frame !== undefined : block.float !== undefined;
    if (this.#waiting.length === 0 || this.#isAfterFrame) yield block;
    else if (block.kind === 'paragraph') yield { ...block, content: [...this.#waiting.splice(0), ...block.content] };
    else {
      yield this.anchor();
      yield block;
    }
  }

  /** The paragraph of what is left over. */
  *rest(): Generator<WordParagraph> {
    if (this.#waiting.length > 0) yield this.anchor();
  }

  /** The paragraph of what is left over, and of a frame, at the end of a page. */
  *endPage(): Generator<WordParagraph> {
    if (this.#waiting.length > 0 || this.#isAfterFrame) yield this.anchor();
  }

  /** A paragraph without height, for text boxes, and for the pictures that are left over. */
  anchor(format: ParagraphProperties = {}): WordParagraph {
    this.#isAfterFrame = false;
    this.#isAfterFloat = false;
    return { kind: 'paragraph', format: { ...format, ...LOW }, content: this.#waiting.splice(0) };
  }
}
