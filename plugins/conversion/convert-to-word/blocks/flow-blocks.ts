import type {
  PlainArtwork,
  Figure,
  FormField,
  ParagraphProperties,
  Table,
  WordBlock,
  WordParagraph,
} from '../../../../engine/index.js';
import type { WordBoxCell } from '../layout/box-plan.js';
import { fixedPlace } from '../layout/fixed-place.js';
import { lineHeightOf, measuresOf, topOfLines } from '../layout/line-heights.js';
import { roleOf } from '../styles/style-roles.js';
import { plainLook } from '../styles/word-styles.js';
import { AnchoredContent } from './anchored-content.js';
import type { Environment } from './block-environment.js';
import { boxTable, cellArea, innerTop } from './box-table.js';
import { type Block, ElementBlocks, isTurned } from './element-blocks.js';
import { type FlowPlace, withColumnBreak } from './flow-place.js';
import { FlowSpacing } from './flow-spacing.js';

/** A box that is a table, before its last element. */
interface OpenCell {
  readonly blocks: WordBlock[];
  /** The space above the box, in points. */
  readonly above: number;
  /** Goes back to the spaces between the elements around the box. */
  readonly leave: () => void;
}

/** Makes blocks of Word from elements, in their order: in the flow, in frames and text boxes, or in a box around them. */
export class FlowBlocks {
  readonly #spacing: FlowSpacing;
  readonly #anchored = new AnchoredContent();
  readonly #elements: ElementBlocks;
  /** The box whose elements are being written, if that is a table. */
  #cell: OpenCell | undefined;

  constructor(private readonly environment: Environment) {
    this.#spacing = new FlowSpacing(environment.survey.besides);
    this.#elements = new ElementBlocks(environment, { spacing: this.#spacing, anchored: this.#anchored });
  }

  /** Blocks of an element; pictures that stand beside text are part of the next paragraph. */
  *write(element: Block, place: FlowPlace): Generator<WordBlock> {
    const cell = this.environment.survey.framed.cellOf(place.number);
    // Frames do not turn their text.
    const isTurnedFrame = place.frame !== undefined && 'runs' in element && isTurned(element);
    if (place.isFixed === true) yield* this.#fixed(element, place);
    else if (isTurnedFrame) this.#addTextBoxes(element, { ...place, frame: undefined, isFixed: true });
    else if (cell !== undefined && place.frame === undefined) yield* this.#inBox(element, place, cell);
    else yield* this.#inFlow(element, cell === undefined ? place : this.#onGround(cell, place));
  }

  /** The space between the last table and the text or picture before it, in points. */
  get spaceAboveTable(): number {
    return this.#elements.spaceAboveTable;
  }

  /** Lays artwork behind the text of the page on which the next paragraph stands, and boxes to tick on it. */
  addPlaced(artwork: readonly PlainArtwork[], ticks: readonly FormField[]): void {
    this.#anchored.addPlaced(artwork, ticks);
  }

  /** The paragraph of what is left over. */
  rest(): Generator<WordParagraph> {
    return this.#anchored.rest();
  }

  /** The paragraph of what is left over, and of a frame, at the end of a page. */
  endPage(): Generator<WordParagraph> {
    return this.#anchored.endPage();
  }

  /** A paragraph without height, for text boxes, and for the pictures that are left over. */
  anchor(format: ParagraphProperties = {}): WordParagraph {
    return this.#anchored.anchor(format);
  }

  /** Headings keep their places in frames, since Word's navigation shows no headings in text boxes; all else does in text boxes. */
  *#fixed(element: Block, place: FlowPlace): Generator<WordBlock> {
    for (const block of this.#elements.of(element, place)) {
      const framed = this.#framedHeading(block, element);
      if (framed === undefined) this.#addTextBox(block, element);
      else {
        yield* this.rest();
        yield framed;
      }
    }
  }

  #framedHeading(block: WordBlock, element: Block): WordParagraph | undefined {
    if (element.kind !== 'heading' || block.kind !== 'paragraph') return undefined;
    const fixed = fixedPlace(element);
    if (fixed === undefined || fixed.rotation !== undefined) return undefined;
    const frame = { ...fixed.box, top: Math.max(0, this.#topOf(element)) };
    return { ...block, format: { ...block.format, frame } };
  }

  #addTextBoxes(element: Block, place: FlowPlace): void {
    for (const block of this.#elements.of(element, place)) this.#addTextBox(block, element);
  }

  #addTextBox(block: WordBlock, element: Block): void {
    const text = element.kind === 'table' || element.kind === 'figure' ? element.caption : element;
    const top = text === undefined ? 0 : this.#topOf(text);
    this.#anchored.addTextBox(block, { places: element.places, text, top });
  }

  /** Where the lines of a text begin that have the height of its paragraph. */
  #topOf(text: Exclude<Block, Table | Figure>): number {
    const [first] = text.places;
    if (first === undefined) return 0;
    if (!('runs' in text)) return first.box.top;
    const look = this.environment.survey.looks.get(roleOf(text)) ?? plainLook;
    return topOfLines(first, lineHeightOf(measuresOf(text), look).height);
  }

  /** Gathers the elements of a box, and gives its table after the last one. */
  *#inBox(element: Block, place: FlowPlace, cell: WordBoxCell): Generator<WordBlock> {
    const { fill, places } = cell.box;
    if (this.#cell === undefined || cell.isFirst)
      this.#cell = { blocks: [], above: this.#spacing.above(places), leave: this.#spacing.inside() };
    const open = this.#cell;
    const top = cell.isFirst ? innerTop(cell.box) : undefined;
    const inside = { ...place, area: cellArea(cell.box), top, backdrop: fill };
    open.blocks.push(...this.#elements.of(element, inside));
    if (!cell.isLast) return;
    yield* this.rest();
    this.#cell = undefined;
    open.leave();
    this.#elements.passTable(places, open.above);
    yield boxTable(cell, open.blocks, place.area);
  }

  *#inFlow(element: Block, place: FlowPlace): Generator<WordBlock> {
    let isFirst = place.columnBreakBefore === true;
    for (const made of this.#elements.of(element, place)) {
      yield* this.#anchored.with(isFirst ? withColumnBreak(made) : made);
      isFirst = false;
    }
  }

  /** Lays the background of a box behind texts in frames, which no table can be around. */
  #onGround({ box: { fill, places }, isFirst }: WordBoxCell, place: FlowPlace): FlowPlace {
    if (fill === undefined) return place;
    if (isFirst)
      this.#anchored.add(...places.slice(0, 1).map(({ box }) => ({ kind: 'rectangle' as const, box, colour: fill })));
    return { ...place, backdrop: fill };
  }
}
