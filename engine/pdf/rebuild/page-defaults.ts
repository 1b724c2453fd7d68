import { tryRead } from '../file/try-read.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';
import type { FoundPage } from './found-pages.js';

/** US Letter in points, the default page size of viewers. */
const LETTER = [0, 0, 612, 792];
const categories = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'] as const;

/** Content is searched in chunks of this size, in bytes, to save memory. */
const CHUNK = 1024 * 1024;
const fontOperator = /\/([^\s/()<>[\]{}%]+)\s+[\d.+-]+\s+Tf\b/g;
/** Longer content, in bytes, cannot be drawn in reasonable memory by any program. */
const MAX_CONTENT = 128 * 1024 * 1024;
/** Data that expand to at most this length in bytes are first decompressed as intact ones. */
const MAX_INTACT = 16 * 1024 * 1024;
/** Limit of all content that is searched, in bytes. */
const MAX_TOTAL_CONTENT = 512 * 1024 * 1024;

/** A standard font, which every viewer has. */
const helvetica = PdfDict.of({
  Type: new PdfName('Font'),
  Subtype: new PdfName('Type1'),
  BaseFont: new PdfName('Helvetica'),
  Encoding: new PdfName('WinAnsiEncoding'),
});

/** The condition of a page before its defaults were added. */
export interface PageState {
  /** Whether it uses fonts or resources that do not exist. */
  readonly isIncomplete: boolean;
  /** Whether content or a size to which it refers does not exist. */
  readonly lacksParts: boolean;
  /** Whether its content exceeds MAX_CONTENT or cannot be read. */
  readonly isOversized: boolean;
}

interface ContentSurvey {
  readonly fonts: readonly string[];
  readonly isOversized: boolean;
  /** Whether the data are not compressed, or were decompressed without damage, to their end. */
  readonly isIntact: boolean;
}

/**
 * Completes damaged pages: with the most frequent page size, and with resources that other pages have under the same
 * names.
 */
export class PageDefaults {
  readonly #objects: FoundObjects;
  readonly #pages: readonly FoundPage[];
  #box: PdfValue | undefined;
  #resources: PdfDict | undefined;
  #substituteFont: PdfValue | undefined;
  #bytesLeft = MAX_TOTAL_CONTENT;
  /** Survey of content streams by object number. */
  readonly #surveys = new Map<number, ContentSurvey>();

  constructor(objects: FoundObjects, pages: readonly FoundPage[]) {
    this.#objects = objects;
    this.#pages = pages;
  }

