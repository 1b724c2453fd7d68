import { boxOfPoints, type Matrix, transformPoint } from '../../../geometry/geometry.js';
import { pointsOf } from '../../annotations/markup/path.js';
import { QuadIndex } from '../../content/quad-index.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { type PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import type { RedactionArea } from '../redaction-area.js';

/** Types of actions that leave the document (ISO 32000-2 table 201). */
const LEAVING: ReadonlySet<string | undefined> = new Set(['URI', 'Launch', 'GoToR', 'GoToE']);

export interface LinksSettings {
  readonly areas: readonly RedactionArea[];
  /** Maps default user space to that of the areas. */
  readonly toAreaSpace: Matrix;
}

/** Annotations that changed: indirect ones by reference; the whole /Annots array when any of them is a direct object. */
export interface ChangedLinks {
  readonly annotations: ReadonlyMap<Ref, PdfDict>;
  readonly annots: readonly PdfValue[] | undefined;
}

/**
 * Returns the links whose whole text lies in redaction areas, without their addresses: the telephone number or the page of a person
 * would tell the name that was removed. Links inside the document stay.
 */
export function withoutCoveredAddresses(file: PdfFile, page: PdfDict, settings: LinksSettings): ChangedLinks {
  const { areas, toAreaSpace } = settings;
  const items = [...(file.array(page.get('Annots')) ?? [])];
  const annotations = new Map<Ref, PdfDict>();
  let boxes: QuadIndex | undefined;
  let isDirect = false;
  for (const [index, item] of items.entries()) {
    const link = file.dict(item);
    if (link === undefined || !leaves(file, link)) continue;
    const covering = (boxes ??= new QuadIndex(areas.map(({ box }) => box)));
    const lines = linesOf(file, link);
    if (lines.length === 0 || !lines.every((line) => isCovered(line, toAreaSpace, covering))) continue;
    const rest = link.clone();
    for (const key of ['A', 'PA']) rest.delete(key);
    if (item instanceof Ref) annotations.set(item, rest);
    else [items[index], isDirect] = [rest, true];
  }
  return { annotations, annots: isDirect ? items : undefined };
}

function leaves(file: PdfFile, link: PdfDict): boolean {
  return file.name(link.get('Subtype')) === 'Link' && LEAVING.has(file.name(file.dict(link.get('A'))?.get('S')));
}

/** Other links are hostile. */
const MAX_LINES = 100;

/** The rectangles of the lines that a link is on (/QuadPoints, ISO 32000-2 §12.5.6.5); its only one where it names none. */
function linesOf(file: PdfFile, link: PdfDict): readonly Rectangle[] {
  const corners = file.array(link.get('QuadPoints')) ?? [];
  const points = corners.length > 8 * MAX_LINES ? [] : pointsOf(file, corners);
  const lines = Array.from({ length: Math.floor(points.length / 4) }, (_, index): Rectangle => {
    const box = boxOfPoints(points.slice(4 * index, 4 * index + 4).map(([x, y]) => ({ x, y })));
    return [box.left, box.top, box.right, box.bottom];
  });
  const whole = rectangleOf(file, link.get('Rect'));
  return lines.length > 0 || whole === undefined ? lines : [whole];
}

/** The parts of the length of a line that must be covered: its ends reach out of its text. */
const PARTS = Array.from({ length: 21 }, (_, index) => 0.1 + (0.8 * index) / 20);

function isCovered([left, bottom, right, top]: Rectangle, toAreaSpace: Matrix, boxes: QuadIndex): boolean {
  const isUpright = top - bottom > right - left;
  return PARTS.every((part) => {
    const [x, y] = isUpright ? [0.5, part] : [part, 0.5];
    const point = { x: left + x * (right - left), y: bottom + y * (top - bottom) };
    return boxes.covers(transformPoint(toAreaSpace, point));
  });
}
