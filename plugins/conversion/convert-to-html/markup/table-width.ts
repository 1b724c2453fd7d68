import type { Cell, Table } from '../../../../engine/index.js';
import { type Declarations } from '../styles/class-names.js';
import { joined, type Look, rem, shownSize } from '../styles/html-look.js';
import type { Environment } from './markup-environment.js';

/** In ems: columns with longer texts are legible from this width on; about twenty letters. */
const LEGIBLE = 10;

/** In ems: the mean widths of letters and of wide characters, and the padding of a cell. */
const LETTER = 0.5;
const WIDE_LETTER = 1;
const PADDING = 1;

/** In rem: the width of the text of a web page. */
const PAGE = 44;

/** Maximum ratio of the width of a broad table to that in the document; its cells have wider padding than most documents. */
const WIDER = 1.25;

/** Ratio of the width of a text to that in the document, since its font may be another one. */
const SPARE = 1.03;

export interface TableWidth {
  readonly declarations: Declarations;
  /** Whether the table may be wider than the text of the web page. */
  readonly isBroad: boolean;
}

/**
 * Decides the width of a table: in wide windows its share of the page's text, or more where lines of its cells would be broken; and
 * no less than its columns need to be legible, so that it scrolls in a narrow window. A column needs no more than it had in the document.
 */
export function tableWidth(table: Table, look: Look, environment: Environment): TableWidth {
  const { survey, isBook, widthOf } = environment;
  const least = isBook ? 0 : leastWidth(table, look) * shownSize(look, survey.body.size);
  const [place] = table.places;
  const width = place === undefined ? 0 : place.box.right - place.box.left;
  const inDocument = width / survey.body.size;
  const unbroken = unbrokenWidth(table, look.size > 0 ? shownSize(look, survey.body.size) / look.size : 0);
  const isBroad = least > PAGE || (!isBook && Math.min(inDocument, unbroken) > PAGE);
  const share = place === undefined ? 0 : Math.max(width / widthOf(place.page), unbroken / PAGE);
  const percent = share > 0.9 ? 100 : Math.max(5, Math.ceil(share * 20) * 5);
  const broad = Math.max(inDocument, Math.min(unbroken, WIDER * inDocument));
  const wide = isBroad ? `min(100%, ${rem(broad)})` : `${percent}%`;
  return {
    declarations: joined(
      least > 0 ? { always: `min-width: ${rem(Math.round(least))}` } : {},
      place === undefined ? {} : { wide: `width: ${wide}` },
    ),
    isBroad,
  };
}

/** In ems of the table's text. */
function leastWidth({ widths, cells }: Table, { size }: Look): number {
  if (widths.length < 2 || size <= 0) return 0;
  const needed = widths.map(() => 0);
  for (const cell of cells) {
    if (cell.columnSpan === 1) needed[cell.column] = Math.max(needed[cell.column] ?? 0, widthOfText(cell));
  }
  return needed.reduce((sum, it, column) => {
    const inDocument = (widths[column] ?? 0) / size;
    return sum + Math.min(it + PADDING, LEGIBLE, inDocument);
  }, 0);
}

/**
 * Returns the width in which all paragraphs of one line stay on one line, in rem.
 * @param scale rem per point of the document
 */
function unbrokenWidth({ widths, cells }: Table, scale: number): number {
  const longest = widths.map(() => 0);
  for (const { column, columnSpan, content, turned } of cells) {
    if (columnSpan > 1 || turned !== undefined) continue;
    const places = content.flatMap((element) => ('runs' in element ? element.places : []));
    for (const { box, lines } of places) {
      if (lines?.count === 1) longest[column] = Math.max(longest[column] ?? 0, box.right - box.left);
    }
  }
  const whole = widths.reduce((sum, it) => sum + it, 0);
  return widths.reduce((most, width, column) => {
    const text = longest[column] ?? 0;
    // A column states its share in whole percent.
    const share = Math.round((100 * width) / whole) / 100;
    return text > 0 && share > 0 ? Math.max(most, (SPARE * scale * text + PADDING) / share) : most;
  }, 0);
}

/**
 * Returns whether the text of a cell is one line in every window: a number, a date, an amount or a code, whose parts a reader
 * takes for one.
 */
export function keepsLine(cell: Cell): boolean {
  const [only, other] = cell.content;
  if (only?.kind !== 'paragraph' || other !== undefined || widthOfText(cell) >= LEGIBLE) return false;
  const lines = only.places.reduce((sum, place) => sum + (place.lines?.count ?? 0), 0);
  return lines === 1 && only.runs.some(({ text }) => /\p{N}/u.test(text));
}

/** The width of the longest paragraph of a cell, in ems; at most that of a long text. */
function widthOfText({ content }: Cell): number {
  let longest = 0;
  for (const element of content) {
    if (!('runs' in element)) continue;
    let width = 0;
    for (const { text, lineBreak } of element.runs) {
      if (lineBreak === true) width = 0;
      for (const character of text) {
        width += /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u.test(character)
          ? WIDE_LETTER
          : LETTER;
        if (width > LEGIBLE) return LEGIBLE;
      }
      longest = Math.max(longest, width);
    }
  }
  return longest;
}
