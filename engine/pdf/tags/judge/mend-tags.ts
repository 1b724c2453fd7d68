import { type NamedSource, openSource } from '../../assembly/source.js';
import { MalformedPdf } from '../../file/malformed-pdf.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { deflated } from '../../filters/filters.js';
import { PdfDict, PdfName, PdfString, Ref } from '../../syntax/values.js';
import { Revision } from '../../write/revision.js';
import { findGaps } from './judge-tags.js';

export interface MendInput {
  readonly source: NamedSource;
  readonly target: string;
  /** BCP 47, for a document that states none. */
  readonly language: string;
  readonly onlyPdf14: boolean;
}

/** Types of PDF 1.5 that hold other elements; all other types are mapped to P. */
const groups: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot']);

/** Writes a document whose structure tree is sound with what the tree lacks. */
export default function mendTags({ source: named, target, language, onlyPdf14 }: MendInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file } = source;
    const { roles, contents, invalidLanguages, hasLanguage } = findGaps(source, onlyPdf14);
    using revision = new Revision(source, target);
    const root = file.trailer.get('Root');
    if (!(root instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
    const catalog = file.catalog.clone();
    const info = (file.dict(catalog.get('MarkInfo')) ?? new PdfDict()).clone();
    catalog.set('MarkInfo', info.set('Marked', true));
    if (!hasLanguage) catalog.set('Lang', PdfString.fromText(language));
    if (roles.size > 0) {
      const tree = (file.dict(catalog.get('StructTreeRoot')) ?? new PdfDict()).clone();
      const map = (file.dict(tree.get('RoleMap')) ?? new PdfDict()).clone();
      for (const type of roles) map.set(type, new PdfName(groups.has(type) ? 'Div' : 'P'));
      tree.set('RoleMap', map);
      const ref = catalog.get('StructTreeRoot');
      if (ref instanceof Ref) revision.replace(ref, tree);
      else catalog.set('StructTreeRoot', tree);
    }
    for (const ref of invalidLanguages) {
      const element = (file.dict(ref) ?? new PdfDict()).clone();
      element.delete('Lang');
      revision.replace(ref, element);
    }
    for (const { ref } of source.tree.pages) {
      const content = contents.get(ref.num)?.();
      if (content === undefined) continue;
      const page = (file.dict(ref) ?? new PdfDict()).clone();
      revision.replace(ref, page.set('Contents', revision.add(deflated(new PdfDict(), content))));
    }
    revision.replace(root, catalog);
    revision.finish();
    return null;
  });
}
