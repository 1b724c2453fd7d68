import { addAppearances } from '../../pdf/annotations/add-appearances.js';
import { type NamedSource, openSource } from '../../pdf/assembly/source.js';
import { pdfResult, type PdfResult } from '../../pdf/file/pdf-result.js';
import { openTypesetter } from './text/open-typesetter.js';

export interface DrawFieldValuesInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Draws the values of form fields that only viewers drew, with fonts of this machine where the form has none for a value.
 * A compute task. @returns whether there is a copy: none when no field could be drawn
 */
export default function drawFieldValues({ source: named, target }: DrawFieldValuesInput): Promise<PdfResult<boolean>> {
  return pdfResult((warn) => {
    using source = openSource(named);
    const warnOf = (sentence: string): void => warn(`${source.name}: ${sentence}`);
    return addAppearances(source, { target, markup: false, hidden: true, openTypesetter, warn: warnOf });
  });
}
