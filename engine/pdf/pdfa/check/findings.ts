import type { PdfFile } from '../../file/pdf-file.js';
import { pageDict, readPages } from '../../pages/page-tree.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import type { PdfaLevel, Violation } from '../level.js';
import type { Breach } from './rule.js';

/** Where a rule is broken. */
export interface BreachPlace {
  readonly object?: number | undefined;
  /** The pages, when they are known; otherwise they are looked for by the object. */
  readonly pages?: readonly number[];
}

/** Violations of one rule: the first place, and all pages. */
interface Finding {
  readonly violation: Violation;
  /** All pages that break the rule; undefined when drawing pages does not mend it. */
  drawable: Set<number> | undefined;
}

/** Violations beyond this number count as one, so that a document with very many does not fill the memory. */
const MAX_FINDINGS = 1000;
const FURTHER = 'The document breaks further rules.';

/** Collects violations, with the names of clauses and with pages. Those with the same sentence count as one, on several pages. */
export class Findings {
  readonly #found = new Map<string, Finding>();
  #firstPages: Uint32Array | undefined;

  constructor(
    private readonly file: PdfFile,
    private readonly level: PdfaLevel,
  ) {}

  note(breach: Breach | undefined, { object, pages = [] }: BreachPlace = {}): void {
    if (breach === undefined) return;
    const finding = this.#findingOf(breach, { object, pages });
    if (breach.isDrawable !== true || pages.length === 0) finding.drawable = undefined;
    for (const page of pages) finding.drawable?.add(page);
  }

  get violations(): readonly Violation[] {
    return Array.from(this.#found.values(), ({ violation, drawable }) =>
      drawable === undefined ? violation : { ...violation, drawable: [...drawable] },
    );
  }

  #findingOf({ clauses, sentence, isTransparency }: Breach, { object, pages = [] }: BreachPlace): Finding {
    const key = this.#found.has(sentence) || this.#found.size < MAX_FINDINGS ? sentence : FURTHER;
    const known = this.#found.get(key);
    if (known !== undefined) return known;
    const { part } = this.level;
    if (key === FURTHER) {
      const further = { violation: { clause: `ISO 19005-${part}`, sentence: FURTHER }, drawable: new Set<number>() };
      this.#found.set(key, further);
      return further;
    }
    const page = pages[0] ?? (object === undefined ? undefined : this.#firstPageWith(object));
    const clause = `ISO 19005-${part} §${clauses[part === 1 ? 0 : 1]}`;
    const violation = { clause, sentence, object, page, ...(isTransparency === true && { isTransparency }) };
    const finding = { violation, drawable: new Set<number>() };
    this.#found.set(key, finding);
    return finding;
  }

  /** The first page whose resources or annotations lead to an object. */
  #firstPageWith(object: number): number | undefined {
    const page = (this.#firstPages ??= firstPages(this.file))[object];
    return page === 0 ? undefined : page;
  }
}

const ENTRIES = ['Resources', 'Annots', 'Contents', 'Group'];

/** The number of the first page whose entries lead to each object, by object number; 0 for none. Each object is read once. */
function firstPages(file: PdfFile): Uint32Array {
  const first = new Uint32Array(file.maxObjectNumber + 1);
  for (const [index, page] of readPages(file).entries()) {
    first[page.ref.num] ||= index + 1;
    const dict = pageDict(file, page);
    const queue: PdfValue[] = ENTRIES.map((key) => dict.get(key) ?? null);
    for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
      if (value instanceof Ref) {
        if (!file.has(value) || first[value.num] !== 0) continue;
        const target = file.stream(value)?.dict ?? file.resolve(value);
        if (target instanceof PdfDict && target.isOfType('Page')) continue;
        first[value.num] = index + 1;
        queue.push(target);
      } else if (isArray(value)) for (const item of value) queue.push(item);
      else if (value instanceof PdfDict)
        for (const [key, item] of value.entries()) if (key !== 'Parent' && key !== 'P') queue.push(item);
    }
  }
  return first;
}
