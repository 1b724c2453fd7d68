import type {
  Artwork,
  Box,
  Cell,
  CodeBlock,
  ElementPlace,
  Figure,
  FlowElement,
  FormField,
  ListItem,
  Paragraph,
  ParagraphProperties,
  Table,
  WordBlock,
  WordParagraph,
  WordPicture,
  WordRectangle,
  WordTextBox,
} from '../../../../engine/index.js';
import { contentsRoles, roleOf, type Role } from '../styles/style-roles.js';
import type { TextBlock } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { isCaptionAbove } from '../layout/caption-place.js';
import { fixedPlace } from '../layout/fixed-place.js';
import type { WordBoxCell } from '../layout/box-plan.js';
import { codeLineHeight, lineHeightOf, measuresOf, topOfLines, usualLineHeight } from '../layout/line-heights.js';
import { type MeasuredLines, Spacing } from '../layout/paragraph-spacing.js';
import { type LevelIndent, ownIndents } from '../lists/list-indents.js';
import { boxTable, cellArea, innerTop } from './box-table.js';
import { codeParagraph } from './code-paragraph.js';
import { contentsEntryBlock, contentsText } from './contents-entry-block.js';
import type { Environment } from './block-environment.js';
import { type FlowPlace, withColumnBreak, withStart } from './flow-place.js';
import { footnoteParagraphs } from './footnote-paragraphs.js';
import { placedTick } from './form-control.js';
import { withLineRoom } from './line-room.js';
import { type BlockPlace, type CellArea, paragraphBlock } from './paragraph.js';
import { anchoredPicture, behindText, onePicture, pictureRow } from './picture-blocks.js';
import { tableBlock } from './table.js';

type Block = Exclude<FlowElement, { readonly kind: 'page' }>;

/** A box that is a table, before its last element. */
interface OpenCell {
  readonly blocks: WordBlock[];
  /** Of the elements around the box. */
  readonly around: Spacing;
  /** The space above the box, in points. */
  readonly above: number;
}

function isTurned({ places: [first] }: TextBlock): boolean {
  return first?.lines?.angle !== undefined;
}

/** Where the lines of an item begin. @param own indents of the item, which end with the stop behind its marker */
function textIndents(
  own: ParagraphProperties | undefined,
  { text }: LevelIndent,
): Pick<ParagraphProperties, 'indentStart' | 'indentFirst'> {
  if (own === undefined) return { indentStart: text, indentFirst: 0 };
  const { indentStart = 0, tabs = [] } = own;
  return { indentStart, indentFirst: (tabs[0]?.at ?? indentStart) - indentStart };
}

/** The format of a paragraph without height. */
const LOW = { spaceBefore: 0, lineHeight: 1, indentFirst: 0 } as const;

/** Text boxes, like cells, end with a paragraph. */
const AFTER_TABLE: WordParagraph = { kind: 'paragraph', format: LOW, content: [] };

/** Makes blocks of Word from elements, in their order. */
export class FlowBlocks {
  #spacing = new Spacing();
  /** The last frame beside the flow, and the spacing of the texts in it. */
  #beside: { readonly frame: Box; readonly spacing: Spacing } | undefined;
  readonly #anchored: (WordPicture | WordRectangle | WordTextBox)[] = [];
  /** The box whose elements are being written, if that is a table. */
  #cell: OpenCell | undefined;
  #aboveTable = 0;
  /** Whether the last block is a frame, which Word keeps on the page of the paragraph after it. */
  #isAfterFrame = false;

  constructor(private readonly environment: Environment) {}

