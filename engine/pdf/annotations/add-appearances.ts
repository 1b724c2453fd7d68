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
  /** Whether markup is drawn as well: highlights, shapes, and texts that were written on pages. */
  readonly markup: boolean;
  /** Opens fonts of this machine, for texts that no font of the document has the characters of. */
  readonly openTypesetter: () => FieldTypesetter;
  warn(sentence: string): void;
}

/**
 * Writes a copy of the document in which what viewers draw of annotations without appearance is drawn: the values of text
 * and choice fields, and markup. @returns whether there is a copy: none when all annotations are drawn
 */
export function addAppearances(source: Source, input: AppearancesInput): boolean {
  const { target, markup } = input;
  const { file } = source;
  const undrawn = source.tree.pages.flatMap(({ ref }) => undrawnOn(file, ref, markup));
  if (undrawn.length === 0) return false;
  using revision = new Revision(source, target);
  using drawer = new FieldDrawer(file, { ...input, revision });
  for (const { ref, annotation, field } of undrawn) {
    const drawn = field === undefined ? withMarkupDrawn(file, annotation, revision) : drawer.drawn(field);
    if (drawn !== undefined) revision.replace(ref, drawn);
  }
  drawer.finish();
  revision.finish();
  return true;
}

interface Undrawn {
  readonly ref: Ref;
  readonly annotation: PdfDict;
  /** Its text; undefined for markup without text. */
  readonly field: Field | undefined;
}

function undrawnOn(file: PdfFile, page: Ref, markup: boolean): readonly Undrawn[] {
  return (file.array(file.dict(page)?.get('Annots')) ?? []).flatMap((ref) => {
    const annotation = ref instanceof Ref ? file.dict(ref) : undefined;
    if (annotation === undefined || !(ref instanceof Ref) || isHidden(file, annotation)) return [];
    if (isDrawn(file, annotation)) return [];
    const field = fieldOf(file, annotation) ?? (markup ? commentText(file, annotation) : undefined);
    const isUndrawn = field !== undefined || (markup && markupOperators(file, annotation) !== undefined);
    return isUndrawn ? [{ ref, annotation, field }] : [];
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
