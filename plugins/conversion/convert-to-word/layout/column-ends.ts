import type { Box } from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import { columnOf } from './page-columns.js';
import type { PlacedBox } from './placed-boxes.js';

/** In points: how far the ends of columns of equal heights are apart at most, since lines and tables are not divided. */
const EVEN = 48;

/** In points: the room that the end of a section needs below its columns. */
const ROOM = 12;

/** A page of text in columns. */
interface ColumnPage {
  readonly columns: readonly TextArea[];
  readonly boxes: readonly PlacedBox[];
  readonly notes: readonly Box[];
  /** The lowest place of text. */
  readonly bottom: number;
}

/** Whether a footnote lies below several columns. */
export function hasWideNote({ columns, notes }: Pick<ColumnPage, 'columns' | 'notes'>): boolean {
  return columns.length > 1 && notes.some((note) => columnOf(note, columns) === undefined);
}

/**
 * Whether the columns of the last page are to end before the page does. Word then makes them equally high; LibreOffice also sets
 * the footnotes below all columns.
 */
export function endBeforePage(page: ColumnPage, { withWideNotes }: { readonly withWideNotes: boolean }): boolean {
  const { columns, boxes, notes, bottom } = page;
  if (columns.length < 2) return false;
  const bottoms = columns.map((_, index) =>
    boxes.reduce((most, box) => (columnOf(box, columns) === index ? Math.max(most, box.bottom) : most), 0),
  );
  const [highest, lowest] = [Math.min(...bottoms), Math.max(...bottoms)];
  const end = notes.reduce((least, { top }) => Math.min(least, top), bottom);
  return highest > 0 && lowest < end - ROOM && (withWideNotes || lowest - highest < EVEN);
}
