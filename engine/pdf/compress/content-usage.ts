import { shownBy, StateTracker } from '../content/graphics-state.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { bytesOf } from '../content/shown-text.js';
import { readPages } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { categoriesOf, type Place } from './resource-places.js';
import { walkObjects, type WalkSettings } from './walk-objects.js';

/** What content uses of its resources. */
export interface ContentUsage {
  /** The names that are used of a category of resources, by its place; of a place that is missing here, all may be. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The codes that are shown with a font, by the font's number: of one byte, or of two where it is a Type 0 font. */
  readonly codes: ReadonlyMap<number, Uint8Array>;
}

/**
 * Limits of all content together; a document with more keeps all resources and glyphs. They are counts, not times, so that
 * a slow machine gives the same result: 16 million operations take a processor about seven seconds.
 */
const MAX_BYTES = 2 ** 27;
const MAX_OPERATIONS = 2 ** 24;
const MAX_FONTS = 500;

/** Reads all content that a document has; undefined when that is too much, or what it uses is not certain. */
export function contentUsage(file: PdfFile, settings: WalkSettings): ContentUsage | undefined {
  try {
    return new Reader(file).read(settings);
  } catch (error) {
    if (error instanceof MalformedData || error instanceof Uncertain) return undefined;
    throw error;
  }
}

class Uncertain extends Error {}

/** Content, and where its resources stand. */
interface Content extends Place {
  readonly streams: PdfValue;
}