  /** Blocks of an element; pictures that stand beside text are part of the next paragraph. */
  *write(element: Block, place: FlowPlace): Generator<WordBlock> {
    const cell = this.environment.survey.framed.cellOf(place.number);
    if (place.isFixed === true) {
      for (const block of this.#blocks(element, place)) {
        const framed = this.#framedHeading(block, element);
        if (framed === undefined) this.#addTextBox(block, element);
        else {
          yield* this.rest();
          yield framed;
        }
      }
      return;
    }
    if (place.frame !== undefined && 'runs' in element && isTurned(element)) {
      // Frames do not turn their text.
      for (const block of this.#blocks(element, { ...place, frame: undefined, isFixed: true }))
        this.#addTextBox(block, element);
      return;
    }
    if (cell !== undefined && place.frame === undefined) {
      yield* this.#inBox(element, place, cell);
      return;
    }
    let isFirst = place.columnBreakBefore === true;
    for (const made of this.#blocks(element, cell === undefined ? place : this.#onGround(cell, place))) {
      const block = isFirst ? withColumnBreak(made) : made;
      isFirst = false;
      this.#isAfterFrame = block.kind === 'paragraph' && block.format?.frame !== undefined;
      // Content that keeps its place on the page is anchored in a paragraph of the flow.
      if (this.#anchored.length === 0 || this.#isAfterFrame) yield block;
      else yield* this.#withAnchored(block);
    }
  }

  /** Lays the background of a box behind texts in frames, which no table can be around. */
  #onGround({ box: { fill, places }, isFirst }: WordBoxCell, place: FlowPlace): FlowPlace {
    if (fill === undefined) return place;
    if (isFirst)
      this.#anchored.push(...places.slice(0, 1).map(({ box }) => ({ kind: 'rectangle' as const, box, colour: fill })));
    return { ...place, backdrop: fill };
  }

  /** The space between the last table and the text or picture before it, in points. */
  get spaceAboveTable(): number {
    return this.#aboveTable;
  }

  /** Lays artwork behind the text of the page on which the next paragraph stands, and boxes to tick on it. */
  addPlaced(artwork: readonly Artwork[], ticks: readonly FormField[]): void {
    this.#anchored.push(...artwork.map(behindText), ...ticks.map(placedTick));
  }

  /** The paragraph of what is left over. */
  *rest(): Generator<WordParagraph> {
    if (this.#anchored.length > 0) yield this.anchor();
  }

  /** The paragraph of what is left over, and of a frame, at the end of a page. */
  *endPage(): Generator<WordParagraph> {
    if (this.#anchored.length > 0 || this.#isAfterFrame) yield this.anchor();
  }

  /** A paragraph without height, for text boxes, and for the pictures that are left over. */
  anchor(format: ParagraphProperties = {}): WordParagraph {
    this.#isAfterFrame = false;
    return { kind: 'paragraph', format: { ...format, ...LOW }, content: this.#anchored.splice(0) };
  }

  /** A heading at its place on the page: in a frame, since Word's navigation shows no headings in text boxes. */
  #framedHeading(block: WordBlock, element: Block): WordParagraph | undefined {
    if (element.kind !== 'heading' || block.kind !== 'paragraph') return undefined;
    const fixed = fixedPlace(element);
    if (fixed === undefined || fixed.rotation !== undefined) return undefined;
    const frame = { ...fixed.box, top: Math.max(0, this.#topOf(element)) };
    return { ...block, format: { ...block.format, frame } };
  }

  /** Keeps a block at its place on the page, by the next anchor. */
  #addTextBox(block: WordBlock, element: Block): void {
    const [first] = element.places;
    if (block.kind === 'table') {
      if (first === undefined) return;
      // Fields are beside texts in the order of the document, so rows are made at once.
      const content = [{ ...block, indent: 0, rows: [...block.rows] }, AFTER_TABLE];
      this.#anchored.push({ kind: 'text-box', box: first.box, content });
      return;
    }
    const text = element.kind === 'table' || element.kind === 'figure' ? element.caption : element;
    const fixed = text === undefined ? undefined : fixedPlace(text);
    if (text === undefined || fixed === undefined) return;
    const { box, rotation } = fixed;
    const top = rotation === undefined ? this.#topOf(text) : box.top;
    this.#anchored.push({ kind: 'text-box', ...fixed, box: { ...box, top }, content: [block] });
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
    if (this.#cell === undefined || cell.isFirst) {
      this.#cell = { blocks: [], around: this.#spacing, above: this.#spacing.above(cell.box.places) };
      this.#spacing = new Spacing();
    }
    const open = this.#cell;
    const top = cell.isFirst ? innerTop(cell.box) : undefined;
    const { fill } = cell.box;
    for (const block of this.#blocks(element, { ...place, area: cellArea(cell.box), top, backdrop: fill }))
      open.blocks.push(block);
    if (!cell.isLast) return;
    yield* this.rest();
    this.#cell = undefined;
    this.#spacing = open.around;
    this.#spacing.pass(cell.box.places);
    this.#aboveTable = open.above;
    yield boxTable(cell, open.blocks, place.area);
  }

  *#withAnchored(block: WordBlock): Generator<WordBlock> {
    if (block.kind === 'table') yield* this.rest();
    const pictures = this.#anchored.splice(0);
    yield block.kind === 'paragraph' ? { ...block, content: [...pictures, ...block.content] } : block;
  }

  *#blocks(element: Block, place: FlowPlace): Generator<WordBlock> {
    switch (element.kind) {
      case 'paragraph':
        yield this.#contentsEntry(element, place) ?? this.#paragraph(element, place);
        break;
      case 'heading':
        yield paragraphBlock(element, roleOf(element), this.#place(element, roleOf(element), place));
        break;
      case 'list-item':
        yield this.#item(element, place);
        break;
      case 'code':
        yield this.#code(element, place);
        break;
      case 'table':
        yield* this.#table(element, place);
        break;
      case 'figure':
        yield* this.#figure(element, place);
        break;
      case 'footnote':
        yield* footnoteParagraphs(element, this.environment);
    }
  }

  #place(block: TextBlock, role: Role, place: FlowPlace): BlockPlace {
    const { area, bookmarks, pageBreakBefore, frame, isInLine, cell } = place;
    const look = this.environment.survey.looks.get(role) ?? plainLook;
    const { height } = lineHeightOf(measuresOf(block), look);
    const box = this.environment.survey.framed.of(place.number);
    const spaceBefore = this.#spaceBefore(block.places, { lineHeight: height, usual: look.spaceBefore, box }, place);
    const environment = this.#around(block.places, box?.shading ?? place.backdrop);
    return {
      environment,
      box,
      // Indents of turned text are measured across its lines.
      ...(isTurned(block) ? {} : { area }),
      spaceBefore,
      bookmarks,
      pageBreakBefore,
      frame,
      ...(isInLine === true && { isInLine }),
      ...(cell !== undefined && { cell }),
    };
  }

  #spaceBefore(
    places: readonly ElementPlace[],
    lines: Pick<MeasuredLines, 'lineHeight' | 'usual' | 'box'>,
    { isFixed, frame, top, number = -1 }: FlowPlace,
  ): number | undefined {
    if (isFixed === true) return lines.usual === 0 ? undefined : 0;
    if (frame !== undefined) return this.#spacingIn(frame).before(places, { ...lines, top: frame.top });
    return this.environment.survey.besides.joinsLine(number)
      ? undefined
      : this.#spacing.before(places, { ...lines, top });
  }

  /** Texts with one frame stand below each other in it. */
  #spacingIn(frame: Box): Spacing {
    const { frame: last, spacing } = this.#beside ?? {};
    if (spacing !== undefined && last?.left === frame.left && last.top === frame.top) return spacing;
    this.#beside = { frame, spacing: new Spacing() };
    return this.#beside.spacing;
  }

  /** The environment of a text at some places. @param shading of its cell or box */
  #around(places: readonly ElementPlace[], shading?: number): Environment {
    const { figures, artworkPages } = this.environment.survey;
    const isOnPicture = figures.isBehind(places) || artworkPages.has(places[0]?.page ?? 0);
    const backdrop = isOnPicture ? 'picture' : shading;
    return backdrop === undefined ? this.environment : { ...this.environment, backdrop };
  }

