import { isArray, PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import { destinationIndex, noPage } from './destination-index.js';

export function isGoTo(dict: PdfDict): boolean {
  const type = dict.get('S');
  return type instanceof PdfName && type.value === 'GoTo' && dict.has('D');
}

/** Whether a destination leads to no page of the new document: to one that was left out, or nowhere. */
export function isLost({ file, sourcePages, copier }: Contribution, destination: PdfValue | undefined): boolean {
  const index = destinationIndex(file, sourcePages);
  const num = index.pageOf(destination);
  const ref = num === noPage ? undefined : index.refOf(num);
  return ref === undefined || !copier.isCopied(ref);
}

/** An explicit destination with a page object in place of a page's index, which counts in the source alone. */
export function withPageObject({ file, sourcePages }: Contribution, destination: readonly PdfValue[]): PdfValue {
  const [first, ...rest] = destination;
  const page = typeof first === 'number' ? destinationIndex(file, sourcePages).pageAt(first) : undefined;
  return page === undefined ? destination : [page, ...rest];
}

export function isLostAction(contribution: Contribution, action: PdfValue | undefined): boolean {
  const dict = contribution.file.dict(action);
  return dict !== undefined && isGoTo(dict) && isLost(contribution, dict.get('D'));
}

/** The action, actions or dictionary of actions without those that are lost; undefined when none is left. */
export function withoutLostActions(contribution: Contribution, key: string, value: PdfValue): PdfValue | undefined {
  const { file } = contribution;
  const found = file.resolve(value);
  if (isArray(found)) {
    const staying = found.filter((action) => !isLostAction(contribution, action));
    if (staying.length === found.length) return value;
    return staying.length === 0 ? undefined : staying;
  }
  if (key !== 'AA' || !(found instanceof PdfDict)) return isLostAction(contribution, value) ? undefined : value;
  const staying = [...found.entries()].filter(([, action]) => !isLostAction(contribution, action));
  if (staying.length === found.size) return value;
  return staying.length === 0 ? undefined : new PdfDict(staying);
}
