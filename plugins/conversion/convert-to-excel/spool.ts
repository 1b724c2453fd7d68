import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * The tables of a document are written to a file of JSON lines first: how a number is read depends on all tables, and
 * typed values and XML are made in a worker thread. Each table is a `TableHead`, then its rows.
 */
export interface TableHead {
  /** The page on which it begins, 1-based; left out for the text of a document without tables. */
  readonly page?: number;
  readonly caption?: string;
  /** In points. */
  readonly widths: readonly number[];
  readonly headerRows: number;
  /** The font size of most of its text, in points. */
  readonly textSize: number;
  readonly rightToLeft: boolean;
}

/** In the order of columns. */
export type TableRow = readonly RowCell[];

export interface RowCell {
  readonly column: number;
  readonly text?: string;
  readonly bold?: true;
  readonly italic?: true;
  readonly colour?: number;
  readonly fill?: number;
  readonly borders?: {
    readonly left?: number;
    readonly top?: number;
    readonly right?: number;
    readonly bottom?: number;
  };
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  readonly rightToLeft?: true;
  readonly verticalAlign?: 'middle' | 'bottom';
  readonly turned?: 90 | 270;
  readonly merged?: { readonly rows: number; readonly columns: number };
}

/** The end of a line of the file. The text of cells has no line separators of Unicode, at which `readline` parts lines too. */
export function spoolLine(record: TableHead | TableRow): string {
  return `${JSON.stringify(record)}\n`;
}

export async function* readSpool(path: string): AsyncGenerator<TableHead | TableRow, undefined> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  // `spoolLine` has written each line.
  for await (const line of lines) yield JSON.parse(line) as TableHead | TableRow;
  return undefined;
}
