import {
  type Boxed,
  type Figure,
  type FlowElement,
  type Footnote,
  type Heading,
  isEnclosing,
  type ListItem,
  type Paragraph,
  type ParagraphBox,
} from '../../../../engine/index.js';
import { boxDeclarations, fillOf, lookInBox } from '../styles/box-style.js';
import type { Look } from '../styles/html-look.js';
import { headingKey } from '../survey/html-survey.js';
import { type FlowPlace, idOf, type Piece } from './markup-environment.js';
import { attributes } from './escape.js';
import { figureMarkup } from './figure-markup.js';
import { codeMarkup, fieldMarkup } from './inline-markup.js';
import { ListMarkup } from './list-markup.js';
import { noteMarkup } from './note-markup.js';
import { pageAnchor } from './page-anchor.js';
import { type Place, startsColumn } from './starts-column.js';
import { type BlockTag, classList, type StyledText, styledText, type TextBlock } from './styled-text.js';
import { tableMarkup } from './table-markup.js';

type Block = Exclude<FlowElement, Footnote | { readonly kind: 'page' }>;

/** Writes the elements of a part, such as a chapter or a cell, one by one. Footnotes are gathered for its end. */
export class FlowWriter {
  readonly #lists = new ListMarkup();
  readonly #notes: string[] = [];
  /** Pages that begin before the next element. */
  #pages: number[] = [];
  #inQuote = false;
  #startsColumn = true;
  /** Where the element before ends. */
  #before: Place | undefined;
  /** Writes the elements of the box that is open. */
  #inBox: FlowWriter | undefined;

  constructor(readonly place: FlowPlace) {}

  /** @param number of the element; left out for elements inside of others */
  *write(element: FlowElement, number?: number): Generator<Piece> {
    if (element.kind === 'page') {
      this.#pages.push(element.number);
      this.#startsColumn = true;
      return;
    }
    if (element.kind === 'footnote') {
      this.#notes.push(noteMarkup(element, this));
      return;
    }
    yield* this.#enterBox(element);
    if (this.#inBox !== undefined) {
      this.#inBox.#pages.push(...this.#pages.splice(0));
      yield* this.#inBox.write(element, number);
      return;
    }
    this.#startsColumn ||= startsColumn(element, this.#before);
    yield* this.#endContainers(element);
    const isInList = this.#lists.isOpen;
    const pages = this.#beginPages(isInList ? 'span' : 'div');
    if (!isInList) yield pages;
    yield* this.#block(element, number, isInList ? pages : '');
    this.#startsColumn = false;
    this.#before = element.places.at(-1);
  }

  /** Ends what is open, and gives the footnotes so far. */
  *end(): Generator<Piece> {
    yield* this.#endBox();
    yield* this.#lists.end();
    if (this.#inQuote) yield '</blockquote>\n';
    this.#inQuote = false;
    yield this.#beginPages('div');
    yield* this.#endNotes();
  }

  /** Ends the box of the element before, and begins the one of an element. */
  *#enterBox(element: Block): Generator<Piece> {
    const boxed = 'boxed' in element ? element.boxed : undefined;
    const box = boxed === undefined || !isEnclosing(boxed) || boxed.number === this.place.box ? undefined : boxed;
    if (this.#inBox?.place.box !== box?.number) yield* this.#endBox();
    if (box === undefined || this.#inBox !== undefined) return;
    yield* this.#endContainers();
    yield this.#beginPages('div');
    const { look } = this.place;
    const names = ['box', fillOf(box) === undefined ? undefined : 'shaded', this.#boxClass(box)];
    yield `<div${attributes({ class: classList(...names) })}>\n`;
    this.#inBox = new FlowWriter({ ...this.place, look: lookInBox(box, look), box: box.number });
    this.#startsColumn = false;
  }

  *#endBox(): Generator<Piece> {
    if (this.#inBox === undefined) return;
    yield* this.#inBox.end();
    yield '</div>\n';
    this.#inBox = undefined;
  }

  /** The class of the lines above and below an element. */
  #ruleClass({ boxed }: Boxed): string | undefined {
    return boxed === undefined || isEnclosing(boxed) ? undefined : this.#boxClass(boxed);
  }

  #boxClass(box: ParagraphBox): string | undefined {
    const { look, environment, isRightToLeft } = this.place;
    const { survey, classes } = environment;
    return classes.of(boxDeclarations(box, { look, bodySize: survey.body.size, isRightToLeft }));
  }

  /** Ends lists and quotations that an element does not go on with. */
  *#endContainers(element?: FlowElement): Generator<string> {
    if (element?.kind !== 'list-item') yield* this.#lists.end();
    const isQuote = element?.kind === 'paragraph' && element.style === 'quote';
    if (this.#inQuote !== isQuote) yield isQuote ? '<blockquote>\n' : '</blockquote>\n';
    this.#inQuote = isQuote;
  }

  /** A writer for elements inside of an element. */
  inside(look: Look, isRightToLeft = this.place.isRightToLeft): FlowWriter {
    return new FlowWriter({ ...this.place, look, isRightToLeft });
  }

  *#block(element: Block, number: number | undefined, pages: string): Generator<Piece> {
    const { environment } = this.place;
    const id = number === undefined ? undefined : idOf(environment.survey, number);
    switch (element.kind) {
      case 'paragraph':
      case 'heading':
        yield* this.#text(element, number, id);
        break;
      case 'list-item':
        yield* this.#item(element, id, pages);
        break;
      case 'code':
        yield `<pre${attributes({ id, class: this.#ruleClass(element) })}><code>${codeMarkup(element, this.place.look, environment)}</code></pre>\n`;
        break;
      case 'table':
        yield* tableMarkup(element, id, this);
        break;
      case 'figure':
        yield* this.#figure(element, number, id);
    }
  }

