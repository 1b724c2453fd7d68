import { isArray, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import { destinationIndex, NO_PAGE } from './destination-index.js';

export function isGoTo(dict: PdfDict): boolean {
  const type = dict.get('S');
  return type instanceof PdfName && type.value === 'GoTo' && dict.has('D');
}

/** Whether a destination leads to no page of the new document: its page was left out, or does not exist. */
export function isTargetLost({ file, sourcePages, copier }: Contribution, destination: PdfValue | undefined): boolean {
  const index = destinationIndex(file, sourcePages);
  const num = index.pageOf(destination);
  const ref = num === NO_PAGE ? undefined : index.refOf(num);
  return ref === undefined || !copier.isCopied(ref);
}

/** Replaces the page index in an explicit destination, which is valid only in the source, by the page object. */
export function withPageObject({ file, sourcePages }: Contribution, destination: readonly PdfValue[]): PdfValue {
  const [first, ...rest] = destination;
  const page = typeof first === 'number' ? destinationIndex(file, sourcePages).pageAt(first) : undefined;
  return page === undefined ? destination : [page, ...rest];
}

export function isLostAction(contribution: Contribution, action: PdfValue | undefined): boolean {
  const dict = contribution.file.dict(action);
  return dict !== undefined && isGoTo(dict) && isTargetLost(contribution, dict.get('D'));
}

/**
 * Returns the action, array or dictionary of actions without those that lost their target; undefined when none is left.
 */
export function withoutLostActions(contribution: Contribution, key: string, value: PdfValue): PdfValue | undefined {
  const { file } = contribution;
  const found = file.resolve(value);
  if (isArray(found)) {
    const kept = found.filter((action) => !isLostAction(contribution, action));
    if (kept.length === found.length) return value;
    return kept.length === 0 ? undefined : kept;
  }
  if (key !== 'AA' || !(found instanceof PdfDict)) return isLostAction(contribution, value) ? undefined : value;
  const kept = [...found.entries()].filter(([, action]) => !isLostAction(contribution, action));
  if (kept.length === found.size) return value;
  return kept.length === 0 ? undefined : new PdfDict(kept);
}
