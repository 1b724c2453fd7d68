import { buildNumberTree, numberTreeEntries, type NumberEntry } from '../../trees/number-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfString } from '../../syntax/values.js';
import { PdfDict, PdfName, type PdfValue } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';

/**
 * Carries page labels: each page keeps its own. Pages of sources without labels get decimal numbers if another source
 * has labels.
 */
export function pageLabelsCarrier(): Carrier {
  return new PageLabelsCarrier();
}

/** A page label range (ISO 32000-2 §12.4.2). */
interface LabelRange {
  readonly first: number;
  readonly style: string | undefined;
  readonly prefix: PdfString | undefined;
  readonly start: number;
}

interface Label {
  readonly range: LabelRange;
  readonly number: number;
}

const defaultRange: LabelRange = { first: 0, style: 'D', prefix: undefined, start: 1 };
const known = new WeakMap<PdfFile, readonly LabelRange[]>();

class PageLabelsCarrier implements Carrier {
  readonly #labels: Label[] = [];
  #hasLabels = false;

  carry({ file, kept }: Contribution): void {
    const ranges = rangesOf(file);
    this.#hasLabels ||= ranges.length > 0;
    for (const { index, targetIndex } of kept) {
      const range = rangeAt(ranges, index);
      this.#labels[targetIndex] = { range, number: range.start + index - range.first };
    }
  }

  finish({ writer, catalog }: Assembly): void {
    if (!this.#hasLabels) return;
    const entries: NumberEntry[] = [];
    this.#labels.forEach((label, at) => {
      const previous = this.#labels[at - 1];
      if (previous === undefined || !continues(previous, label)) entries.push([at, dictOf(label)]);
    });
    catalog.set('PageLabels', writer.add(buildNumberTree(entries, (node) => writer.add(node))));
  }
}

function rangesOf(file: PdfFile): readonly LabelRange[] {
  const read = known.get(file);
  if (read !== undefined) return read;
  const ranges = [...numberTreeEntries(file, file.catalog.get('PageLabels'))]
    .flatMap(([first, value]) => rangeOf(file, first, value) ?? [])
    .sort((one, other) => one.first - other.first);
  known.set(file, ranges);
  return ranges;
}

function rangeOf(file: PdfFile, first: number, value: PdfValue): LabelRange | undefined {
  const dict = file.dict(value);
  if (dict === undefined) return undefined;
  const start = file.number(dict.get('St')) ?? 1;
  return {
    first,
    style: file.name(dict.get('S')),
    prefix: file.string(dict.get('P')),
    start: Number.isInteger(start) && start >= 1 ? start : 1,
  };
}

/** Returns the last range that begins at or before the page. */
function rangeAt(ranges: readonly LabelRange[], index: number): LabelRange {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.first ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return ranges[low - 1] ?? defaultRange;
}

function continues(previous: Label, { range, number }: Label): boolean {
  const same = previous.range.style === range.style && textOf(previous.range) === textOf(range);
  return same && (range.style === undefined || number === previous.number + 1);
}

function textOf({ prefix }: LabelRange): string {
  return prefix?.text ?? '';
}

function dictOf({ range, number }: Label): PdfDict {
  const dict = new PdfDict();
  if (range.style !== undefined) dict.set('S', new PdfName(range.style));
  if (range.prefix !== undefined) dict.set('P', range.prefix);
  return range.style === undefined || number === 1 ? dict : dict.set('St', number);
}