  *#text(element: Paragraph | Heading, number: number | undefined, id: string | undefined): Generator<string> {
    const { headings, headingsInCells } = this.place.environment.survey;
    const heading = number === undefined ? undefined : headings.get(number);
    const level =
      element.kind === 'heading' ? (heading?.level ?? headingsInCells.get(headingKey(element))) : heading?.level;
    const isTop = heading !== undefined && !heading.isTitle && heading.level <= 2;
    if (isTop) yield* this.#endNotes();
    const style = 'style' in element && element.style !== 'normal' ? element.style : undefined;
    yield this.textBlock(level === undefined ? 'p' : `h${level}`, element, {
      given: { id, class: classList(style, element.format.isNextLine && 'next', this.#ruleClass(element)) },
      ...(style === 'quote' && { enclosedBy: 'list' }),
      ...(level !== undefined && { look: { weight: 700 } }),
    });
    yield '\n';
  }

  *#figure(figure: Figure, number: number | undefined, id: string | undefined): Generator<Piece> {
    const { besideOthers, repeated } = this.place.environment.survey.figures;
    if (number !== undefined && id === undefined && repeated.has(number)) return;
    yield* figureMarkup(
      figure,
      { id, isBesideOthers: number !== undefined && besideOthers.has(number), isInCell: number === undefined },
      this,
    );
  }

  *#item(item: ListItem, id: string | undefined, pages: string): Generator<string> {
    const { start, content } = this.#styled(item, { given: { id, class: this.#ruleClass(item) }, enclosedBy: 'list' });
    yield* this.#lists.begin(item, start);
    yield pages + content + this.#lists.endText();
  }

  /** A block with text, from its start tag to its end tag. */
  textBlock(name: string, block: TextBlock, tag: BlockTag = {}): string {
    const { start, content } = this.#styled(block, tag);
    return `<${name}${start}>${content}</${name}>`;
  }

  #styled(block: TextBlock, tag: BlockTag): StyledText {
    return styledText(block, tag, { ...this.place, startsColumn: this.#startsColumn });
  }

  *#endNotes(): Generator<string> {
    if (this.#notes.length === 0) return;
    yield '<div class="notes">\n';
    yield* this.#notes.splice(0);
    yield '</div>\n';
  }

  #beginPages(tag: 'div' | 'span'): string {
    const { environment, cursor } = this.place;
    const pages = this.#pages;
    this.#pages = [];
    return pages
      .map((page) => {
        const anchor = pageAnchor(page, { tag, cursor, environment });
        const fields = anchor === '' ? [] : (environment.survey.fields.ofPage.get(page) ?? []);
        const end = tag === 'div' ? '\n' : '';
        return `${anchor}${end}${fields.map((it) => `<p>${fieldMarkup(it)}</p>\n`).join('')}`;
      })
      .join('');
  }
}