  /** Adds missing entries to a page dictionary that includes inherited attributes; returns its previous condition. */
  complete(dict: PdfDict): PageState {
    const hasResources = this.#objects.dict(dict.get('Resources')) !== undefined;
    const hasBox = this.#boxIn(dict) !== undefined;
    const lacksParts = (!hasBox && dict.has('MediaBox')) || !this.#hasAllContent(dict.get('Contents'));
    if (!hasBox) dict.set('MediaBox', (this.#box ??= this.#mostFrequentBox()));
    if (this.#objects.dict(dict.get('Resources')) === undefined) {
      dict.set('Resources', (this.#resources ??= this.#allResources()));
    }
    const surveys = this.#surveyContents(dict.get('Contents'));
    const isIncomplete = this.#replaceLostFonts(dict, surveys) || !hasResources;
    // Some viewers refuse a page whose /Contents is not a stream.
    if (!this.#isContent(dict.get('Contents'))) dict.delete('Contents');
    return { isIncomplete, lacksParts, isOversized: surveys.some(({ isOversized }) => isOversized) };
  }

  /** Whether `complete` has read a content stream without damage, to its end; undefined for other objects. */
  isIntactContent(num: number): boolean | undefined {
    return this.#surveys.get(num)?.isIntact;
  }

  /** Substitutes missing fonts: text without a font is not drawn at all. */
  #replaceLostFonts(dict: PdfDict, surveys: readonly ContentSurvey[]): boolean {
    const resources = this.#objects.dict(dict.get('Resources')) ?? new PdfDict();
    const fonts = this.#objects.dict(resources.get('Font')) ?? new PdfDict();
    const named = new Set([...fonts.entries()].map(([name]) => name).concat(surveys.flatMap((it) => it.fonts)));
    const lost = [...named].filter((name) => this.#objects.dict(fonts.get(name)) === undefined);
    if (lost.length === 0) return false;
    const replaced = fonts.clone();
    for (const name of lost) replaced.set(name, (this.#substituteFont ??= this.#onlyFont() ?? helvetica));
    dict.set('Resources', resources.clone().set('Font', replaced));
    return true;
  }

  #surveyContents(contents: PdfValue | undefined): readonly ContentSurvey[] {
    const parts = this.#objects.array(contents) ?? [contents ?? null];
    return parts.flatMap((part) => {
      const known = part instanceof Ref ? this.#surveys.get(part.num) : undefined;
      if (known !== undefined) return [known];
      const stream = this.#objects.resolve(part);
      if (!(stream instanceof PdfStream) || this.#bytesLeft < 0) return [];
      const survey = this.#surveyStream(stream);
      if (part instanceof Ref) this.#surveys.set(part.num, survey);
      return [survey];
    });
  }

  #surveyStream(stream: PdfStream): ContentSurvey {
    const intact = this.#objects.inflateIntact(stream, MAX_INTACT);
    const content = intact ?? tryRead(() => this.#objects.decode(stream, MAX_CONTENT));
    this.#bytesLeft -= content?.length ?? MAX_CONTENT;
    if (content === undefined) return { fonts: [], isOversized: true, isIntact: false };
    const isIntact = intact !== undefined || !stream.dict.has('Filter');
    return { fonts: fontNamesIn(content), isOversized: false, isIntact };
  }

  /** Returns the font of a document that has only one. */
  #onlyFont(): Ref | undefined {
    const fonts = this.#objects.numbers.filter((num) => {
      const value = this.#objects.read(num);
      return value instanceof PdfDict && value.isOfType('Font') && !value.has('CIDSystemInfo');
    });
    const [first, ...others] = fonts;
    return first === undefined || others.length > 0 ? undefined : new Ref(first);
  }

  #hasAllContent(contents: PdfValue | undefined): boolean {
    const parts = this.#objects.array(contents) ?? [contents ?? null];
    return parts.every((part) => part === null || this.#objects.resolve(part) instanceof PdfStream);
  }

  #isContent(value: PdfValue | undefined): boolean {
    const found = this.#objects.resolve(value);
    return found instanceof PdfStream || isArray(found);
  }

  #boxIn(dict: PdfDict): readonly number[] | undefined {
    const box = this.#objects.array(dict.get('MediaBox'))?.map((side) => this.#objects.resolve(side));
    const sides = box?.filter((side) => typeof side === 'number') ?? [];
    const [left = 0, bottom = 0, right = 0, top = 0] = sides;
    return sides.length === 4 && left !== right && bottom !== top ? sides : undefined;
  }

  #mostFrequentBox(): readonly number[] {
    const counts = new Map<string, number>();
    for (const dict of this.#pageDicts()) {
      const box = this.#boxIn(dict)?.join(' ');
      if (box !== undefined) counts.set(box, (counts.get(box) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most === undefined ? LETTER : most[0].split(' ').map(Number);
  }

  /** Merges the resources of all pages; the first resource of a name wins. */
  #allResources(): PdfDict {
    const all = new Map(categories.map((kind) => [kind, new PdfDict()]));
    for (const resources of this.#resourceDicts()) {
      for (const [kind, found] of all) {
        for (const [name, value] of this.#objects.dict(resources.get(kind))?.entries() ?? []) {
          if (!found.has(name)) found.set(name, value);
        }
      }
    }
    return new PdfDict([...all].filter(([, found]) => found.size > 0));
  }

  *#resourceDicts(): Generator<PdfDict> {
    for (const dict of this.#pageDicts()) {
      const resources = this.#objects.dict(dict.get('Resources'));
      if (resources !== undefined) yield resources;
    }
    // Resource dictionaries that no page refers to any more.
    for (const num of this.#objects.numbers) {
      const value = this.#objects.read(num);
      if (!(value instanceof PdfDict) || value.has('Type')) continue;
      if (categories.some((kind) => this.#objects.dict(value.get(kind)) !== undefined)) yield value;
    }
  }

  *#pageDicts(): Generator<PdfDict> {
    for (const { num, inherited } of this.#pages) {
      const value = this.#objects.get(num);
      if (value instanceof PdfDict) yield new PdfDict([...inherited, ...value.entries()]);
    }
  }
}

function fontNamesIn(content: Buffer): readonly string[] {
  const names = new Set<string>();
  for (let start = 0; start < content.length; start += CHUNK) {
    // An operator cut by the edge of a chunk usually occurs elsewhere as well.
    const text = content.toString('latin1', start, start + CHUNK);
    for (const [, name = ''] of text.matchAll(fontOperator)) names.add(name);
  }
  return [...names];
}
