import { addToGroup } from '../../../groups.js';
import type { Source } from '../../assembly/source.js';
import { objectsOf, withoutData } from '../../file/all-objects.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import { eachRef } from '../../write/each-ref.js';
import { isReadOtherwise } from './font-as-shown.js';

/**
 * Returns the numbers of the objects that lead to a font which `fontAsShown` changes: all pages, forms and other content that may
 * draw with such a font are among them. Empty for nearly all documents.
 */
export function objectsShownOtherwise({ file, tree }: Pick<Source, 'file' | 'tree'>): ReadonlySet<number> {
  const queue: number[] = [];
  for (const [num, value] of objectsOf(file)) if (containsSuchFont(file, withoutData(value))) queue.push(num);
  const found = new Set(queue);
  if (queue.length === 0) return found;
  const holders = holdersByObject(file);
  const pages = new Set(tree.pages.map(({ ref }) => ref.num));
  for (let num = queue.pop(); num !== undefined; num = queue.pop()) {
    // Nothing draws a page, but annotations, destinations and others refer to it. Resources may state that they are a page, too.
    if (pages.has(num)) continue;
    for (const holder of holders.get(num) ?? []) {
      if (found.has(holder)) continue;
      found.add(holder);
      queue.push(holder);
    }
  }
  return found;
}

/** Whether a value is or contains such a font: fonts may be direct objects of resources. */
export function containsSuchFont(file: PdfFile, value: PdfValue): boolean {
  if (!(value instanceof PdfDict)) return false;
  return isReadOtherwise(file, value) || [...value.entries()].some(([, item]) => containsSuchFont(file, item));
}

/** Returns the numbers of the objects that refer to each object. */
function holdersByObject(file: PdfFile): ReadonlyMap<number, readonly number[]> {
  const holders = new Map<number, number[]>();
  for (const [num, value] of objectsOf(file)) {
    eachRef(withoutData(value), (ref) => addToGroup(holders, ref.num, num));
  }
  return holders;
}