class Reader {
  readonly #file: PdfFile;
  readonly #names = new Map<string, Set<string>>();
  readonly #codes = new Map<number, Uint8Array>();
  readonly #contents: Content[] = [];
  /** Of the tree of pages. */
  readonly #nodes: Place[] = [];
  /** Pages by their numbers; some are in no tree of pages: scripts make pages of templates. */
  readonly #pages = new Set<number>();
  /** What a field takes its fonts from. */
  readonly #defaults: PdfValue[] = [];
  /** What shows fields and comments; viewers show other text with its fonts when somebody types it. */
  readonly #appearances = new Set<number>();
  #left = MAX_BYTES;
  #operationsLeft = MAX_OPERATIONS;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  read(settings: WalkSettings): ContentUsage {
    walkObjects(this.#file, settings, ({ ref, value }) => {
      if (value instanceof PdfDict) this.#findContent(ref, value);
      this.#findAppearances(value, true);
    });
    let isInherited = false;
    for (const { ref, inherited } of readPages(this.#file)) {
      const page = this.#file.dict(ref);
      // Nobody can say of which node of the tree a page inherits what stands there itself.
      const holder = page?.has('Resources') === true ? ref.num : -1;
      const resources = page?.get('Resources') ?? inherited.get('Resources');
      isInherited ||= holder === -1;
      this.#contents.push({ streams: page?.get('Contents') ?? null, resources, holder });
      this.#pages.delete(ref.num);
    }
    for (const holder of this.#pages) {
      const page = this.#file.dict(new Ref(holder));
      this.#contents.push({ streams: page?.get('Contents') ?? null, resources: page?.get('Resources'), holder });
    }
    for (const content of this.#contents) this.#read(content);
    // Resources of the tree that all pages replace by their own.
    if (!isInherited) for (const node of this.#nodes) for (const place of this.#placesIn(node)) this.#used(place);
    for (const place of this.#placesForTyping()) this.#keepAll(place);
    return { names: this.#names, codes: this.#codes };
  }

  #placesIn(place: Place): readonly string[] {
    return Array.from(categoriesOf(this.#file, place).values(), (category) => category.place);
  }

  #findContent(ref: Ref, dict: PdfDict): void {
    const { num: holder } = ref;
    const resources = dict.get('Resources');
    if (dict.isOfType('Pages')) this.#nodes.push({ resources, holder });
    if (dict.isOfType('Page') || dict.isOfType('Template')) this.#pages.add(holder);
    const isForm = dict.has('BBox') || this.#file.name(dict.get('Subtype')) === 'Form';
    if (isForm && this.#file.stream(ref) !== undefined) {
      this.#contents.push({ streams: ref, resources, holder });
    }
    if (this.#file.name(dict.get('Subtype')) !== 'Type3') return;
    for (const [, streams] of this.#file.dict(dict.get('CharProcs'))?.entries() ?? []) {
      this.#contents.push({ streams, resources, holder });
    }
  }

  #findAppearances(value: PdfValue, isWhole: boolean): void {
    if (isArray(value)) for (const item of value) this.#findAppearances(item, false);
    if (!(value instanceof PdfDict)) return;
    if (!isWhole && value.has('CharProcs')) throw new Uncertain();
    const defaults = value.get('DR');
    if (defaults !== undefined) this.#defaults.push(defaults);
    for (const [, normal] of this.#file.dict(value.get('AP'))?.entries() ?? []) {
      if (normal instanceof Ref) this.#appearances.add(normal.num);
    }
    for (const [, item] of value.entries()) this.#findAppearances(item, false);
  }

  #read(content: Content): void {
    const resources = this.#file.dict(content.resources);
    const categories = categoriesOf(this.#file, content);
    for (const place of this.#placesIn(content)) this.#used(place);
    const tracker = new StateTracker(this.#file, resources === undefined ? [] : [resources]);
    for (const operation of operationsIn(this.#bytes(content.streams))) {
      if (--this.#operationsLeft < 0) throw new Uncertain();
      for (const [category, name] of namesIn(operation)) {
        // Content without resources has those of what draws it.
        if (resources === undefined) throw new Uncertain();
        const place = categories.get(category)?.place;
        if (place !== undefined) this.#used(place).add(name);
      }
      tracker.apply(operation);
      this.#noteShown(operation, tracker.state.font);
    }
  }

  #used(place: string): Set<string> {
    const used = this.#names.get(place) ?? new Set();
    this.#names.set(place, used);
    return used;
  }

  #noteShown(operation: Operation, font: PdfValue | undefined): void {
    const shown = shownBy(operation);
    if (shown === undefined) return;
    if (font === undefined) throw new Uncertain();
    if (!(font instanceof Ref)) return;
    const codes = this.#codesOf(font);
    if (codes === undefined) return;
    const isWide = codes.length > 256;
    for (const item of shown) {
      const bytes = bytesOf(item);
      if (!isWide) for (const byte of bytes) codes[byte] = 1;
      else for (let at = 0; at < bytes.length; at += 2) codes[256 * (bytes[at] ?? 0) + (bytes[at + 1] ?? 0)] = 1;
    }
  }

  #codesOf(font: Ref): Uint8Array | undefined {
    const known = this.#codes.get(font.num);
    if (known !== undefined || this.#codes.size === MAX_FONTS) return known;
    const isWide = this.#file.name(this.#file.dict(font)?.get('Subtype')) === 'Type0';
    const codes = new Uint8Array(isWide ? 65_536 : 256);
    this.#codes.set(font.num, codes);
    return codes;
  }

  #bytes(value: PdfValue): Buffer {
    const found = this.#file.resolve(value);
    const streams =
      found instanceof PdfStream ? [found] : (this.#file.array(found) ?? []).map((it) => this.#file.stream(it));
    return Buffer.concat(
      streams.flatMap((stream) => {
        if (stream === undefined) return [];
        const bytes = this.#file.decodeStream(stream, this.#left);
        this.#left -= bytes.length;
        // Content that goes on in another stream has white space between them.
        return [bytes, Buffer.from('\n')];
      }),
    );
  }

  #placesForTyping(): readonly Place[] {
    const defaults = this.#defaults.map((resources) => ({ resources, holder: -1 }));
    return [...defaults, ...this.#contents.filter(({ holder }) => this.#appearances.has(holder))];
  }

  #keepAll(place: Place): void {
    for (const [category, { place: name, dict }] of categoriesOf(this.#file, place)) {
      this.#names.delete(name);
      if (category !== 'Font') continue;
      for (const [, font] of dict.entries()) if (font instanceof Ref) this.#codes.delete(font.num);
    }
  }
}

function namesIn({ operator, operands }: Operation): readonly (readonly [category: string, name: string])[] {
  const named = (category: string, operand: PdfValue | undefined): readonly (readonly [string, string])[] =>
    operand instanceof PdfName ? [[category, operand.value]] : [];
  if (operator === 'Do') return named('XObject', operands.at(-1));
  if (operator === 'Tf') return named('Font', operands.at(-2));
  if (operator === 'sh') return named('Shading', operands.at(-1));
  return operator === 'scn' || operator === 'SCN' ? named('Pattern', operands.at(-1)) : [];
}
