import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { Revision } from '../../write/revision.js';
import { PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { fontAsShown, isReadOtherwise } from './font-as-shown.js';

export interface WriteAsShownInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes the document without misleading ToUnicode CMaps, so that its text is read as its glyphs look, and with CMaps for texts
 * that PDFium does not find and other readers do.
 * @returns false, without writing, when there are no such fonts
 */
export default function writeAsShown({ source: named, target }: WriteAsShownInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file } = source;
    if (!hasSuchFont(file)) return false;
    using revision: Revision = new Revision(source, target, {
      transform: (dict) => fontAsShown(file, dict, (stream) => revision.add(stream)),
    });
    revision.finish();
    return true;
  });
}

function hasSuchFont(file: PdfFile): boolean {
  for (let num = 1; num <= file.maxObjectNumber; num++) {
    const ref = new Ref(num);
    if (file.has(ref) && containsSuchFont(file, file.load(ref).value)) return true;
  }
  return false;
}

/** Fonts may be direct objects of resources. */
function containsSuchFont(file: PdfFile, value: PdfValue): boolean {
  if (!(value instanceof PdfDict)) return false;
  return isReadOtherwise(file, value) || [...value.entries()].some(([, item]) => containsSuchFont(file, item));
}
