import type { Cell } from '../../document/flow-elements.js';
import { PdfDict, PdfName, type PdfValue } from '../syntax/values.js';

/** The attributes of a cell (ISO 32000-1 §14.8.5.7) that are not the default: its spans and, of a header, its scope. */
export function tableAttributes({ rowSpan, columnSpan }: Cell, isHeader: boolean): readonly PdfDict[] {
  const entries: Record<string, PdfValue> = {
    ...(rowSpan > 1 && { RowSpan: rowSpan }),
    ...(columnSpan > 1 && { ColSpan: columnSpan }),
    ...(isHeader && { Scope: new PdfName('Column') }),
  };
  return Object.keys(entries).length === 0 ? [] : [PdfDict.of({ O: new PdfName('Table'), ...entries })];
}
