import { combine, transformBox, transformPoint } from '../../geometry/geometry.js';
import { applyEdits, type Edit } from '../content/edits.js';
import type { FontCache } from '../content/fonts/font-cache.js';
import { formMatrixOf } from '../content/form-matrix.js';
import { beginState, shownBy, StateTracker } from '../content/graphics-state.js';
import { operationsIn } from '../content/operators.js';
import { showText } from '../content/shown-text.js';
import type { PdfFile } from '../file/pdf-file.js';
import { rectangleOf } from '../syntax/rectangle.js';
import type { PdfDict } from '../syntax/values.js';
import type { LeafPlace } from './leaf.js';
import { OldMarks } from './old-marks.js';
import type { PageAreas } from './page-areas.js';
import type { DrawnForm } from './tag-content.js';

export interface FormSurvey {
  /** Where most of its text belongs, or the figure that it is part of; undefined for an artifact. */
  readonly place: LeafPlace | undefined;
  /** Its content without old marks; undefined if it had none. */
  readonly unmarked: Buffer | undefined;
}

/** Surveys a form that is tagged as a whole. */
export function surveyForm(
  content: Buffer,
  form: DrawnForm,
  {
    file,
    fonts,
    resources,
    areas,
  }: {
    readonly file: PdfFile;
    readonly fonts: FontCache;
    readonly resources: readonly PdfDict[];
    readonly areas: PageAreas;
  },
): FormSurvey {
  const matrix = combine(formMatrixOf(file, form.stream.dict), form.toPage);
  const edits: Edit[] = [];
  const tracker = new StateTracker(file, resources, beginState(form.state));
  const old = new OldMarks(file, edits);
  const counts = new Map<LeafPlace['leaf'], { place: LeafPlace; count: number }>();
  for (const operation of operationsIn(content)) {
    tracker.apply(operation);
    old.apply(operation, tracker);
    const items = shownBy(operation);
    if (items === undefined) continue;
    for (const { middle } of showText(tracker.state, { items, font: fonts.fontOf(tracker.state.font) })) {
      const place = areas.ofText(transformPoint(matrix, middle));
      const known = counts.get(place.leaf);
      if (known === undefined) counts.set(place.leaf, { place, count: 1 });
      else known.count++;
    }
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  const [left, bottom, right, top] = rectangleOf(file, form.stream.dict.get('BBox')) ?? [0, 0, 1, 1];
  return {
    place: most?.place ?? areas.figureOf(transformBox(matrix, { left, top: bottom, right, bottom: top })),
    unmarked: edits.length === 0 ? undefined : applyEdits(content, edits),
  };
}
