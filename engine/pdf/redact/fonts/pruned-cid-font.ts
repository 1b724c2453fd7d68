import { deflated } from '../../filters/filters.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { cidToGidMap } from '../../fonts/glyphs/cid-to-gid-map.js';
import { PdfDict, type PdfValue } from '../../syntax/values.js';
import type { ObjectAdder } from '../../write/object-adder.js';

/** Limit of comparisons of CIDs with ranges. */
const MAX_COMPARISONS = 2 ** 26;
/** The metrics of CIDs, and the count of their numbers. */
const METRICS = [
  ['W', 1],
  ['W2', 3],
] as const;

/** Returns the dictionary of a CID font with metrics and glyph numbers for these CIDs alone. @throws RangeError for too many ranges */
export function prunedCidFont(
  file: PdfFile,
  font: PdfDict,
  { cids, adder }: { readonly cids: ReadonlySet<number>; readonly adder: ObjectAdder },
): PdfDict {
  const pruned = font.clone();
  for (const [key, step] of METRICS) {
    const metrics = file.array(font.get(key));
    if (metrics !== undefined) pruned.set(key, metricsOf(file, metrics, { cids, step }));
  }
  const map = cidToGidMap(file, font);
  if (map === undefined) return pruned;
  const kept = [...cids].filter((cid) => 2 * cid + 2 <= map.length);
  const shown = Buffer.alloc(2 * kept.reduce((length, cid) => Math.max(length, cid + 1), 1));
  for (const cid of kept) map.copy(shown, 2 * cid, 2 * cid, 2 * cid + 2);
  return pruned.set('CIDToGIDMap', adder.add(deflated(new PdfDict(), shown)));
}

function metricsOf(
  file: PdfFile,
  items: readonly PdfValue[],
  { cids, step }: { readonly cids: ReadonlySet<number>; readonly step: number },
): readonly PdfValue[] {
  const found = new Map<number, readonly PdfValue[]>();
  let left = MAX_COMPARISONS;
  // The first entry of a CID is valid.
  const note = (cid: number, metrics: readonly PdfValue[]): void => {
    if (cids.has(cid) && !found.has(cid) && metrics.length === step) found.set(cid, metrics);
  };
  for (let at = 0; at + 1 < items.length;) {
    const first = file.number(items[at]) ?? 0;
    const list = file.array(items[at + 1]);
    if (list !== undefined) {
      for (let index = 0; index < list.length; index += step)
        note(first + index / step, list.slice(index, index + step));
      at += 2;
      continue;
    }
    const [last, metrics] = [file.number(items[at + 1]) ?? 0, items.slice(at + 2, at + 2 + step)];
    left -= cids.size;
    if (left < 0) throw new RangeError('A font has too many ranges of widths.');
    for (const cid of cids) if (cid >= first && cid <= last) note(cid, metrics);
    at += 2 + step;
  }
  return listed(found);
}

/** Metrics in the form of arrays, one for each run of CIDs. */
function listed(found: ReadonlyMap<number, readonly PdfValue[]>): readonly PdfValue[] {
  const runs: { readonly first: number; next: number; readonly metrics: PdfValue[] }[] = [];
  for (const [cid, metrics] of [...found].sort(([one], [other]) => one - other)) {
    let run = runs.at(-1);
    if (run?.next !== cid) runs.push((run = { first: cid, next: cid, metrics: [] }));
    run.metrics.push(...metrics);
    run.next += 1;
  }
  return runs.flatMap(({ first, metrics }) => [first, metrics]);
}
