import { type CellStyle, MAX_CELL_CHARACTERS, MAX_FORMATS, type WorksheetCell } from '../../../engine/index.js';
import type { RowCell } from './spool.js';
import type { ColumnRules } from './values/column-rules.js';
import { typedValue, type TypedValue } from './values/typed-value.js';

export interface CellContext {
  /** Rules of the cell's column. */
  readonly rules: ColumnRules | undefined;
  readonly isHeader: boolean;
}

const HEADER_FILL = 0xe7e6e6;

/** Years in header rows stay text, so that charts take them for labels rather than values. */
const year = /^(?:19|20)\d\d$/;

/** Makes cells of worksheets from cells of tables. */
export class CellWriter {
  cutCells = 0;
  readonly #formats = new Set<string>();

  cell(cell: RowCell, { rules, isHeader }: CellContext): WorksheetCell {
    const { column, text = '', merged } = cell;
    const style = styleOf(cell, isHeader);
    const place = { column, ...(merged !== undefined && { merged }) };
    if (text === '') return { ...place, style };
    const isLabel = isHeader && year.test(text);
    const typed = isLabel || rules === undefined ? undefined : this.#withinLimit(typedValue(text, rules));
    if (typed !== undefined) return { ...place, value: typed.value, style: styleOfTyped(style, typed) };
    const isLiteral = startsLikeFormula.test(text);
    return { ...place, value: this.#cut(text), style: isLiteral ? { ...style, isLiteral } : style };
  }

  /** A workbook has a limited number of formats: values that would need more stay text. */
  #withinLimit(typed: TypedValue | undefined): TypedValue | undefined {
    if (typed === undefined || this.#formats.has(typed.format)) return typed;
    if (this.#formats.size >= MAX_FORMATS) return undefined;
    this.#formats.add(typed.format);
    return typed;
  }

  #cut(text: string): string {
    if (text.length <= MAX_CELL_CHARACTERS) return text;
    this.cutCells += 1;
    return text.slice(0, MAX_CELL_CHARACTERS);
  }
}

/** A user who edits such a text would make a formula of it. */
const startsLikeFormula = /^[=+\-@\t\r]/;

function styleOf(cell: RowCell, isHeader: boolean): CellStyle {
  const { bold, italic, colour, fill, borders, align, verticalAlign, rightToLeft, turned } = cell;
  const background = fill ?? (isHeader ? HEADER_FILL : undefined);
  return {
    ...((bold === true || isHeader) && { bold: true }),
    ...(italic === true && { italic }),
    ...(colour !== undefined && { colour }),
    ...(background !== undefined && { fill: background }),
    ...(borders !== undefined && { borders }),
    ...(align !== undefined && { align }),
    ...(rightToLeft === true && { rightToLeft }),
    ...(verticalAlign !== undefined && { verticalAlign }),
    ...(turned !== undefined && { turned }),
  };
}

/** Numbers are at the right unless the document has them elsewhere than at the left: the left is also what is not measured. */
function styleOfTyped({ align, ...style }: CellStyle, { kind, format }: TypedValue): CellStyle {
  const isDefault = align === undefined || (kind === 'number' && align === 'left');
  return { ...style, format, ...(!isDefault && { align }) };
}
