import { readable } from '../file/readable.js';
import { isArray, PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';
import type { FoundPage } from './found-pages.js';

/** Letter, in points: what readers take when a page does not tell. */
const letter = [0, 0, 612, 792];
const kinds = ['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'] as const;

/** So many bytes of content at once: a text of all would take as much memory again. */
const lookedAt = 1024 * 1024;
const fontOperator = /\/([^\s/()<>[\]{}%]+)\s+[\d.+-]+\s+Tf\b/g;
/** Longer content, in bytes, is not read by any program in reasonable memory. */
const mostContent = 128 * 1024 * 1024;
/** So many bytes of content are looked at in all. */
const mostContents = 512 * 1024 * 1024;

/** A font that every reader has. */
const helvetica = PdfDict.of({
  Type: new PdfName('Font'),
  Subtype: new PdfName('Type1'),
  BaseFont: new PdfName('Helvetica'),
  Encoding: new PdfName('WinAnsiEncoding'),
});

/** How a page was found. */
export interface PageState {
  /** Whether it is drawn with what is not there. */
  readonly lacks: boolean;
  /** Whether its content is more than is read of one, or cannot be read at all. */
  readonly heavy: boolean;
}

interface ContentLook {
  readonly fonts: readonly string[];
  readonly heavy: boolean;
}

/** What pages get that have lost it: the size of most other pages, and what others have under the names that they use. */
export class PageDefaults {
  readonly #objects: FoundObjects;
  readonly #pages: readonly FoundPage[];
  #box: PdfValue | undefined;
  #resources: PdfDict | undefined;
  #standIn: PdfValue | undefined;
  #left = mostContents;
  /** The fonts that streams of content name, and whether they are too long; by object number. */
  readonly #looks = new Map<number, ContentLook>();

  constructor(objects: FoundObjects, pages: readonly FoundPage[]) {
    this.#objects = objects;
    this.#pages = pages;
  }

  /** Adds to the dictionary of a page, which has what it inherits, what it still lacks, and tells what that was. */
  complete(dict: PdfDict): PageState {
    const isWhole = this.#objects.dict(dict.get('Resources')) !== undefined;
    if (this.#boxIn(dict) === undefined) dict.set('MediaBox', (this.#box ??= this.#usualBox()));
    if (this.#objects.dict(dict.get('Resources')) === undefined) {
      dict.set('Resources', (this.#resources ??= this.#allResources()));
    }
    const looks = this.#looksOf(dict.get('Contents'));
    const lacks = this.#replaceLostFonts(dict, looks) || !isWhole;
    // A reader that meets them instead of content may refuse the page.
    if (!this.#isContent(dict.get('Contents'))) dict.delete('Contents');
    return { lacks, heavy: looks.some(({ heavy }) => heavy) };
  }

  /** Text without its font is not drawn at all, though its letters are there. */
  #replaceLostFonts(dict: PdfDict, looks: readonly ContentLook[]): boolean {
    const resources = this.#objects.dict(dict.get('Resources')) ?? new PdfDict();
    const fonts = this.#objects.dict(resources.get('Font')) ?? new PdfDict();
    const named = new Set([...fonts.entries()].map(([name]) => name).concat(looks.flatMap((it) => it.fonts)));
    const lost = [...named].filter((name) => this.#objects.dict(fonts.get(name)) === undefined);
    if (lost.length === 0) return false;
    const replaced = fonts.clone();
    for (const name of lost) replaced.set(name, (this.#standIn ??= this.#onlyFont() ?? helvetica));
    dict.set('Resources', resources.clone().set('Font', replaced));
    return true;
  }

  #looksOf(contents: PdfValue | undefined): readonly ContentLook[] {
    const parts = this.#objects.array(contents) ?? [contents ?? null];
    return parts.flatMap((part) => {
      const known = part instanceof Ref ? this.#looks.get(part.num) : undefined;
      if (known !== undefined) return [known];
      const stream = this.#objects.resolve(part);
      if (!(stream instanceof PdfStream) || this.#left < 0) return [];
      const look = this.#lookAt(stream);
      if (part instanceof Ref) this.#looks.set(part.num, look);
      return [look];
    });
  }

  #lookAt(stream: PdfStream): ContentLook {
    const content = readable(() => this.#objects.decode(stream, mostContent));
    this.#left -= content?.length ?? mostContent;
    if (content === undefined) return { fonts: [], heavy: true };
    return { fonts: fontsNamedIn(content), heavy: false };
  }

  /** The font of a document that has one. */
  #onlyFont(): Ref | undefined {
    const fonts = this.#objects.numbers.filter((num) => {
      const value = this.#objects.get(num);
      return value instanceof PdfDict && value.isOfType('Font') && !value.has('CIDSystemInfo');
    });
    const [first, ...others] = fonts;
    return first === undefined || others.length > 0 ? undefined : new Ref(first);
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

  #usualBox(): readonly number[] {
    const counts = new Map<string, number>();
    for (const dict of this.#pageDicts()) {
      const box = this.#boxIn(dict)?.join(' ');
      if (box !== undefined) counts.set(box, (counts.get(box) ?? 0) + 1);
    }
    const [most] = [...counts].sort(([, a], [, b]) => b - a);
    return most === undefined ? letter : most[0].split(' ').map(Number);
  }

  /** Of two things of one name, the first. */
  #allResources(): PdfDict {
    const all = new Map(kinds.map((kind) => [kind, new PdfDict()]));
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
    // Those that pages no longer lead to.
    for (const num of this.#objects.numbers) {
      const value = this.#objects.get(num);
      if (!(value instanceof PdfDict) || value.has('Type')) continue;
      if (kinds.some((kind) => this.#objects.dict(value.get(kind)) !== undefined)) yield value;
    }
  }

  *#pageDicts(): Generator<PdfDict> {
    for (const { num, inherited } of this.#pages) {
      const value = this.#objects.get(num);
      if (value instanceof PdfDict) yield new PdfDict([...inherited, ...value.entries()]);
    }
  }
}

function fontsNamedIn(content: Buffer): readonly string[] {
  const names = new Set<string>();
  for (let start = 0; start < content.length; start += lookedAt) {
    // One that lies across the edge is named elsewhere as well, or stands for itself.
    const text = content.toString('latin1', start, start + lookedAt);
    for (const [, name = ''] of text.matchAll(fontOperator)) names.add(name);
  }
  return [...names];
}
