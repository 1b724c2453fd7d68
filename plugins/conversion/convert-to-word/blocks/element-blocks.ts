import type {
  Cell,
  CodeBlock,
  ElementPlace,
  Figure,
  FlowElement,
  Heading,
  ListItem,
  Paragraph,
  Table,
  WordBlock,
  WordParagraph,
  WordTable,
} from '../../../../engine/index.js';
import { isCaptionAbove } from '../layout/caption-place.js';
import { halfPoints } from '../layout/half-points.js';
import { codeLineHeight, lineHeightOf, measuresOf, usualLineHeight } from '../layout/line-heights.js';
import { Spacing } from '../layout/paragraph-spacing.js';
import { ownIndents, textIndents } from '../lists/list-indents.js';
import { contentsRoles, type Role, roleInCell, roleOf } from '../styles/style-roles.js';
import type { TextBlock } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import type { AnchoredContent } from './anchored-content.js';
import type { Environment } from './block-environment.js';
import { CellTexts } from './cell-texts.js';
import { codeParagraph } from './code-paragraph.js';
import { contentsEntryBlock, contentsText } from './texts/contents-entry-block.js';
import { type FlowPlace, withStart } from './flow-place.js';
import type { FlowSpacing } from './flow-spacing.js';
import { footnoteParagraphs } from './footnote-paragraphs.js';
import { withLineRoom } from './line-room.js';
import { type BlockPlace, type CellArea, paragraphBlock } from './paragraph.js';
import { anchoredPicture, onePicture, pictureRow } from './picture-blocks.js';
import { countedHeading, itemNumber, withSectionNumber } from './texts/section-number.js';
import { tableBlock } from './table.js';

export type Block = Exclude<FlowElement, { readonly kind: 'page' }>;

export function isTurned({ places: [first] }: TextBlock): boolean {
  return first?.lines?.angle !== undefined;
}

/** A table at its place on the page. */
function floating(table: WordTable, [first]: readonly ElementPlace[]): WordTable {
  const { left = 0, top = 0 } = first?.box ?? {};
  return { ...table, indent: 0, float: { left, top } };
}

/** The spacing, and the content to anchor, that all blocks share. */
interface Flow {
  readonly spacing: FlowSpacing;
  readonly anchored: AnchoredContent;
}

/** Makes the blocks of single elements, in their order; pictures that keep their places become anchored content. */
export class ElementBlocks {
  #aboveTable = 0;

  constructor(
    private readonly environment: Environment,
    private readonly flow: Flow,
  ) {}

  /** The space between the last table and the text or picture before it, in points. */
  get spaceAboveTable(): number {
    return this.#aboveTable;
  }

  /** Notes the space above a box that became a table, in points. */
  passTable(places: readonly ElementPlace[], above: number): void {
    this.flow.spacing.pass(places);
    this.#aboveTable = above;
  }

  *of(element: Block, place: FlowPlace): Generator<WordBlock> {
    switch (element.kind) {
      case 'paragraph':
        yield this.#contentsEntry(element, place) ?? this.#text(element, place);
        break;
      case 'heading':
        yield this.#heading(element, place);
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

  #heading(found: Heading, place: FlowPlace): WordParagraph {
    const { environment } = this;
    const section = environment.survey.outline.placeOf(place.number);
    const { heading, itemIndents } = section === undefined ? { heading: found } : countedHeading(found, section);
    const role = roleOf(heading);
    const own = {
      ...(itemIndents !== undefined && { itemIndents }),
      ...(place.number !== undefined && environment.survey.lastHeadings.has(place.number) && { endsPage: true }),
    };
    const block = paragraphBlock(heading, role, { ...this.#place(heading, role, place), ...own });
    return withSectionNumber(block, heading, { place: section, environment });
  }

  #text(element: Extract<Block, TextBlock>, place: FlowPlace): WordParagraph {
    return paragraphBlock(element, roleOf(element), this.#place(element, roleOf(element), place));
  }

  #place(block: TextBlock, role: Role, place: FlowPlace): BlockPlace {
    const { area, bookmarks, pageBreakBefore, frame, isInLine, isWrapped, cell } = place;
    const look = this.environment.survey.looks.get(role) ?? plainLook;
    const { height } = lineHeightOf(measuresOf(block), look);
    const box = this.environment.survey.framed.of(place.number);
    const lines = { lineHeight: height, usual: look.spaceBefore, box };
    const spaceBefore = this.flow.spacing.before(block.places, lines, place);
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
      ...(isWrapped === true && { isWrapped }),
      ...(cell !== undefined && { cell }),
    };
  }

  /** The environment of a text at some places. @param shading of its cell or box */
  #around(places: readonly ElementPlace[], shading?: number): Environment {
    const { figures, artworkPages } = this.environment.survey;
    const isOnPicture = figures.isBehind(places) || artworkPages.has(places[0]?.page ?? 0);
    const backdrop = isOnPicture ? 'picture' : shading;
    return backdrop === undefined ? this.environment : { ...this.environment, backdrop };
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
    const { numbering, format } = itemNumber(item, place.number, { indent, environment });
    const indents = place.cell === undefined && !isTurned(item) ? ownIndents(item, place.area.left, indent) : undefined;
    const block = paragraphBlock(item, 'ListParagraph', {
      ...this.#place(item, 'ListParagraph', place),
      ...(numbering && { numbering, itemIndents: textIndents(indents, indent) }),
    });
    const own = indents ?? format;
    return own === undefined ? block : { ...block, format: { ...block.format, ...own } };
  }

