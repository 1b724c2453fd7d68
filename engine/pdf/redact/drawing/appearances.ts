import { groupedBy } from '../../../groups.js';
import { boxOfPoints, combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, type PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import { boxesOf } from '../content/area-indices.js';
import type { ContentEditor } from './content-editor.js';
import type { EditContext } from './edit-context.js';
import { VALUE_REMOVED } from '../strings/removal-warnings.js';
import { fieldsWithoutValue, withoutDrawnTexts } from './annotation-texts.js';
import { type DrawnStream, type EditedContent, withDrawn } from './drawn-stream.js';

/**
 * Identifies an appearance stream: the index of the annotation on its page, the key in /AP (N, R or D), and the
 * appearance state if there are several.
 */
export interface AppearancePlace {
  readonly annotation: number;
  readonly use: string;
  readonly state: string | undefined;
}

export interface ChangedAppearance {
  readonly place: AppearancePlace;
  readonly drawn: DrawnStream;
}

interface FoundAppearance {
  readonly place: AppearancePlace;
  readonly ref: Ref;
  readonly stream: PdfStream;
  readonly dict: PdfDict;
}

interface EditSettings {
  readonly editor: ContentEditor;
  /** The context of the page, with its redaction areas. */
  readonly context: EditContext;
}

/** Yields all appearances of a page's annotations, including those that are not shown initially. */
export function* appearancesOn(file: PdfFile, page: PdfDict): Generator<FoundAppearance> {
  for (const [annotation, item] of (file.array(page.get('Annots')) ?? []).entries()) {
    const dict = file.dict(item);
    for (const [use, value] of file.dict(dict?.get('AP'))?.entries() ?? []) {
      const states = file.resolve(value);
      const all: Iterable<readonly [string | undefined, PdfValue]> =
        states instanceof PdfDict ? states.entries() : [[undefined, value]];
      for (const [state, each] of all) {
        const ref = lastRef(file, each);
        const stream = file.stream(ref);
        if (dict !== undefined && ref !== undefined && stream !== undefined)
          yield { place: { annotation, use, state }, ref, stream, dict };
      }
    }
  }
}

/** The flag of an annotation that no viewer shows or prints (ISO 32000-2 table 167). */
const HIDDEN = 2;

interface ShownAppearance extends Pick<FoundAppearance, 'ref' | 'stream'> {
  /** Maps appearance space, after the form's /Matrix, to the default user space of the page. */
  readonly matrix: Matrix;
}

/** Yields the appearances that viewers draw over a page. */
export function* shownAppearancesOn(file: PdfFile, page: PdfDict): Generator<ShownAppearance> {
  for (const { place, ref, stream, dict } of appearancesOn(file, page)) {
    const isCurrent = place.state === undefined || place.state === file.name(dict.get('AS'));
    if (place.use !== 'N' || !isCurrent || ((file.number(dict.get('F')) ?? 0) & HIDDEN) !== 0) continue;
    const rectangle = rectangleOf(file, dict.get('Rect'));
    const matrix = rectangle === undefined ? undefined : appearanceMatrix(file, stream.dict, rectangle);
    if (matrix !== undefined) yield { ref, stream, matrix };
  }
}

/** Removes the content of a page's redaction areas from the appearances of its annotations. */
export function editAppearances(
  file: PdfFile,
  page: PdfDict,
  { editor, context }: EditSettings,
): readonly ChangedAppearance[] {
  const boxes = boxesOf(context.areas);
  const edited: ChangedAppearance[] = [];
  for (const { place, ref, stream, dict } of appearancesOn(file, page)) {
    const rectangle = rectangleOf(file, dict.get('Rect'));
    const toDefaultSpace = rectangle === undefined ? undefined : appearanceMatrix(file, stream.dict, rectangle);
    if (rectangle === undefined || toDefaultSpace === undefined) continue;
    const corners = cornersOf(rectangle).map((corner) => transformPoint(context.toAreaSpace, corner));
    if (!boxes.meets(boxOfPoints(corners))) continue;
    const drawing = { object: stream, matrix: combine(toDefaultSpace, context.toAreaSpace) };
    const drawn = editor.editAppearance(ref, drawing, context);
    if (drawn !== undefined) edited.push({ place, drawn });
  }
  return edited;
}

interface WriteSettings {
  readonly appearances: readonly ChangedAppearance[];
  /** Links without their addresses. */
  readonly links: ReadonlyMap<Ref, PdfDict>;
  /** Returns the object number of a changed stream. */
  readonly refOf: (drawn: DrawnStream) => Ref | undefined;
  readonly warn: (sentence: string) => void;
}

/**
 * Returns the annotations whose appearance streams got new object numbers, and the fields that lose their value with them: indirect ones
 * by reference; the whole /Annots array when any of them is a direct object.
 */
export function withAppearances(
  file: PdfFile,
  page: PdfDict,
  { appearances, links, refOf, warn }: WriteSettings,
): { readonly annotations: readonly (readonly [Ref, PdfDict])[]; readonly annots: readonly PdfValue[] | undefined } {
  const items = [...(file.array(page.get('Annots')) ?? [])];
  const annotations = new Map<Ref, PdfDict>();
  let isDirect = false;
  for (const [index, own] of groupedBy(appearances, ({ place }) => place.annotation)) {
    const item = items[index];
    const dict = (item instanceof Ref ? links.get(item) : undefined) ?? file.dict(item);
    if (item === undefined || dict === undefined) continue;
    const redrawn = withNewAppearances(file, dict, { appearances: own, refOf });
    const losesText = own.some(({ drawn }) => formsIn(drawn).some((it) => it.losesGlyphs));
    const changed = losesText ? withoutDrawnTexts(file, redrawn) : redrawn;
    if (item instanceof Ref) annotations.set(item, changed);
    else [items[index], isDirect] = [changed, true];
    const fields = losesText ? [...fieldsWithoutValue(file, dict)] : [];
    for (const [ref, field] of fields) annotations.set(ref, field);
    const losesValue = fields.length > 0 || (dict.has('V') && !changed.has('V'));
    if (losesValue && own.some(({ drawn }) => formsIn(drawn).some((it) => it.keepsGlyphs))) warn(VALUE_REMOVED);
  }
  return { annotations: [...annotations], annots: isDirect ? items : undefined };
}

function formsIn(drawn: DrawnStream): readonly EditedContent[] {
  return [...withDrawn([drawn])].flatMap(({ change }) => (change.kind === 'form' ? [change.edited] : []));
}

export function placeKey({ annotation, use, state }: AppearancePlace): string {
  return `${annotation} ${use} ${state ?? ''}`;
}

function withNewAppearances(
  file: PdfFile,
  written: PdfDict,
  { appearances, refOf }: Pick<WriteSettings, 'appearances' | 'refOf'>,
): PdfDict {
  const uses = file.dict(written.get('AP'))?.clone() ?? new PdfDict();
  for (const { place, drawn } of appearances) {
    const ref = refOf(drawn) ?? null;
    const states = place.state === undefined ? undefined : file.dict(uses.get(place.use))?.clone();
    uses.set(place.use, states === undefined || place.state === undefined ? ref : states.set(place.state, ref));
  }
  const dict = written.clone().set('AP', uses);
  const captions = file.dict(dict.get('MK'))?.clone();
  // Viewers regenerate the appearance of a button from its icons, which would show the removed content.
  for (const key of ['I', 'RI', 'IX']) captions?.delete(key);
  return captions === undefined ? dict : dict.set('MK', captions);
}

/**
 * Returns the matrix from appearance space (after the form's /Matrix) to the default user space of the page (ISO
 * 32000-2 §12.5.5, algorithm 8: appearance streams).
 */
function appearanceMatrix(file: PdfFile, form: PdfDict, [left, bottom, right, top]: Rectangle): Matrix | undefined {
  const box = rectangleOf(file, form.get('BBox'));
  if (box === undefined) return undefined;
  const own = formMatrixOf(file, form);
  const bounds = boxOfPoints(cornersOf(box).map((corner) => transformPoint(own, corner)));
  const [across, down] = [(right - left) / (bounds.right - bounds.left), (top - bottom) / (bounds.bottom - bounds.top)];
  if (!Number.isFinite(across) || !Number.isFinite(down)) return undefined;
  return [across, 0, 0, down, left - bounds.left * across, bottom - bounds.top * down];
}

function cornersOf([left, bottom, right, top]: Rectangle): readonly Point[] {
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}
