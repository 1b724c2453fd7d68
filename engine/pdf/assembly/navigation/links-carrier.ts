import { isArray, PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import { isGoTo, isTargetLost, isLostAction, withoutLostActions } from './action-targets.js';
import type { AnnotationIndex } from '../annotation-index.js';
import type { Carrier, Contribution, KeptPage } from '../carrier.js';
import { pageIndex } from '../page-index.js';

const actionKeys = ['A', 'PA', 'NA', 'AA', 'Next'] as const;

/**
 * Removes links and actions whose target page was left out; everything else on a kept page stays. Annotations of
 * left-out pages are not copied, whatever refers to them.
 */
export function linksCarrier(): Carrier {
  return new LinksCarrier();
}

interface Part {
  readonly index: AnnotationIndex;
  /** Object numbers of annotations on kept pages that are removed. */
  readonly dropped: Set<number>;
}

class LinksCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution, Part>();

  plan(contribution: Contribution): void {
    const { file, sourcePages, whole, repeat } = contribution;
    if (whole && !repeat) return;
    this.#parts.set(contribution, { index: pageIndex(file, sourcePages).annotations, dropped: new Set() });
  }

  changePage(dict: PdfDict, _page: KeptPage, contribution: Contribution): void {
    const part = this.#parts.get(contribution);
    const annotations = contribution.file.array(dict.get('Annots'));
    // Viewers fail on pages whose /Annots is malformed.
    if (annotations === undefined) dict.delete('Annots');
    if (annotations === undefined || part === undefined) return;
    const kept = annotations.filter((each) => this.#isKept(each, contribution, part));
    // A popup may precede or follow the annotation that it belongs to.
    const consistent = kept.filter((each) => !isPopupOfRemoved(each, contribution, part));
    if (consistent.length === 0) dict.delete('Annots');
    else dict.set('Annots', consistent);
  }

  transform(dict: PdfDict, ref: Ref | undefined, contribution: Contribution): PdfDict {
    const part = this.#parts.get(contribution);
    if (part === undefined) return dict;
    // Widgets also belong to form fields, so the form carrier decides about them.
    if (ref !== undefined && isRemoved(ref, contribution, part) && !isOfSubtype(dict, 'Widget')) return new PdfDict();
    return withoutLostTargets(withoutLostRelations(dict, contribution, part), contribution);
  }

  #isKept(value: PdfValue, contribution: Contribution, { dropped }: Part): boolean {
    const annotation = contribution.file.dict(value);
    if (annotation === undefined) return false;
    if (!isOfSubtype(annotation, 'Link') || !isTargetRemoved(annotation, contribution)) return true;
    if (value instanceof Ref) dropped.add(value.num);
    return false;
  }
}

function isTargetRemoved(annotation: PdfDict, contribution: Contribution): boolean {
  if (annotation.has('Dest')) return isTargetLost(contribution, annotation.get('Dest'));
  return isLostAction(contribution, annotation.get('A'));
}

function isRemoved(ref: Ref, { byPage }: Contribution, { index, dropped }: Part): boolean {
  return dropped.has(ref.num) || index.isOnOtherPages(ref, byPage);
}

function isPopupOfRemoved(value: PdfValue, contribution: Contribution, part: Part): boolean {
  const annotation = contribution.file.dict(value);
  const parent = annotation?.get('Parent');
  if (annotation === undefined || !isOfSubtype(annotation, 'Popup')) return false;
  if (!(parent instanceof Ref) || !isRemoved(parent, contribution, part)) return false;
  if (value instanceof Ref) part.dropped.add(value.num);
  return true;
}

/** Removes references to annotations that were removed. */
function withoutLostRelations(dict: PdfDict, contribution: Contribution, part: Part): PdfDict {
  const relations = isOfSubtype(dict, 'Popup') ? ['Parent'] : ['IRT', 'Popup'];
  const lost = relations.filter((key) => {
    const other = dict.get(key);
    return other instanceof Ref && isRemoved(other, contribution, part);
  });
  if (lost.length === 0) return dict;
  const changed = dict.clone();
  for (const key of lost) changed.delete(key);
  // /RT describes the relation to /IRT.
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
    const kept = withoutLostActions(contribution, key, value);
    if (kept !== value) change(key, kept);
  }
  if (dict.has('Dest') && isTargetLost(contribution, dict.get('Dest'))) change('Dest', undefined);
  if (isGoTo(dict) && isTargetLost(contribution, dict.get('D'))) change('D', undefined);
  return changed;
}
