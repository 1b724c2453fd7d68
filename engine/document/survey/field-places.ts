import type { Box } from '../../geometry/geometry.js';
import type { FormField, PageFacts } from '../document-model.js';
import { isTick } from '../is-tick.js';
import { type Leaf, textOfRuns } from './leaves.js';

/** In points: maximum distance of a check box before its label. */
const BEFORE_LABEL = 40;

/** Added to the distance of a label that is not in the line of its field. */
const OTHER_LINE = 500;

interface Labelled {
  readonly field: FormField;
  leaf: number | undefined;
  distance: number;
  /** Whether the text of the page contains the value, from the field's appearance. */
  isText: boolean;
}

/** Finds the text beside which the value of each form field is shown; usually its label. */
export class FieldPlaces {
  readonly #byPage: ReadonlyMap<number, readonly Labelled[]>;

  constructor(pages: readonly PageFacts[]) {
    const entries = pages.filter(({ fields }) => fields.length > 0);
    this.#byPage = new Map(
      entries.map(({ number, fields }) => [
        number,
        fields.filter(hasValue).map((field) => ({ field, leaf: undefined, distance: Infinity, isText: false })),
      ]),
    );
  }

  /** Considers a leaf as a label. @param leaf number of the leaf in the document */
  offer({ places, runs }: Leaf, leaf: number): void {
    if (this.#byPage.size === 0 || runs.length === 0) return;
    for (const { page, box } of places) {
      for (const labelled of this.#byPage.get(page) ?? []) {
        labelled.isText ||= isOver(box, labelled.field.box) && showsValue(textOfRuns(runs), labelled.field);
        const distance = distanceOf(box, labelled.field);
        if (distance < labelled.distance) Object.assign(labelled, { leaf, distance });
      }
    }
  }

  /** Returns the fields by the number of the leaf beside them, and by page where there is no leaf. */
  settle(): { readonly ofLeaf: FieldsBy; readonly ofPage: FieldsBy } {
    const [ofLeaf, ofPage] = [new Map<number, FormField[]>(), new Map<number, FormField[]>()];
    for (const [page, all] of this.#byPage) {
      for (const { field, leaf } of all.filter(({ isText }) => !isText)) {
        const [map, key] = leaf === undefined ? [ofPage, page] : [ofLeaf, leaf];
        map.set(key, [...(map.get(key) ?? []), field]);
      }
    }
    return { ofLeaf, ofPage };
  }
}

export type FieldsBy = ReadonlyMap<number, readonly FormField[]>;

function hasValue(field: FormField): boolean {
  return field.type !== 'button' && (isTick(field) || field.value.trim() !== '');
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Returns whether the text over a field shows its value: the value, a line of it, or a check mark. */
function showsValue(text: string, field: FormField): boolean {
  const shown = joined(text);
  if (isTick(field)) return field.value === 'true' && shown.length <= 2;
  const value = joined(field.value);
  return shown.includes(value) || value.includes(shown);
}

/** Without white space and the hyphens of divided words, which the text of the flow may have no longer. */
function joined(text: string): string {
  return text.replaceAll(/\s|(?<=\p{L})-\s*(?=\p{L})/gu, '');
}

/** Returns the distance of a text from a field as its label; infinite when the text cannot be a label. */
function distanceOf(text: Box, field: FormField): number {
  const { box } = field;
  const overlap = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
  const isInLine = overlap > 0.4 * Math.min(text.bottom - text.top, box.bottom - box.top);
  if (isInLine && isTick(field) && text.left >= box.left && text.left - box.right < BEFORE_LABEL)
    return Math.max(0, text.left - box.right) / 10;
  if (isInLine && text.left <= box.left) return Math.max(0, box.left - text.right);
  const above = box.top - text.top;
  const isAside = text.left > box.right || text.right < box.left;
  return above > 0 ? OTHER_LINE + above + (isAside ? OTHER_LINE : 0) : Infinity;
}
