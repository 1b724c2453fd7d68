import type {
  Cell,
  CodeBlock,
  Figure,
  FlowElement,
  Footnote,
  ListItem,
  Paragraph,
  Table,
  WordBlock,
  WordParagraph,
  WordRun,
} from '../../../../engine/index.js';
import { roleOf, type Role } from '../styles/roles.js';
import { mainStyle } from '../styles/look.js';
import type { TextBlock } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { Spacing, usualLineHeight } from '../survey/spacing.js';
import type { Environment } from './environment.js';
import { type BlockPlace, paragraphBlock, type TextArea } from './paragraph.js';
import { tableBlock } from './table.js';

type Block = Exclude<FlowElement, { readonly kind: 'page' }>;

/** What is known of an element in the flow. */
export interface FlowPlace {
  readonly area: TextArea;
  readonly bookmarks: readonly string[];
  readonly pageBreakBefore: boolean;
}

/** Whether a caption stands above what it belongs to. */
function isCaptionAbove({ caption, places: [first] }: Pick<Table | Figure, 'caption' | 'places'>): boolean {
  const [own] = caption?.places ?? [];
  return own?.page !== first?.page || (own?.box.top ?? 0) < (first?.box.top ?? 0);
}

/** Makes blocks of Word from elements, in their order. */
export class FlowBlocks {
  readonly #spacing = new Spacing();

  constructor(private readonly environment: Environment) {}

  *write(element: Block, place: FlowPlace): Generator<WordBlock> {
    switch (element.kind) {
      case 'paragraph':
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
        yield* this.#footnote(element);
    }
  }

  #place(block: TextBlock, role: Role, { area, bookmarks, pageBreakBefore }: FlowPlace): BlockPlace {
    const look = this.environment.survey.looks.get(role) ?? plainLook;
    const size = mainStyle(block.runs)?.size ?? look.text.size;
    const lineHeight = block.format.lineHeight || Math.max(look.lineHeight, usualLineHeight(size));
    const spaceBefore = this.#spacing.before(block, lineHeight, size);
    return { environment: this.environment, area, spaceBefore, bookmarks, pageBreakBefore };
  }

  #item(item: ListItem, place: FlowPlace): WordParagraph {
    const { environment } = this;
    const indent = environment.survey.lists.of(item, place.area.left);
    const numbering = item.marker === undefined ? undefined : environment.numbering.of(item, item.marker, indent);
    return paragraphBlock(item, 'ListParagraph', {
      ...this.#place(item, 'ListParagraph', place),
      ...(numbering && { numbering }),
    });
  }

  #code({ lines, style, places }: CodeBlock, { bookmarks, pageBreakBefore }: FlowPlace): WordParagraph {
    this.#spacing.pass(places);
    const look = this.environment.survey.fonts.nameOf(style);
    return {
      kind: 'paragraph',
      style: 'Code',
      bookmarks,
      ...(pageBreakBefore && { format: { pageBreakBefore } }),
      content: [{ kind: 'run', properties: { font: look, size: style.size }, content: { text: lines.join('\n') } }],
    };
  }

  *#table(table: Table, place: FlowPlace): Generator<WordBlock> {
    this.#spacing.pass(table.places);
    const caption = table.caption && this.#caption(table.caption);
    const isAbove = isCaptionAbove(table);
    if (caption !== undefined && isAbove) yield caption;
    yield tableBlock(table, place.area, (content, cell) => this.#inCell(content, cell));
    if (caption !== undefined && !isAbove) yield caption;
  }

  *#figure(figure: Figure, { area, bookmarks, pageBreakBefore }: FlowPlace): Generator<WordParagraph> {
    const { picture, places, alternateText, caption } = figure;
    const [first] = places;
    this.#spacing.pass(places);
    const isAbove = caption !== undefined && isCaptionAbove(figure);
    if (isAbove) yield this.#caption(caption);
    if (first !== undefined) {
      const { left, top, right, bottom } = first.box;
      const scale = Math.min(1, (area.right - area.left) / Math.max(1, right - left));
      yield {
        kind: 'paragraph',
        style: 'Figure',
        format: { ...(pageBreakBefore && { pageBreakBefore }) },
        bookmarks,
        content: [
          {
            kind: 'picture',
            path: picture.path,
            format: picture.format,
            width: (right - left) * scale,
            height: (bottom - top) * scale,
            alternateText: alternateText?.trim() || 'Picture',
          },
        ],
      };
    }
    if (caption !== undefined && !isAbove) yield this.#caption(caption);
  }

  #caption(caption: Paragraph): WordParagraph {
    return paragraphBlock(caption, 'Caption', { environment: this.environment });
  }

  #inCell(content: readonly FlowElement[], { align }: Cell): readonly WordBlock[] {
    return content.flatMap((element): readonly WordBlock[] => {
      if (element.kind === 'page') return [];
      if (!('runs' in element))
        return [...this.write(element, { area: { left: 0, right: 400 }, bookmarks: [], pageBreakBefore: false })];
      const aligned = { ...element, format: { ...element.format, align } };
      return [paragraphBlock(aligned, 'TableText', { environment: this.environment })];
    });
  }

  /** A footnote that nothing refers to stands in the text. */
  *#footnote({ content, label }: Footnote): Generator<WordParagraph> {
    const { cursor, survey, footnotes } = this.environment;
    const note = cursor.nextNote();
    const paragraphs = content.map((it) => paragraphBlock(it, 'FootnoteText', { environment: this.environment }));
    const isReferred = survey.notes.referenceTo(note) !== undefined;
    const mark = survey.marks.markOf(note, label);
    const shown: readonly WordRun[] = [
      {
        kind: 'run',
        properties: { style: 'FootnoteReference' },
        content: isReferred && mark === undefined ? { ownNote: true } : { text: label },
      },
      { kind: 'run', content: { text: ' ' } },
    ];
    const marked = paragraphs.map((it, index) => (index === 0 ? { ...it, content: [...shown, ...it.content] } : it));
    if (isReferred) footnotes.push({ number: note + 1, content: marked });
    else yield* marked;
  }
}
