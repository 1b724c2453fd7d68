import { operationsIn } from '../../content/operators.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import { type Appearance, appearancesOn, keyOf } from './appearances.js';
import { drawnContent } from './drawn-content.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';

/** Content, with what it draws it with. */
interface Drawing {
  readonly content: () => Buffer;
  readonly resources: PdfDict | undefined;
  /** Where viewers look for what is missing in these. */
  readonly outer?: PdfDict | undefined;
  readonly drawn: EditedContent['drawn'];
  /** The forms that it is drawn in: viewers draw none within itself. */
  readonly within?: readonly number[];
}

const MOST_BYTES = 2 ** 29;
const DEEPEST = 60;
const unchanged: EditedContent['drawn'] = new Map();

/**
 * Finds which of some forms and images are drawn as they were, by anything that is drawn at all: those have to stay, and
 * the others are not to be found in the document any more.
 */
export class OriginalsDrawn {
  readonly #file: PdfFile;
  readonly #changed: ReadonlySet<number>;
  readonly #found = new Set<number>();
  readonly #seen = new Set<number | EditedContent>();
  /** Whether what an object leads to has any of those that changed among it. */
  readonly #leads = new Map<number, boolean>();
  #left = MOST_BYTES;

  /** @param changed the numbers of the forms and images. */
  constructor(file: PdfFile, changed: ReadonlySet<number>) {
    this.#file = file;
    this.#changed = changed;
  }

  get found(): ReadonlySet<number> {
    return this.#found;
  }

  /** @param appearances those of its annotations that are others now */
  addPage(
    page: PdfDict,
    content: () => Buffer,
    {
      drawn = unchanged,
      appearances = [],
    }: Partial<Pick<Drawing, 'drawn'>> & { appearances?: readonly Appearance[] } = {},
  ): void {
    this.#visit({ content, resources: this.#file.dict(page.get('Resources')), drawn }, 0);
    const changed = new Map(appearances.map((each) => [keyOf(each.place), each.drawn]));
    for (const { place, ref } of appearancesOn(this.#file, page)) {
      const change = changed.get(keyOf(place))?.change;
      if (change?.kind === 'form') this.#visitEdited(change.edited, 0, { within: [ref.num] });
      else this.#visitStream(ref, undefined, 0);
    }
  }

  /** Of a stream that is no page's. */
  addContent(edited: EditedContent): void {
    this.#visitEdited(edited, 0);
  }

  #visit({ content, resources, outer, drawn, within = [] }: Drawing, depth: number): void {
    if (resources === undefined || depth > DEEPEST) return;
    if (drawn.size === 0 && ![resources, outer].some((it) => this.#mentions(it, 0))) return;
    const around = outer ?? resources;
    const names = this.#namesIn(content);
    for (const category of ['XObject', 'Pattern', 'ExtGState'] as const) {
      const [objects, others] = [resources, outer].map((it) => this.#file.dict(it?.get(category)));
      for (const name of names[category]) {
        const { change, original } = drawn.get(name) ?? {};
        if (change?.kind === 'form') {
          this.#visitEdited(change.edited, depth, {
            outer: around,
            within: original ? [...within, original.num] : within,
          });
        }
        if (change !== undefined) continue;
        const called = objects?.get(name) ?? others?.get(name) ?? null;
        const value = category === 'ExtGState' ? this.#groupOf(called) : called;
        if (!within.includes(lastRef(this.#file, value)?.num ?? 0)) this.#visitStream(value, around, depth);
      }
    }
    for (const stream of this.#otherContent(resources)) this.#visitStream(stream, around, depth);
  }

  #visitEdited(edited: EditedContent, depth: number, around: Pick<Drawing, 'outer' | 'within'> = {}): void {
    if (this.#seen.has(edited)) return;
    this.#seen.add(edited);
    this.#visit({ ...edited, content: () => edited.content, ...around }, depth + 1);
  }

  #visitStream(value: PdfValue, outer: PdfDict | undefined, depth: number): void {
    const ref = lastRef(this.#file, value);
    const stream = this.#file.stream(ref);
    if (ref === undefined || stream === undefined || this.#seen.has(ref.num)) return;
    this.#seen.add(ref.num);
    if (this.#changed.has(ref.num)) this.#found.add(ref.num);
    if (this.#file.name(stream.dict.get('Subtype')) === 'Image') return;
    const resources = this.#file.dict(stream.dict.get('Resources')) ?? outer;
    this.#visit({ content: () => this.#decoded(stream), resources, outer, drawn: unchanged }, depth + 1);
  }

  /** What is drawn with resources by other names than those of XObjects, patterns and masks: taken to be drawn. */
  #otherContent(resources: PdfDict): readonly PdfValue[] {
    const file = this.#file;
    const fonts = Array.from(file.dict(resources.get('Font'))?.entries() ?? [], ([, font]) => font);
    return fonts.flatMap((font) => {
      const procedures = file.dict(file.dict(font)?.get('CharProcs'));
      return Array.from(procedures?.entries() ?? [], ([, value]) => value);
    });
  }

  /** Of the mask that a state of graphics has. */
  #groupOf(state: PdfValue): PdfValue {
    return this.#file.dict(this.#file.dict(state)?.get('SMask'))?.get('G') ?? null;
  }

  #decoded(stream: PdfStream): Buffer {
    const content = drawnContent(this.#file, stream, this.#left);
    this.#left -= content.length;
    return content;
  }

  #namesIn(content: () => Buffer): Readonly<Record<DrawnStream['category'], ReadonlySet<string>>> {
    const names = { XObject: new Set<string>(), Pattern: new Set<string>(), ExtGState: new Set<string>() };
    readable(() => {
      for (const { operator, operands } of operationsIn(content())) {
        const operand = operands.at(-1);
        if (!(operand instanceof PdfName)) continue;
        if (operator === 'Do') names.XObject.add(operand.value);
        else if (operator === 'gs') names.ExtGState.add(operand.value);
        else if (/^sc[n]?$/i.test(operator)) names.Pattern.add(operand.value);
      }
    });
    return names;
  }

  /** Whether any of what changed can be reached by these resources. */
  #mentions(value: PdfValue | undefined, depth: number): boolean {
    if (depth > DEEPEST) return true;
    if (value instanceof Ref) return this.#mentionsObject(value, depth);
    const dict = value instanceof PdfStream ? value.dict.get('Resources') : value;
    if (dict instanceof Ref) return this.#mentionsObject(dict, depth);
    if (!(dict instanceof PdfDict)) return false;
    return [...dict.entries()].some(([key, item]) => key !== 'Parent' && this.#mentions(item, depth + 1));
  }

  #mentionsObject(ref: Ref, depth: number): boolean {
    if (this.#changed.has(ref.num)) return true;
    const known = this.#leads.get(ref.num);
    if (known !== undefined) return known;
    // While it is looked at, it does not lead to itself.
    this.#leads.set(ref.num, false);
    const leads = this.#mentions(this.#file.get(ref), depth + 1);
    this.#leads.set(ref.num, leads);
    return leads;
  }
}
