import { type NamedSource, openSource } from '../assembly/source.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import type { PdfFile } from '../file/pdf-file.js';
import { Ref } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { asksForAppearances, showsText } from '../pages/undrawn-forms.js';
import { FieldDrawer } from './field-drawer.js';
import { type Field, fieldOf } from './field.js';

export interface AppearancesInput {
  readonly source: NamedSource;
  /** The path for the copy of the document. */
  readonly target: string;
}

/**
 * Writes a copy of the document in which the values of text and choice fields without appearance are drawn, since viewers
 * draw them. @returns whether there is a copy: none when all fields are drawn
 */
export default function addAppearances({ source, target }: AppearancesInput): Promise<PdfResult<boolean>> {
  return pdfResult((warn) => {
    using opened = openSource(source);
    const { file } = opened;
    if (file.dict(file.catalog.get('AcroForm')) === undefined) return false;
    const undrawn = opened.tree.pages.flatMap(({ ref }) => undrawnOn(file, ref));
    if (undrawn.length === 0) return false;
    using revision = new Revision(opened, target);
    const drawer = new FieldDrawer(file, revision, (sentence) => warn(`${source.name}: ${sentence}`));
    for (const { ref, field } of undrawn) {
      const widget = drawer.drawn(field);
      if (widget !== undefined) revision.replace(ref, widget);
    }
    revision.finish();
    return true;
  });
}

function undrawnOn(file: PdfFile, page: Ref): readonly { readonly ref: Ref; readonly field: Field }[] {
  const isAsking = asksForAppearances(file);
  return (file.array(file.dict(page)?.get('Annots')) ?? []).flatMap((ref) => {
    const widget = ref instanceof Ref ? file.dict(ref) : undefined;
    if (widget === undefined || !(ref instanceof Ref)) return [];
    const isDrawn = isAsking
      ? showsText(file, widget)
      : file.stream(file.dict(widget.get('AP'))?.get('N')) !== undefined;
    const field = isDrawn ? undefined : fieldOf(file, widget);
    return field === undefined ? [] : [{ ref, field }];
  });
}
