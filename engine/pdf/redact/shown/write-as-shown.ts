import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { Revision } from '../../write/revision.js';
import { fontAsShown } from './font-as-shown.js';
import { objectsShownOtherwise } from './objects-shown-otherwise.js';

export interface WriteAsShownInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes the document without misleading ToUnicode CMaps, so that its text is read as its glyphs look, and with CMaps for texts
 * that PDFium does not find and other readers do.
 * @returns the numbers of the pages that may draw with such fonts, counted from 1; undefined, without writing, when there are no
 * such fonts
 */
export default function writeAsShown({
  source: named,
  target,
}: WriteAsShownInput): Promise<PdfResult<readonly number[] | undefined>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file, tree } = source;
    const changed = objectsShownOtherwise(source);
    if (changed.size === 0) return undefined;
    using revision: Revision = new Revision(source, target, {
      transform: (dict) => fontAsShown(file, dict, (stream) => revision.add(stream)),
    });
    revision.finish();
    return tree.pages.flatMap(({ ref }, index) => (changed.has(ref.num) ? [index + 1] : []));
  });
}
