import { operationsIn } from '../../content/operators.js';
import { lastRef } from '../../xref/last-ref.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';
import { type ChangedAppearance, appearancesOn, placeKey } from './appearances.js';
import { drawnContent } from './drawn-content.js';
import type { DrawnStream, EditedContent } from './drawn-stream.js';

/** Content with the resources that it draws with. */
interface DrawnContent {
  readonly content: () => Buffer;
  readonly resources: PdfDict | undefined;
  /** The resources where viewers look up names that are missing in these. */
  readonly outer?: PdfDict | undefined;
  readonly drawn: EditedContent['drawn'];
  /** The object numbers of the enclosing forms: viewers do not draw a form within itself. */
  readonly within?: readonly number[];
}

const MAX_BYTES = 2 ** 29;
const MAX_DEPTH = 60;
const unchanged: EditedContent['drawn'] = new Map();

/**
 * Finds the changed forms and images whose unchanged original is still drawn somewhere, and the fonts that content still
 * names. These must stay; the others must not remain in the document.
 */
export class OriginalsDrawn {
  readonly #file: PdfFile;
  readonly #changed: ReadonlySet<number>;
  readonly #edited: ReadonlyMap<number, EditedContent>;
  readonly #found = new Set<number>();
  readonly #visited = new Set<number | EditedContent>();
  /** For each object (by number), whether it refers to a changed object, directly or through others. */
  readonly #reachesChanged = new Map<number, boolean>();
  #bytesLeft = MAX_BYTES;

  /**
   * @param changes.changed the object numbers of the changed forms and images, and of fonts
   * @param changes.edited the streams that are replaced wherever they are drawn, by their object numbers
   */
  constructor(
    file: PdfFile,
    changes: { readonly changed: ReadonlySet<number>; readonly edited: ReadonlyMap<number, EditedContent> },
  ) {
    this.#file = file;
    this.#changed = changes.changed;
    this.#edited = changes.edited;
  }

  get found(): ReadonlySet<number> {
    return this.#found;
  }