  #code(code: CodeBlock, place: FlowPlace): WordParagraph {
    const { survey } = this.environment;
    const { spaceBefore: usual } = survey.looks.get('Normal') ?? plainLook;
    const lineHeight = codeLineHeight(code) ?? usualLineHeight(code.style.size);
    const box = survey.framed.of(place.number);
    const spaceBefore = this.flow.spacing.before(code.places, { lineHeight, usual, box }, place);
    const environment = this.#around(code.places, box?.shading ?? place.backdrop);
    return codeParagraph(code, { environment, place, box, spaceBefore, lineHeight });
  }

  *#table(found: Table, place: FlowPlace): Generator<WordBlock> {
    const look = this.environment.survey.looks.get('TableText') ?? plainLook;
    const { spacing } = this.flow;
    const table = place.isFixed === true ? found : withLineRoom(found, look, spacing.freeAbove(found.places, place));
    const isAbove = isCaptionAbove(found);
    if (table.caption !== undefined && isAbove)
      yield* withStart([this.#caption(table.caption, place, place.top)], place);
    const floats = place.frame !== undefined;
    // A table that floats cannot begin a page.
    if (floats && place.pageBreakBefore) yield this.flow.anchored.anchor({ pageBreakBefore: true });
    const start = floats ? { ...place, pageBreakBefore: false } : place;
    if (!floats) this.passTable(table.places, place.isFixed === true ? 0 : this.flow.spacing.above(table.places));
    let isStart = table.caption === undefined || !isAbove;
    const made = tableBlock(table, { area: place.area, look }, (content, cell, area) => {
      const blocks = this.#inCell(content, cell, area);
      if (!isStart) return blocks;
      isStart = false;
      return withStart(blocks, start);
    });
    yield floats ? floating(made, table.places) : made;
    if (table.caption !== undefined && !isAbove) yield this.#caption(table.caption, place);
  }

  *#figure(figure: Figure, place: FlowPlace): Generator<WordParagraph> {
    const { caption } = figure;
    const isAbove = isCaptionAbove(figure);
    if (caption !== undefined && isAbove) yield this.#caption(caption, place, place.top);
    yield* this.#picture(figure, place);
    if (caption !== undefined && !isAbove) yield this.#caption(caption, place);
  }

  *#picture(figure: Figure, { area, number, bookmarks, pageBreakBefore }: FlowPlace): Generator<WordParagraph> {
    const { figures } = this.environment.survey;
    const { spacing, anchored } = this.flow;
    const { places } = figure;
    const [first] = places;
    const kind = number === undefined ? 'inline' : figures.kindOf(number);
    const above = spacing.above(places);
    if (kind === 'inline' || kind === 'in-row') spacing.pass(places);
    if (kind === 'inline') {
      const row = number === undefined ? [] : figures.rowOf(number);
      const { format, content } = row.length > 1 ? pictureRow(row, area) : onePicture(figure, area);
      const spaceBefore = halfPoints(above);
      const started = { ...(pageBreakBefore && { pageBreakBefore }), spaceBefore, ...format };
      yield { kind: 'paragraph', style: 'Figure', format: started, bookmarks, content };
    } else if (kind === 'in-row') {
      if (bookmarks.length > 0) yield { ...anchored.anchor(), bookmarks };
    } else if (kind !== 'recurring' && first !== undefined) {
      const wrap = kind === 'beside-text' ? 'square' : 'behind';
      anchored.add(anchoredPicture({ figure, box: first.box }, wrap));
      if (pageBreakBefore || bookmarks.length > 0) yield { ...anchored.anchor({ pageBreakBefore }), bookmarks };
    }
  }

  #caption(caption: Paragraph, { isFixed = false, area }: FlowPlace, top?: number): WordParagraph {
    const own = isFixed ? (caption.places[0]?.box ?? area) : area;
    const place = { area: own, bookmarks: [], pageBreakBefore: false, isFixed, top };
    return paragraphBlock(caption, 'Caption', this.#place(caption, 'Caption', place));
  }

  #inCell(content: readonly FlowElement[], cell: Cell, area: CellArea): readonly WordBlock[] {
    const rest = { bookmarks: [], pageBreakBefore: false };
    const inside: FlowPlace = { area: { left: 0, right: area.right - area.left }, cell: area, ...rest };
    const { looks } = this.environment.survey;
    const spacing = new Spacing();
    const texts = new CellTexts(cell);
    const own = texts.areaOf(area);
    return content.flatMap((element): readonly WordBlock[] => {
      if (element.kind === 'page') return [];
      if (element.kind === 'list-item') return [this.#item(element, inside)];
      if (!('runs' in element)) return this.#apart(element, { area, ...rest });
      const aligned = { ...element, format: { ...element.format, align: texts.alignOf(element) } };
      const role = roleInCell(element);
      const look = looks.get(role) ?? plainLook;
      const { height } = lineHeightOf(measuresOf(element), look, area.lineRoom);
      const spaceBefore = spacing.before(element.places, { lineHeight: height, usual: look.spaceBefore });
      const environment = this.#around(element.places, cell.shading);
      const block = paragraphBlock(aligned, role, { environment, spaceBefore, cell: own });
      return [
        element.kind === 'heading' ? withSectionNumber(block, element, { place: undefined, environment }) : block,
      ];
    });
  }

  /** Makes blocks that stand inside a table: what follows the table does not stand below them. */
  #apart(element: Block, place: FlowPlace): readonly WordBlock[] {
    const end = this.flow.spacing.inside();
    const blocks = [...this.of(element, place)];
    end();
    return blocks;
  }
}
