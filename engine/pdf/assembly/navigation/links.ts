import { isArray, PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import { isGoTo, isLost, isLostAction, withoutLostActions } from './action-targets.js';
import { annotationIndex, type AnnotationIndex } from '../annotation-index.js';
import type { Carrier, Contribution, KeptPage } from '../carrier.js';

const actionKeys = ['A', 'PA', 'NA', 'AA', 'Next'] as const;

/**
 * Drops links to pages that were left out, and actions that lead there; what else is on a kept page stays. Annotations
 * of pages that were left out are nowhere in the new document, whatever refers to them.
 */
export function linksCarrier(): Carrier {
  return new LinksCarrier();
}

interface Part {
  readonly index: AnnotationIndex;
  /** Numbers of annotations on kept pages that do not stay. */
  readonly dropped: Set<number>;
}

class LinksCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution, Part>();

  plan(contribution: Contribution): void {
    const { file, sourcePages, whole, repeat } = contribution;
    if (whole && !repeat) return;
    this.#parts.set(contribution, { index: annotationIndex(file, sourcePages), dropped: new Set() });
  }

  changePage(dict: PdfDict, _page: KeptPage, contribution: Contribution): void {
    const part = this.#parts.get(contribution);
    const annotations = contribution.file.array(dict.get('Annots'));
    // Readers give up on a page whose annotations are something else.
    if (annotations === undefined) dict.delete('Annots');
    if (annotations === undefined || part === undefined) return;
    const staying = annotations.filter((each) => this.#stays(each, contribution, part));
    // A popup may come before or after the annotation that it belongs to.
    const consistent = staying.filter((each) => !isPopupOfLost(each, contribution, part));
    if (consistent.length === 0) dict.delete('Annots');
    else dict.set('Annots', consistent);
  }

  transform(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict {
    const part = this.#parts.get(contribution);
    if (part === undefined) return dict;
    // A widget belongs to its field, too, so it is the form that decides on it.
    if (ref !== undefined && isGone(ref, contribution, part) && !isOfSubtype(dict, 'Widget')) return new PdfDict();
    return withoutLostTargets(withoutLostRelations(dict, contribution, part), contribution);
  }

  #stays(value: PdfValue, contribution: Contribution, { dropped }: Part): boolean {
    const annotation = contribution.file.dict(value);
    if (annotation === undefined) return false;
    if (!isOfSubtype(annotation, 'Link') || !leadsAway(annotation, contribution)) return true;
    if (value instanceof Ref) dropped.add(value.num);
    return false;
  }
}

function leadsAway(annotation: PdfDict, contribution: Contribution): boolean {
  if (annotation.has('Dest')) return isLost(contribution, annotation.get('Dest'));
  return isLostAction(contribution, annotation.get('A'));
}

function isGone(ref: Ref, { byPage }: Contribution, { index, dropped }: Part): boolean {
  return dropped.has(ref.num) || index.isElsewhere(ref, byPage);
}

function isPopupOfLost(value: PdfValue, contribution: Contribution, part: Part): boolean {
  const annotation = contribution.file.dict(value);
  const parent = annotation?.get('Parent');
  if (annotation === undefined || !isOfSubtype(annotation, 'Popup')) return false;
  if (!(parent instanceof Ref) || !isGone(parent, contribution, part)) return false;
  if (value instanceof Ref) part.dropped.add(value.num);
  return true;
}

/** What an annotation says of another one. */
function withoutLostRelations(dict: PdfDict, contribution: Contribution, part: Part): PdfDict {
  const relations = isOfSubtype(dict, 'Popup') ? ['Parent'] : ['IRT', 'Popup'];
  const lost = relations.filter((key) => {
    const other = dict.get(key);
    return other instanceof Ref && isGone(other, contribution, part);
  });
  if (lost.length === 0) return dict;
  const changed = dict.clone();
  for (const key of lost) changed.delete(key);
  // It says what kind of a reply it is.
  if (!changed.has('IRT')) changed.delete('RT');
  return changed;
}

function isOfSubtype(dict: PdfDict, subtype: string): boolean {
  const value = dict.get('Subtype');
  return value instanceof PdfName && value.value === subtype;
}

function withoutLostTargets(dict: PdfDict, contribution: Contribution): PdfDict {
  let changed = dict;
  const change = (key: string, value: PdfValue | undefined): void => {
    if (changed === dict) changed = dict.clone();
    if (value === undefined) changed.delete(key);
    else changed.set(key, value);
  };
  for (const key of actionKeys) {
    const value = dict.get(key);
    if (value === undefined || !(value instanceof Ref || value instanceof PdfDict || isArray(value))) continue;
    const staying = withoutLostActions(contribution, key, value);
    if (staying !== value) change(key, staying);
  }
  if (dict.has('Dest') && isLost(contribution, dict.get('Dest'))) change('Dest', undefined);
  if (isGoTo(dict) && isLost(contribution, dict.get('D'))) change('D', undefined);
  return changed;
}