  /** @param appearances the changed appearances of its annotations */
  addPage(
    page: PdfDict,
    content: () => Buffer,
    {
      drawn = unchanged,
      appearances = [],
    }: Partial<Pick<DrawnContent, 'drawn'>> & { appearances?: readonly ChangedAppearance[] } = {},
  ): void {
    this.#visit({ content, resources: this.#file.dict(page.get('Resources')), drawn }, 0);
    const changed = new Map(appearances.map((each) => [placeKey(each.place), each.drawn]));
    for (const { place, ref } of appearancesOn(this.#file, page)) {
      const change = changed.get(placeKey(place))?.change;
      if (change?.kind === 'form') this.#visitEdited(change.edited, 0, { within: [ref.num] });
      else this.#visitStream(ref, undefined, 0);
    }
  }

  /** Adds the content of a secondary stream. */
  addContent(edited: EditedContent): void {
    this.#visitEdited(edited, 0);
  }

  #visit({ content, resources, outer, drawn, within = [] }: DrawnContent, depth: number): void {
    if (resources === undefined || depth > MAX_DEPTH) return;
    if (drawn.size === 0 && ![resources, outer].some((it) => this.#canReachChanged(it, 0))) return;
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
        if (category === 'ExtGState') this.#addFont(this.#file.array(this.#file.dict(called)?.get('Font'))?.[0]);
        const value = category === 'ExtGState' ? this.#groupOf(called) : called;
        if (!within.includes(lastRef(this.#file, value)?.num ?? 0)) this.#visitStream(value, around, depth);
      }
    }
    const [fonts, otherFonts] = [resources, outer].map((it) => this.#file.dict(it?.get('Font')));
    for (const name of names.Font) this.#addFont(fonts?.get(name) ?? otherFonts?.get(name));
    for (const { glyph, own } of this.#type3Glyphs(resources)) this.#visitStream(glyph, own ?? around, depth);
  }

  #visitEdited(edited: EditedContent, depth: number, around: Pick<DrawnContent, 'outer' | 'within'> = {}): void {
    if (this.#visited.has(edited)) return;
    this.#visited.add(edited);
    this.#visit({ ...edited, content: () => edited.content, ...around }, depth + 1);
  }

  #visitStream(value: PdfValue, outer: PdfDict | undefined, depth: number): void {
    const ref = lastRef(this.#file, value);
    const stream = this.#file.stream(ref);
    if (ref === undefined || stream === undefined || this.#visited.has(ref.num)) return;
    this.#visited.add(ref.num);
    if (this.#changed.has(ref.num)) this.#found.add(ref.num);
    if (this.#file.name(stream.dict.get('Subtype')) === 'Image') {
      for (const key of ['SMask', 'Mask']) this.#visitStream(stream.dict.get(key) ?? null, outer, depth);
      return;
    }
    const edited = this.#edited.get(ref.num);
    if (edited !== undefined) {
      this.#visitEdited(edited, depth, { within: [ref.num] });
      return;
    }
    const resources = this.#file.dict(stream.dict.get('Resources')) ?? outer;
    this.#visit({ content: () => this.#decoded(stream), resources, outer, drawn: unchanged }, depth + 1);
  }

  /** Returns the glyph procedures of Type 3 fonts with the resources of their fonts; all of them count as drawn. */
  #type3Glyphs(resources: PdfDict): readonly { readonly glyph: PdfValue; readonly own: PdfDict | undefined }[] {
    const file = this.#file;
    const fonts = Array.from(file.dict(resources.get('Font'))?.entries() ?? [], ([, font]) => font);
    return fonts.flatMap((font) => {
      const dict = file.dict(font);
      const own = file.dict(dict?.get('Resources'));
      return Array.from(file.dict(dict?.get('CharProcs'))?.entries() ?? [], ([, glyph]) => ({ glyph, own }));
    });
  }

  /** Returns the group of the soft mask in a graphics state parameter dictionary. */
  #groupOf(state: PdfValue): PdfValue {
    return this.#file.dict(this.#file.dict(state)?.get('SMask'))?.get('G') ?? null;
  }

  #decoded(stream: PdfStream): Buffer {
    const content = drawnContent(this.#file, stream, this.#bytesLeft);
    this.#bytesLeft -= content.length;
    return content;
  }

  #addFont(value: PdfValue | undefined): void {
    const num = lastRef(this.#file, value)?.num;
    if (num !== undefined && this.#changed.has(num)) this.#found.add(num);
  }

  #namesIn(content: () => Buffer): Readonly<Record<DrawnStream['category'] | 'Font', ReadonlySet<string>>> {
    const names = {
      XObject: new Set<string>(),
      Pattern: new Set<string>(),
      ExtGState: new Set<string>(),
      Font: new Set<string>(),
    };
    tryRead(() => {
      for (const { operator, operands } of operationsIn(content())) {
        const operand = operands.at(operator === 'Tf' ? -2 : -1);
        if (!(operand instanceof PdfName)) continue;
        if (operator === 'Tf') names.Font.add(operand.value);
        else if (operator === 'Do') names.XObject.add(operand.value);
        else if (operator === 'gs') names.ExtGState.add(operand.value);
        else if (/^sc[n]?$/i.test(operator)) names.Pattern.add(operand.value);
      }
    });
    return names;
  }

  /** Whether a changed object can be reached from these resources. */
  #canReachChanged(value: PdfValue | undefined, depth: number): boolean {
    if (depth > MAX_DEPTH) return true;
    if (value instanceof Ref) return this.#objectReachesChanged(value, depth);
    const dict = value instanceof PdfStream ? value.dict.get('Resources') : value;
    if (dict instanceof Ref) return this.#objectReachesChanged(dict, depth);
    if (!(dict instanceof PdfDict)) return false;
    return [...dict.entries()].some(([key, item]) => key !== 'Parent' && this.#canReachChanged(item, depth + 1));
  }

  #objectReachesChanged(ref: Ref, depth: number): boolean {
    if (this.#changed.has(ref.num)) return true;
    const known = this.#reachesChanged.get(ref.num);
    if (known !== undefined) return known;
    // Stops recursion: an object does not reach a changed object through itself.
    this.#reachesChanged.set(ref.num, false);
    const reaches = this.#canReachChanged(this.#file.get(ref), depth + 1);
    this.#reachesChanged.set(ref.num, reaches);
    return reaches;
  }
}
