import { type NamedSource, openSource } from '../../assembly/source.js';
import { MalformedPdf } from '../../file/malformed-pdf.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { ChangedObjects } from '../../write/changed-objects.js';
import { Revision } from '../../write/revision.js';
import { describedFigures } from './described-figures.js';
import { findGaps, type TagGaps } from './judge-tags.js';
import { mendKids, type TreeRoot } from './mend-kids.js';

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
    const changes = new ChangedObjects(source.file);
    const root = treeRoot(source.file, changes, revision);
    mendCatalog(source.file, changes, { gaps, language: input.language, root });
    for (const ref of gaps.invalidLanguages) changes.of(ref).delete('Lang');
    for (const [ref, text] of described) changes.of(ref).set('Alt', PdfString.fromText(text));
    for (const [num, content] of gaps.contents) {
      const form = source.file.stream(new Ref(num));
      if (form !== undefined) revision.replace(new Ref(num), deflated(withoutFilters(form.dict), content()));
      else changes.of(new Ref(num)).set('Contents', revision.add(deflated(new PdfDict(), content())));
    }
    mendKids(source.file, gaps, { root, changes, revision });
    changes.writeTo(revision);
    revision.finish();
    return null;
  });
}

function treeRoot(file: PdfFile, changes: ChangedObjects, revision: Revision): TreeRoot {
  const stated = file.catalog.get('StructTreeRoot');
  if (stated instanceof Ref) return { ref: stated, dict: changes.of(stated) };
  const dict = (file.dict(stated) ?? new PdfDict()).clone();
  return { ref: revision.addLater(dict), dict };
}

function mendCatalog(
  file: PdfFile,
  changes: ChangedObjects,
  { gaps, language, root }: { readonly gaps: TagGaps; readonly language: string; readonly root: TreeRoot },
): void {
  const ref = file.trailer.get('Root');
  if (!(ref instanceof Ref)) throw new MalformedPdf("The trailer's /Root is not a reference.");
  const catalog = changes.of(ref);
  catalog.set('MarkInfo', copyOf(file, catalog.get('MarkInfo')).set('Marked', true));
  catalog.set('StructTreeRoot', root.ref);
  if (!gaps.hasLanguage) catalog.set('Lang', PdfString.fromText(language));
  if (gaps.roles.size === 0) return;
  const map = copyOf(file, root.dict.get('RoleMap'));
  for (const type of gaps.roles) map.set(type, new PdfName(groups.has(type) ? 'Div' : 'P'));
  root.dict.set('RoleMap', map);
}

/** Types of PDF 1.5 that hold other elements; all other types are mapped to P. */
const groups: ReadonlySet<string> = new Set(['THead', 'TBody', 'TFoot']);

/** Returns a copy of a dictionary, which may be changed. */
function copyOf(file: PdfFile, value: PdfValue | undefined): PdfDict {
  return (file.dict(value) ?? new PdfDict()).clone();
}
