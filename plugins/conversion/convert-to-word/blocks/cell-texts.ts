import type { Cell, ParagraphFormat } from '../../../../engine/index.js';
import type { TextBlock } from '../styles/style-votes.js';
import { type CellArea, MIN_INDENT } from './paragraph.js';
import { hasSpare } from './roomy-columns.js';

/** In points: how exactly texts that begin at one place do. */
const EXACT = 1.5;

/** How each of the texts of a cell is set, where there are several. */
export class CellTexts {
  readonly #texts: readonly TextBlock[];
  /** The numbers of texts that begin at each place. */
  readonly #begins = new Map<number, number>();

  constructor(private readonly cell: Cell) {
    this.#texts = cell.content.flatMap((element) => ('runs' in element ? [element] : []));
    for (const text of this.#texts) this.#begins.set(placeOf(text), (this.#begins.get(placeOf(text)) ?? 0) + 1);
  }

  /**
   * Returns the alignment of a text: that of the cell, which agrees with its column, unless this text among several tells its own. Texts in
   * one line tell none, nor does a text that begins where another does, which is in the middle by chance.
   */
  alignOf(text: TextBlock): ParagraphFormat['align'] {
    const { format, places, runs } = text;
    const { align, content } = this.cell;
    if (content.length === 1 || runs.some(({ gaps = [] }) => gaps.length > 0)) return align;
    const natural = format.direction === 'right-to-left' ? 'right' : 'left';
    const lines = places.reduce((sum, place) => sum + (place.lines?.count ?? 1), 0);
    const isOwn = format.align === 'center' ? !this.#beginsInLine(text) : format.align !== natural || lines > 1;
    return isOwn ? format.align : align;
  }

  /** Returns the inside of the cell, whose texts keep their indents if it has several and all that are indented have room for wider letters. */
  areaOf(area: CellArea): CellArea {
    if (area.keepsIndents || this.cell.content.length === 1) return area;
    const indented = this.#texts.flatMap((text) => {
      const [first] = text.places;
      const isIndented = first !== undefined && first.box.left > area.left + MIN_INDENT;
      return isIndented && this.alignOf(text) === 'left' ? [first.box] : [];
    });
    return { ...area, keepsIndents: indented.every((box) => hasSpare(box, area.right)) };
  }

  #beginsInLine(text: TextBlock): boolean {
    const place = placeOf(text);
    return [-1, 0, 1].reduce((sum, near) => sum + (this.#begins.get(place + near) ?? 0), 0) > 1;
  }
}

function placeOf({ places: [first] }: TextBlock): number {
  return Math.round((first?.box.left ?? 0) / EXACT);
}
