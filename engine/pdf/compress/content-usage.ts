import { shownBy, StateTracker } from '../content/graphics-state.js';
import { namedResource } from '../content/named-resource.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { bytesOf } from '../content/shown-text.js';
import { readPages } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { CATEGORIES, categoriesOf, type Place } from './resource-places.js';
import { walkObjects, type WalkSettings } from './walk-objects.js';

/** The resources and the character codes that content uses. */
export interface ContentUsage {
  /** The names in use for each category of resources, by the place of the category. In other places, all names may be in use. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** The codes that are shown in a font, by the font's object number: codes of one byte, or of two bytes for a Type 0 font. */
  readonly codes: ReadonlyMap<number, Uint8Array>;
}

/**
 * Limits for the content of a document; above them, all resources and glyphs are kept. The limits are counts, not times, so
 * that a slow machine gives the same result. 16 million operations take about seven seconds.
 */
const MAX_BYTES = 2 ** 27;
const MAX_OPERATIONS = 2 ** 24;
const MAX_FONTS = 500;

/** Reads all content of a document; returns undefined if it exceeds a limit, or if the usage is uncertain. */
export function contentUsage(file: PdfFile, settings: WalkSettings): ContentUsage | undefined {
  try {
    return new Reader(file).read(settings);
  } catch (error) {
    if (error instanceof MalformedData || error instanceof Uncertain) return undefined;
    throw error;
  }
}

class Uncertain extends Error {}

/** Content, and the place of its resources. */
interface Content extends Place {
  readonly streams: PdfValue;
  readonly isPage?: boolean;
}

class Reader {
  readonly #file: PdfFile;
  readonly #names = new Map<string, Set<string>>();
  readonly #codes = new Map<number, Uint8Array>();
  readonly #contents: Content[] = [];
  readonly #forms = new Set<number>();
  /** Appearances of annotations, which viewers draw without the entries of forms as well. */
  readonly #drawn = new Set<number>();
  /** The places of resources in page tree nodes. */
  readonly #nodes: Place[] = [];
  /** The object numbers of pages. Some pages are outside the page tree: scripts make pages from templates. */
  readonly #pages = new Set<number>();
  /** The default resources (/DR) of forms, from which fields take fonts. */
  readonly #defaults: PdfValue[] = [];
  /** The appearances of fields and comments. Viewers show other text in their fonts when a user types it. */
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
    for (const num of this.#drawn) this.#addForm(new Ref(num));
    let isInherited = false;
    for (const { ref, inherited } of readPages(this.#file)) {
      const page = this.#file.dict(ref);
      // A page without own resources may inherit them from any node of the tree.
      const holder = page?.has('Resources') === true ? ref.num : -1;
      const resources = page?.get('Resources') ?? inherited.get('Resources');
      isInherited ||= holder === -1;
      this.#contents.push({ streams: page?.get('Contents') ?? null, resources, holder, isPage: true });
      this.#pages.delete(ref.num);
    }
    for (const holder of this.#pages) {
      const page = this.#file.dict(new Ref(holder));
      const streams = page?.get('Contents') ?? null;
      this.#contents.push({ streams, resources: page?.get('Resources'), holder, isPage: true });
    }
    for (const content of this.#contents) this.#read(content);
    // If all pages have own resources, the resources of the nodes are unused.
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
    if (isForm) this.#addForm(ref);
    if (this.#file.name(dict.get('Subtype')) !== 'Type3') return;
    for (const [, streams] of this.#file.dict(dict.get('CharProcs'))?.entries() ?? []) {
      this.#contents.push({ streams, resources, holder });
    }
  }

  #addForm(ref: Ref): void {
    const form = this.#file.stream(ref);
    if (form === undefined || this.#forms.has(ref.num)) return;
    this.#forms.add(ref.num);
    this.#contents.push({ streams: ref, resources: form.dict.get('Resources'), holder: ref.num });
  }

  #findAppearances(value: PdfValue, isWhole: boolean): void {
    if (isArray(value)) for (const item of value) this.#findAppearances(item, false);
    if (!(value instanceof PdfDict)) return;
    if (!isWhole && value.has('CharProcs')) throw new Uncertain();
    const defaults = value.get('DR');
    if (defaults !== undefined) this.#defaults.push(defaults);
    for (const [, normal] of this.#file.dict(value.get('AP'))?.entries() ?? []) {
      if (normal instanceof Ref) this.#appearances.add(normal.num);
      const states = Array.from(this.#file.dict(normal)?.entries() ?? [], ([, state]) => state);
      for (const drawn of [normal, ...states]) if (drawn instanceof Ref) this.#drawn.add(drawn.num);
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
      const named = namedResource(operation);
      if (named !== undefined && CATEGORIES.includes(named.category)) {
        const { place, dict } = categories.get(named.category) ?? {};
        // Viewers take a resource that a form lacks from the content that draws the form.
        if (resources === undefined || (content.isPage !== true && dict?.has(named.name) !== true))
          throw new Uncertain();
        if (place !== undefined) this.#used(place).add(named.name);
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
        // The streams of a content are separated by white space.
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
