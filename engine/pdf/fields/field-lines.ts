import type { FieldFont } from './field-font.js';

/** Gives the widths of texts. */
export type Measure = Pick<FieldFont, 'widthOf'>;

/** A line of a field with its baseline, in points from the lower left corner of the field. */
export interface FieldLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface FieldBox {
  readonly width: number;
  readonly height: number;
  /** Distance of the text from each edge. */
  readonly padding: number;
}

export interface FieldLayout {
  readonly isMultiline: boolean;
  /** 0 left, 1 centred, 2 right (/Q, ISO 32000-2 §12.7.4.3). */
  readonly quadding: number;
  /** The number of cells of one character each; undefined for a field without cells. */
  readonly cells: number | undefined;
  /** In points; 0 chooses a size that fits. */
  readonly fontSize: number;
  /** The selected lines of a list, whose lines are not broken; undefined for other fields. */
  readonly selected?: ReadonlySet<number> | undefined;
}

/** The lines of a field, and where lines are selected. */
export interface FieldLines {
  /** From top to bottom. */
  readonly lines: readonly FieldLine[];
  readonly fontSize: number;
  /** The lower and upper edges of the selected lines. */
  readonly selected: readonly (readonly [bottom: number, top: number])[];
}

/** Line height and height of the baseline above the lower edge of the line, relative to the font size. */
const LEADING = 1.15;
const DESCENT = 0.22;
const [MIN_SIZE, MAX_SIZE] = [4, 12];
/** Share of the height of a single line that its font may take when the size is free. */
const SHARE_OF_HEIGHT = 0.8;

/** Places the value of a field as viewers do. */
export function fieldLines(
  text: string,
  font: Measure,
  { box, layout }: { readonly box: FieldBox; readonly layout: FieldLayout },
): FieldLines {
  const written = text.split(/\r\n?|\n/);
  if (layout.selected !== undefined) return listLines(written, { box, ...layout, selected: layout.selected });
  const space = { width: box.width - 2 * box.padding, height: box.height - 2 * box.padding };
  const wrap = (size: number): readonly string[] =>
    layout.isMultiline ? written.flatMap((line) => wrapped(line, font, space.width / size)) : [written.join(' ')];
  const fits = (size: number): boolean => {
    const lines = wrap(size);
    const widest = lines.reduce((most, line) => Math.max(most, font.widthOf(line)), 0);
    return (
      lines.length * size * LEADING <= space.height && (layout.cells !== undefined || widest * size <= space.width)
    );
  };
  const most = layout.isMultiline ? MAX_SIZE : Math.min(MAX_SIZE, space.height * SHARE_OF_HEIGHT);
  const fontSize = layout.fontSize > 0 ? layout.fontSize : largest(most, fits);
  const lines = wrap(fontSize);
  const top = layout.isMultiline ? box.height - box.padding : (box.height + fontSize * LEADING) / 2;
  return {
    fontSize,
    selected: [],
    lines: lines.flatMap((line, index) => {
      const y = top - (index + 1) * fontSize * LEADING + fontSize * DESCENT;
      if (layout.cells !== undefined) return inCells(line, font, { ...box, y, cells: layout.cells, fontSize });
      const rest = space.width - font.widthOf(line) * fontSize;
      return [{ text: line, x: box.padding + Math.max(0, (rest * layout.quadding) / 2), y }];
    }),
  };
}

/** A list begins with the first selected item if most of that is not seen otherwise. Items below the field are left out. */
function listLines(
  items: readonly string[],
  { box, fontSize: stated, selected }: FieldLayout & { readonly box: FieldBox; readonly selected: ReadonlySet<number> },
): FieldLines {
  const fontSize = stated > 0 ? stated : MAX_SIZE;
  const height = fontSize * LEADING;
  const space = (box.height - 2 * box.padding) / height;
  const seen = Math.max(1, Math.round(space));
  const first = [...selected].reduce((least, item) => Math.min(least, item), Infinity);
  const from = first >= seen && first !== Infinity ? first : 0;
  const to = from + Math.max(1, Math.ceil(space));
  const bottomOf = (item: number): number => box.height - box.padding - (item - from + 1) * height;
  return {
    fontSize,
    selected: [...selected]
      .filter((item) => item >= from && item < to)
      .map((item) => [bottomOf(item), bottomOf(item) + height]),
    lines: items
      .slice(from, to)
      .map((text, index) => ({ text, x: box.padding, y: bottomOf(from + index) + fontSize * DESCENT })),
  };
}

function largest(most: number, fits: (size: number) => boolean): number {
  for (let size = most; size > MIN_SIZE; size -= 0.5) if (fits(size)) return size;
  return MIN_SIZE;
}

/** Breaks a line between words; a word that is wider than the field stays whole. @param width in ems */
function wrapped(line: string, font: Measure, width: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current !== '' && font.widthOf(longer) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

interface Cells {
  readonly width: number;
  readonly y: number;
  readonly cells: number;
  readonly fontSize: number;
}

function inCells(line: string, font: Measure, { width, y, cells, fontSize }: Cells): readonly FieldLine[] {
  const cell = width / cells;
  return Array.from(line, (text, index) => ({
    text,
    x: (index + 0.5) * cell - (font.widthOf(text) * fontSize) / 2,
    y,
  }));
}
