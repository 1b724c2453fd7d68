import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { Revision } from '../../write/revision.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { withoutMisleadingCMap, isMisleading } from './misleading-font.js';

export interface WriteAsShownInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes the document without misleading ToUnicode CMaps, so that its text is read as its glyphs look.
 * @returns false, without writing, when there are no such fonts
 */
export default function writeAsShown({ source: named, target }: WriteAsShownInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file } = source;
    if (!hasMisleadingFont(file)) return false;
    using revision = new Revision(source, target, { transform: (dict) => withoutMisleadingCMap(file, dict) });
    revision.finish();
    return true;
  });
}

function hasMisleadingFont(file: PdfFile): boolean {
  for (let num = 1; num <= file.maxObjectNumber; num++) {
    const ref = new Ref(num);
    if (file.has(ref) && containsMisleadingFont(file, file.load(ref).value)) return true;
  }
  return false;
}

/** Fonts may be direct objects of resources. */
function containsMisleadingFont(file: PdfFile, value: PdfValue): boolean {
  if (!(value instanceof PdfDict)) return false;
  return isMisleading(file, value) || [...value.entries()].some(([, item]) => containsMisleadingFont(file, item));
}
