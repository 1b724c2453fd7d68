import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { MalformedPdf } from '../../file/malformed-pdf.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { deflated } from '../../filters/filters.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { Revision } from '../../write/revision.js';
import { describedFigures } from './described-figures.js';
import { findGaps, type TagGaps } from './judge-tags.js';

export interface MendInput {
  readonly source: NamedSource;
  readonly target: string;
  /** BCP 47, for a document that states none. */
  readonly language: string;
  /** The path of a file with a `FlowElement` in each line, for the descriptions of figures. */
  readonly elements?: string;
  readonly onlyPdf14: boolean;
}

/** Writes a document whose structure tree is sound with what the tree lacks. */
export default function mendTags(input: MendInput): Promise<PdfResult<null>> {
  return pdfResult(async () => {
    using source = openSource(input.source);
    const gaps = findGaps(source, input.onlyPdf14);
    const described = await describedFigures(source, gaps.bareFigures, input.elements);
    using revision = new Revision(source, input.target);
    mendCatalog(source, revision, { gaps, language: input.language });
    mendElements(source, revision, { gaps, described });
    for (const { ref } of source.tree.pages) {
      const content = gaps.contents.get(ref.num)?.();
      if (content === undefined) continue;
      const page = copyOf(source, ref);
      revision.replace(ref, page.set('Contents', revision.add(deflated(new PdfDict(), content))));
    }
    revision.finish();
    return null;
  });
}

function mendCatalog(
  source: Source,
  revision: Revision,
  { gaps, language }: { readonly gaps: TagGaps; readonly language: string },
): void {
  const { file } = source;
  const root = file.trailer.get('Root');
  if (!(root instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
  const catalog = file.catalog.clone();
  catalog.set('MarkInfo', copyOf(source, catalog.get('MarkInfo')).set('Marked', true));
  if (!gaps.hasLanguage) catalog.set('Lang', PdfString.fromText(language));
  if (gaps.roles.size > 0) {
    const ref = catalog.get('StructTreeRoot');
    const tree = copyOf(source, ref);
    const map = copyOf(source, tree.get('RoleMap'));
    for (const type of gaps.roles) map.set(type, new PdfName(groups.has(type) ? 'Div' : 'P'));
    tree.set('RoleMap', map);
    if (ref instanceof Ref) revision.replace(ref, tree);
    else catalog.set('StructTreeRoot', tree);
  }
  revision.replace(root, catalog);
}

/** Types of PDF 1.5 that hold other elements; all other types are mapped to P. */
const groups: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot']);

function mendElements(
  source: Source,
  revision: Revision,
  { gaps, described }: { readonly gaps: TagGaps; readonly described: ReadonlyMap<Ref, string> },
): void {
  const changed = new Map<number, PdfDict>();
  const change = (ref: Ref): PdfDict => {
    const element = changed.get(ref.num) ?? copyOf(source, ref);
    if (!changed.has(ref.num)) revision.replace(ref, element);
    changed.set(ref.num, element);
    return element;
  };
  for (const ref of gaps.invalidLanguages) change(ref).delete('Lang');
  for (const [ref, text] of described) change(ref).set('Alt', PdfString.fromText(text));
}

/** Returns a copy of a dictionary, which may be changed. */
function copyOf({ file }: Source, value: PdfValue | undefined): PdfDict {
  return (file.dict(value) ?? new PdfDict()).clone();
}
