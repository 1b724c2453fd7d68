import type { Source } from '../assembly/source.js';
import type { PdfFile } from '../file/pdf-file.js';
import { type PdfDict, Ref } from '../syntax/values.js';
import { Revision } from '../write/revision.js';
import { asksForAppearances, showsText } from '../pages/undrawn-forms.js';
import { FieldDrawer } from '../fields/field-drawer.js';
import type { FieldTypesetter } from '../fields/installed-fonts.js';
import { type Field, fieldOf } from '../fields/field.js';
import { withMarkupDrawn } from './markup/add-markup.js';
import { commentText } from './markup/free-text.js';
import { markupOperators } from './markup/markup-operators.js';

export interface AppearancesInput {
  /** The path for the copy of the document. */
  readonly target: string;
  /** Which markup is drawn as well: all, such as highlights and shapes, or texts that were written on pages, and stamps. */
  readonly markup: 'none' | 'texts' | 'all';
  /** Whether hidden fields are drawn as well, which scripts of the document may show. */
  readonly hidden: boolean;
  /** Opens fonts of this machine, for texts that no font of the document has the characters of. */
  readonly openTypesetter: () => FieldTypesetter;
  warn(sentence: string): void;
}

/**
 * Writes a copy of the document in which what viewers draw of annotations without appearance is drawn: the values of text
 * and choice fields, and markup. @returns whether there is a copy: none when all annotations are drawn
 */
export function addAppearances(source: Source, input: AppearancesInput): boolean {
  const { target } = input;
  const { file } = source;
  const undrawn = source.tree.pages.map((page) => ({ page, annotations: undrawnOn(file, page.ref, input) }));
  if (undrawn.every(({ annotations }) => annotations.length === 0)) return false;
  using revision = new Revision(source, target);
  using drawer = new FieldDrawer(file, { ...input, revision });
  for (const { page, annotations } of undrawn) {
    const direct = new Map<number, Ref>();
    for (const { at, ref, annotation, field } of annotations) {
      const drawn = field === undefined ? withMarkupDrawn(file, annotation, revision) : drawer.drawn(field);
      if (drawn === undefined) continue;
      if (ref === undefined) direct.set(at, revision.add(drawn));
      else revision.replace(ref, drawn);
    }
    if (direct.size === 0) continue;
    const dict = revision.pageDict(page);
    const all = file.array(dict.get('Annots')) ?? [];
    revision.replace(
      page.ref,
      dict.set(
        'Annots',
        all.map((it, at) => direct.get(at) ?? it),
      ),
    );
  }
  drawer.finish();
  revision.finish();
  return true;
}

/** Whether a page has the value of a field, or another annotation with text, that only viewers draw. */
export function hasUndrawnText(file: PdfFile, page: Ref): boolean {
  return undrawnOn(file, page, { markup: 'texts', hidden: true }).length > 0;
}

interface Undrawn {
  /** The position in the annotations of the page. */
  readonly at: number;
  /** Undefined for a direct object. */
  readonly ref: Ref | undefined;
  readonly annotation: PdfDict;
  /** Its text; undefined for markup without text. */
  readonly field: Field | undefined;
}

function undrawnOn(
  file: PdfFile,
  page: Ref,
  { markup, hidden }: Pick<AppearancesInput, 'markup' | 'hidden'>,
): readonly Undrawn[] {
  return (file.array(file.dict(page)?.get('Annots')) ?? []).flatMap((value, at) => {
    const annotation = file.dict(value);
    if (annotation === undefined || isDrawn(file, annotation)) return [];
    if (!hidden && isHidden(file, annotation)) return [];
    const field = fieldOf(file, annotation) ?? (markup === 'none' ? undefined : commentText(file, annotation));
    const isUndrawn = field !== undefined || (markup === 'all' && markupOperators(file, annotation) !== undefined);
    return isUndrawn ? [{ at, ref: value instanceof Ref ? value : undefined, annotation, field }] : [];
  });
}

/** Flags of annotations (ISO 32000-2 §12.5.3), as bits. */
const [HIDDEN, NO_VIEW] = [2, 32];

function isHidden(file: PdfFile, annotation: PdfDict): boolean {
  return ((file.number(annotation.get('F')) ?? 0) & (HIDDEN | NO_VIEW)) !== 0;
}

function isDrawn(file: PdfFile, annotation: PdfDict): boolean {
  const isWidget = file.name(annotation.get('Subtype')) === 'Widget';
  if (isWidget && asksForAppearances(file)) return showsText(file, annotation);
  const normal = file.dict(annotation.get('AP'))?.get('N');
  return file.stream(normal) !== undefined || (!isWidget && file.dict(normal) !== undefined);
}
