import { combine, type Matrix, type Point, transformPoint } from '../../../geometry/geometry.js';
import { boundsOf, QuadIndex } from '../../content/quad-index.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, type PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import type { ContentEditor, EditedSheet } from './content-editor.js';
import type { DrawnStream } from './drawn-stream.js';

/** Where an appearance stands: in which annotation of a page, for which use, and for which state where there are several. */
export interface AppearancePlace {
  readonly annotation: number;
  readonly use: string;
  readonly state: string | undefined;
}

/** An appearance that is another from now on. */
export interface Appearance {
  readonly place: AppearancePlace;
  readonly drawn: DrawnStream;
}

interface WrittenAppearance {
  readonly place: AppearancePlace;
  readonly ref: Ref;
  readonly stream: PdfStream;
  readonly dict: PdfDict;
}

interface EditSettings {
  readonly editor: ContentEditor;
  /** The page's, with its spots. */
  readonly sheet: EditedSheet;
}

/** All appearances of a page's annotations, whether they are shown at first or not. */
export function* appearancesOn(file: PdfFile, page: PdfDict): Generator<WrittenAppearance> {
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

/** Takes what lies in the spots of a page out of what its annotations show there, as if it was a part of the page. */
export function editAppearances(file: PdfFile, page: PdfDict, { editor, sheet }: EditSettings): readonly Appearance[] {
  const boxes = new QuadIndex(sheet.spots.map(({ box }) => box));
  const edited: Appearance[] = [];
  for (const { place, ref, stream, dict } of appearancesOn(file, page)) {
    const rectangle = rectangleOf(file, dict.get('Rect'));
    const fit = rectangle === undefined ? undefined : fitOf(file, stream.dict, rectangle);
    if (rectangle === undefined || fit === undefined) continue;
    const corners = cornersOf(rectangle).map((corner) => transformPoint(sheet.toSheet, corner));
    if (!boxes.meets(boundsOf(corners))) continue;
    const drawing = { object: stream, matrix: combine(fit, sheet.toSheet) };
    const drawn = editor.editAppearance(ref, drawing, sheet);
    if (drawn !== undefined) edited.push({ place, drawn });
  }
  return edited;
}

interface Written {
  readonly appearances: readonly Appearance[];
  /** Where what is drawn got its place. */
  readonly refOf: (drawn: DrawnStream) => Ref | undefined;
}

/** The annotations that have to be others since what they show got other places, by their references; those that have none, in all. */
export function withAppearances(
  file: PdfFile,
  page: PdfDict,
  { appearances, refOf }: Written,
): { readonly annotations: readonly (readonly [Ref, PdfDict])[]; readonly annots: readonly PdfValue[] | undefined } {
  const items = [...(file.array(page.get('Annots')) ?? [])];
  const annotations = new Map<Ref, PdfDict>();
  let isDirect = false;
  for (const [index, item] of items.entries()) {
    const own = appearances.filter(({ place }) => place.annotation === index);
    const dict = file.dict(item);
    if (own.length === 0 || dict === undefined) continue;
    const changed = withUses(file, dict, { appearances: own, refOf });
    if (item instanceof Ref) annotations.set(item, changed);
    else [items[index], isDirect] = [changed, true];
  }
  return { annotations: [...annotations], annots: isDirect ? items : undefined };
}

export function keyOf({ annotation, use, state }: AppearancePlace): string {
  return `${annotation} ${use} ${state ?? ''}`;
}

function withUses(file: PdfFile, written: PdfDict, { appearances, refOf }: Written): PdfDict {
  const uses = file.dict(written.get('AP'))?.clone() ?? new PdfDict();
  for (const { place, drawn } of appearances) {
    const ref = refOf(drawn) ?? null;
    const states = place.state === undefined ? undefined : file.dict(uses.get(place.use))?.clone();
    uses.set(place.use, states === undefined || place.state === undefined ? ref : states.set(place.state, ref));
  }
  const dict = written.clone().set('AP', uses);
  const captions = file.dict(dict.get('MK'))?.clone();
  // The icons that a button is drawn anew with would show what went.
  for (const key of ['I', 'RI', 'IX']) captions?.delete(key);
  return captions === undefined ? dict : dict.set('MK', captions);
}

/** From the space of an appearance, once its /Matrix is applied, to the one in which its annotation's rectangle is (ISO 32000-2 §12.5.5, algorithm 8). */
function fitOf(file: PdfFile, form: PdfDict, [left, bottom, right, top]: Rectangle): Matrix | undefined {
  const box = rectangleOf(file, form.get('BBox'));
  if (box === undefined) return undefined;
  const own = formMatrixOf(file, form);
  const bounds = boundsOf(cornersOf(box).map((corner) => transformPoint(own, corner)));
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
