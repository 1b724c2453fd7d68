import type { PdfFile } from '../../file/pdf-file.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel, Violation } from '../level.js';
import type { Breach } from './rule.js';

/** Violations beyond this number are not reported. */
const MAX_VIOLATIONS = 20;

/** Where a rule is broken. */
export interface BreachPlace {
  readonly object?: number | undefined;
  /** The pages, when they are known; otherwise they are looked for by the object. */
  readonly pages?: readonly number[];
}

/** Collects violations, with the names of clauses and with pages. */
export class Findings {
  readonly violations: Violation[] = [];

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {}

  note(breach: Breach | undefined, { object, pages = [] }: BreachPlace = {}): void {
    if (breach === undefined || this.violations.length >= MAX_VIOLATIONS) return;
    const { clauses, sentence, isDrawable, isTransparency } = breach;
    const { part } = this.level;
    const page = pages[0] ?? (object === undefined ? undefined : firstPageWith(this.file, object));
    this.violations.push({
      ...{ clause: `ISO 19005-${part} §${clauses[part === 1 ? 0 : 1]}`, sentence, object, page },
      ...(isDrawable === true && { drawable: pages }),
      ...(isTransparency === true && { isTransparency }),
    });
  }
}

const MAX_STEPS = 20_000;

/** The first page whose resources or annotations lead to an object. */
function firstPageWith(file: PdfFile, object: number): number | undefined {
  for (const [index, page] of readPages(file).entries()) {
    if (page.ref.num === object || leadsTo(file, pageDict(file, page), object)) return index + 1;
  }
  return undefined;
}

function leadsTo(file: PdfFile, page: PdfDict, object: number): boolean {
  const queue: PdfValue[] = ['Resources', 'Annots', 'Contents', 'Group'].map((key) => page.get(key) ?? null);
  const seen = new Set<number>();
  for (let value = queue.pop(); value !== undefined && seen.size < MAX_STEPS; value = queue.pop()) {
    if (value instanceof Ref) {
      if (value.num === object) return true;
      if (seen.has(value.num)) continue;
      seen.add(value.num);
      const target = file.stream(value)?.dict ?? file.resolve(value);
      if (!(target instanceof PdfDict && target.isOfType('Page'))) queue.push(target);
    } else if (isArray(value)) queue.push(...value);
    else if (value instanceof PdfDict)
      for (const [key, item] of value.entries()) if (key !== 'Parent' && key !== 'P') queue.push(item);
  }
  return false;
}
