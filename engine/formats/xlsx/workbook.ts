/** A workbook to write. */
export interface Workbook {
  readonly sheets: readonly Worksheet[];
}

export interface Worksheet {
  /** At most 31 characters, without `[]:*?/\`, unique in the workbook without regard to case. */
  readonly name: string;
  /** The width of each column, in characters of the default font. */
  readonly widths: readonly number[];
  /** The number of rows at the top that stay in view. */
  readonly frozenRows: number;
  /** Whether the first column is at the right. */
  readonly rightToLeft: boolean;
  /** All rows from the first row on, without gaps. */
  readonly rows: AsyncIterable<WorksheetRow>;
}

export interface WorksheetRow {
  readonly cells: readonly WorksheetCell[];
  /** In points; that of a line when left out. */
  readonly height?: number;
}

export interface WorksheetCell {
  /** 0-based; ascending in a row. */
  readonly column: number;
  /** At most `MAX_CELL_CHARACTERS`; a string is text, never a formula. Nothing for a cell that has only a style. */
  readonly value?: string | number;
  readonly style: CellStyle;
  /** The merged cell that begins here. Cells below the others have no values; their styles draw its borders. */
  readonly merged?: { readonly rows: number; readonly columns: number };
}

/** Colours are 0xRRGGBB. */
export interface CellStyle {
  /** A format code of numbers and dates (ECMA-376 Part 1, 18.8.31). */
  readonly format?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly colour?: number;
  readonly fill?: number;
  readonly borders?: CellBorders;
  /** Defaults to the alignment that Excel uses for the type of the value. */
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  /** Defaults to the top. */
  readonly verticalAlign?: 'middle' | 'bottom';
  readonly rightToLeft?: boolean;
  /** Direction of the text in degrees, clockwise. */
  readonly turned?: 90 | 270;
  /** The value stays text when a user edits the cell, as after an apostrophe. */
  readonly isLiteral?: boolean;
}

export interface CellBorders {
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
}

/** The limits of a worksheet. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
export const MAX_CELL_CHARACTERS = 32_767;
/** Excel opens workbooks with 200 to 250 number formats, depending on its language. */
export const MAX_FORMATS = 200;
