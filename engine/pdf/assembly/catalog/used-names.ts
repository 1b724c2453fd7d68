import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { decodeName } from '../../syntax/decode-name.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_STREAMS = 10_000;
// Matches all names: operands, entries of inline images, and, harmlessly, text in strings that looks like a name.
const namePattern = /\/([^\s\0()<>[\]{}/%]*)/g;

/**
 * Returns all names in a page's content, a superset of the resources that it uses; undefined when the content cannot be
 * read. Forms, Type 3 fonts and patterns without resources of their own use those of the page (ISO 32000-2 §7.8.3), so
 * their content is included.
 */
export function usedNames(file: PdfFile, page: PdfDict, resources: PdfDict): ReadonlySet<string> | undefined {
  return tryRead(() => new ContentNames(file, resources).read(page.get('Contents') ?? null)) ?? undefined;
}

class ContentNames {
  readonly #file: PdfFile;
  readonly #resources: PdfDict;
  readonly #names = new Set<string>();
  readonly #queue: PdfStream[] = [];
  readonly #visited = new Set<number>();
  #bytesLeft = MAX_BYTES;
  #streams = 0;

  constructor(file: PdfFile, resources: PdfDict) {
    this.#file = file;
    this.#resources = resources;
  }

  read(contents: PdfValue): ReadonlySet<string> | undefined {
    const found = this.#file.resolve(contents);
    for (const part of isArray(found) ? found : [contents]) this.#enqueue(part);
    for (let stream = this.#queue.pop(); stream !== undefined; stream = this.#queue.pop()) {
      if (++this.#streams > MAX_STREAMS) return undefined;
      this.#addNames(stream);
    }
    return this.#names;
  }

  #addNames(stream: PdfStream): void {
    const data = this.#file.decodeStream(stream, this.#bytesLeft);
    this.#bytesLeft -= data.length;
    for (const [, written = ''] of data.toString('latin1').matchAll(namePattern)) {
      const name = written.includes('#') ? decodeName(written) : written;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      for (const category of ['XObject', 'Pattern', 'Font']) this.#enqueueResource(category, name);
    }
  }

  #enqueueResource(category: string, name: string): void {
    const value = this.#file.dict(this.#resources.get(category))?.get(name) ?? null;
    const found = this.#file.resolve(value);
    if (found instanceof PdfStream) {
      const draws = this.#file.name(found.dict.get('Subtype')) === 'Form' || category === 'Pattern';
      if (draws && !found.dict.has('Resources')) this.#enqueue(value);
    } else if (found instanceof PdfDict && !found.has('Resources')) {
      for (const [, glyph] of this.#file.dict(found.get('CharProcs'))?.entries() ?? []) this.#enqueue(glyph);
    }
  }

  #enqueue(value: PdfValue): void {
    if (value instanceof Ref) {
      if (this.#visited.has(value.num)) return;
      this.#visited.add(value.num);
    }
    const stream = this.#file.stream(value);
    if (stream !== undefined) this.#queue.push(stream);
  }
}
