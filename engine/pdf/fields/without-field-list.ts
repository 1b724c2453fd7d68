import { type NamedSource, openSource } from '../assembly/source.js';
import { type PdfResult, pdfResult } from '../file/pdf-result.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { Ref } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { isWidgetWithKids } from './field-visits.js';

export interface UnlistInput {
  readonly source: NamedSource;
  readonly target: string;
}

/**
 * Writes a copy of the document whose form lists no fields (ISO 32000-2 §12.7.3), and whose widgets have no fields inside of them. The
 * fields stay on their pages. PDFium reads all listed fields before the first page, a field again for each field that lists it, and
 * compares the name of each with those of all before; without the list, it reads the fields of each page with the page.
 */
export default function withoutFieldList({ source: named, target }: UnlistInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file } = source;
    const root = file.trailer.get('Root');
    const form = file.dict(file.catalog.get('AcroForm'));
    if (!(root instanceof Ref) || form === undefined) throw new MalformedPdf('The document has no form.');
    using revision = new Revision(source, target, {
      transform: (dict) => (isWidgetWithKids(file, dict) ? dict.clone().set('Kids', null) : dict),
    });
    revision.replace(root, file.catalog.clone().set('AcroForm', form.clone().set('Fields', [])));
    revision.finish();
    return null;
  });
}
