import { addAppearances, type AppearancesInput } from '../../pdf/annotations/add-appearances.js';
import { type NamedSource, openSource } from '../../pdf/assembly/source.js';
import { pdfResult, type PdfResult } from '../../pdf/file/pdf-result.js';
import { openTypesetter } from './text/open-typesetter.js';

export interface DrawFieldValuesInput extends Pick<AppearancesInput, 'markup'> {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Draws the values of form fields, and chosen markup, that only viewers drew, with fonts of this machine where the form has none for a value.
 * A compute task. @returns whether there is a copy: none when no field could be drawn
 */
export default function drawFieldValues(input: DrawFieldValuesInput): Promise<PdfResult<boolean>> {
  const { source: named, target, markup } = input;
  return pdfResult((warn) => {
    using source = openSource(named);
    const warnOf = (sentence: string): void => warn(`${source.name}: ${sentence}`);
    return addAppearances(source, { target, markup, hidden: true, openTypesetter, warn: warnOf });
  });
}