  #paragraph(element: Paragraph, place: FlowPlace): WordParagraph {
    return paragraphBlock(element, roleOf(element), this.#place(element, roleOf(element), place));
  }

  #contentsEntry(element: Paragraph, place: FlowPlace): WordParagraph | undefined {
    const { contents } = this.environment.survey;
    const entry = contents.placeOf(place.number);
    if (entry === undefined || place.isFixed === true) return undefined;
    const role = contentsRoles[entry.level - 1] ?? 'TOC1';
    const block = paragraphBlock(contentsText(element), role, this.#place(element, role, place));
    const end = Math.max(...element.places.map(({ box }) => box.right)) - place.area.left;
    return contentsEntryBlock(block, { ...entry, end, levels: contents.levels });
  }

  #item(item: ListItem, place: FlowPlace): WordParagraph {
    const { environment } = this;
    const indent = environment.survey.lists.of(item, place.area);
    const numbering = item.marker === undefined ? undefined : environment.numbering.of(item, item.marker, indent);
    const indents = place.cell === undefined && !isTurned(item) ? ownIndents(item, place.area.left, indent) : undefined;
    const block = paragraphBlock(item, 'ListParagraph', {
      ...this.#place(item, 'ListParagraph', place),
      ...(numbering && { numbering, itemIndents: textIndents(indents, indent) }),
    });
    return indents === undefined ? block : { ...block, format: { ...block.format, ...indents } };
  }

  #code(code: CodeBlock, place: FlowPlace): WordParagraph {
    const { survey } = this.environment;
    const { spaceBefore: usual } = survey.looks.get('Normal') ?? plainLook;
    const lineHeight = codeLineHeight(code) ?? usualLineHeight(code.style.size);
    const box = survey.framed.of(place.number);
    const spaceBefore = this.#spaceBefore(code.places, { lineHeight, usual, box }, place);
    const environment = this.#around(code.places, box?.shading ?? place.backdrop);
    return codeParagraph(code, { environment, place, box, spaceBefore, lineHeight });
  }

  *#table(found: Table, place: FlowPlace): Generator<WordBlock> {
    const look = this.environment.survey.looks.get('TableText') ?? plainLook;
    const table = place.isFixed === true ? found : withLineRoom(found, look);
    const isAbove = isCaptionAbove(found);
    if (table.caption !== undefined && isAbove)
      yield* withStart([this.#caption(table.caption, place, place.top)], place);
    this.#aboveTable = place.isFixed === true ? 0 : this.#spacing.above(table.places);
    this.#spacing.pass(table.places);
    let isStart = table.caption === undefined || !isAbove;
    const block = tableBlock(table, { area: place.area, look }, (content, cell, area) => {
      const blocks = this.#inCell(content, cell, area);
      if (!isStart) return blocks;
      isStart = false;
      return withStart(blocks, place);
    });
    yield block;
    if (table.caption !== undefined && !isAbove) yield this.#caption(table.caption, place);
  }

  *#figure(figure: Figure, place: FlowPlace): Generator<WordParagraph> {
    const { area, number, bookmarks, pageBreakBefore } = place;
    const { places, caption } = figure;
    const [first] = places;
    const kind = number === undefined ? 'inline' : this.environment.survey.figures.kindOf(number);
    const isAbove = isCaptionAbove(figure);
    if (caption !== undefined && isAbove) yield this.#caption(caption, place, place.top);
    const above = this.#spacing.above(places);
    if (kind === 'inline' || kind === 'in-row') this.#spacing.pass(places);
    if (kind === 'inline') {
      const row = number === undefined ? [] : this.environment.survey.figures.rowOf(number);
      const { format, content } = row.length > 1 ? pictureRow(row, area) : onePicture(figure, area);
      const spaceBefore = Math.round(above * 2) / 2;
      const started = { ...(pageBreakBefore && { pageBreakBefore }), spaceBefore, ...format };
      yield { kind: 'paragraph', style: 'Figure', format: started, bookmarks, content };
    } else if (kind === 'in-row') {
      if (bookmarks.length > 0) yield { ...this.anchor(), bookmarks };
    } else if (kind !== 'recurring' && first !== undefined) {
      const wrap = kind === 'beside-text' ? 'square' : 'behind';
      this.#anchored.push(anchoredPicture({ figure, box: first.box }, wrap));
      if (pageBreakBefore || bookmarks.length > 0) yield { ...this.anchor({ pageBreakBefore }), bookmarks };
    }
    if (caption !== undefined && !isAbove) yield this.#caption(caption, place);
  }

  #caption(caption: Paragraph, { isFixed = false, area }: FlowPlace, top?: number): WordParagraph {
    const own = isFixed ? (caption.places[0]?.box ?? area) : area;
    const place = { area: own, bookmarks: [], pageBreakBefore: false, isFixed, top };
    return paragraphBlock(caption, 'Caption', this.#place(caption, 'Caption', place));
  }

  #inCell(content: readonly FlowElement[], { align, shading }: Cell, area: CellArea): readonly WordBlock[] {
    const rest = { bookmarks: [], pageBreakBefore: false };
    const inside: FlowPlace = { area: { left: 0, right: area.right - area.left }, cell: area, ...rest };
    const look = this.environment.survey.looks.get('TableText') ?? plainLook;
    const spacing = new Spacing();
    return content.flatMap((element): readonly WordBlock[] => {
      if (element.kind === 'page') return [];
      if (element.kind === 'list-item') return [this.#item(element, inside)];
      if (!('runs' in element)) return this.#apart(() => [...this.#blocks(element, { area, ...rest })]);
      const aligned = { ...element, format: { ...element.format, align } };
      const { height } = lineHeightOf(measuresOf(element), look);
      const spaceBefore = spacing.before(element.places, { lineHeight: height, usual: look.spaceBefore });
      const environment = this.#around(element.places, shading);
      return [paragraphBlock(aligned, 'TableText', { environment, spaceBefore, cell: area })];
    });
  }

  /** Makes blocks that stand inside a table: what follows the table does not stand below them. */
  #apart(make: () => readonly WordBlock[]): readonly WordBlock[] {
    const around = this.#spacing;
    this.#spacing = new Spacing();
    const blocks = make();
    this.#spacing = around;
    return blocks;
  }
}
