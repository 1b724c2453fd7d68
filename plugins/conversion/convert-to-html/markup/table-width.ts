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

export interface TableWidth {
  readonly declarations: Declarations;
  /** Whether the table may be wider than the text of the web page. */
  readonly isBroad: boolean;
}

/**
 * Decides the width of a table: its share of the page's text in wide windows, and no less than its columns need to be
 * legible, so that it scrolls in a narrow window. A column needs no more than it had in the document.
 */
export function tableWidth(table: Table, look: Look, environment: Environment): TableWidth {
  const { survey, isBook, widthOf } = environment;
  const least = isBook ? 0 : leastWidth(table, look) * shownSize(look, survey.body.size);
  const isBroad = least > PAGE;
  const [place] = table.places;
  const width = place === undefined ? 0 : place.box.right - place.box.left;
  const share = place === undefined ? 0 : width / widthOf(place.page);
  const percent = share > 0.9 ? 100 : Math.max(5, Math.ceil(share * 20) * 5);
  const wide = isBroad ? `min(100%, ${rem(width / survey.body.size)})` : `${percent}%`;
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
