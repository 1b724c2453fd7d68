import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../../syntax/values.js';

const mostBytes = 64 * 1024 * 1024;
const mostStreams = 10_000;
// A name of any kind: in an operand, in an inline image, or by chance in a string, which does no harm.
const names = /\/([^\s\0()<>[\]{}/%]*)/g;

/**
 * The names that occur in a page's content, and so all by which it uses its resources; undefined when the content
 * cannot be read. What has no resources of its own (a form, a Type 3 font, a pattern) uses the page's (ISO 32000-2
 * §7.8.3), so its content counts as the page's.
 */
export function usedNames(file: PdfFile, page: PdfDict, resources: PdfDict): ReadonlySet<string> | undefined {
  return readable(() => new Content(file, resources).read(page.get('Contents') ?? null)) ?? undefined;
}

class Content {
  readonly #file: PdfFile;
  readonly #resources: PdfDict;
  readonly #names = new Set<string>();
  readonly #waiting: PdfStream[] = [];
  readonly #seen = new Set<number>();
  #left = mostBytes;
  #streams = 0;

  constructor(file: PdfFile, resources: PdfDict) {
    this.#file = file;
    this.#resources = resources;
  }

  read(contents: PdfValue): ReadonlySet<string> | undefined {
    const found = this.#file.resolve(contents);
    for (const part of isArray(found) ? found : [contents]) this.#await(part);
    for (let stream = this.#waiting.pop(); stream !== undefined; stream = this.#waiting.pop()) {
      if (++this.#streams > mostStreams) return undefined;
      this.#addNames(stream);
    }
    return this.#names;
  }

  #addNames(stream: PdfStream): void {
    const data = this.#file.decodeStream(stream, this.#left);
    this.#left -= data.length;
    for (const [, written = ''] of data.toString('latin1').matchAll(names)) {
      const name = written.includes('#') ? unescaped(written) : written;
      if (this.#names.has(name)) continue;
      this.#names.add(name);
      for (const category of ['XObject', 'Pattern', 'Font']) this.#follow(category, name);
    }
  }

  #follow(category: string, name: string): void {
    const value = this.#file.dict(this.#resources.get(category))?.get(name) ?? null;
    const found = this.#file.resolve(value);
    if (found instanceof PdfStream) {
      const draws = this.#file.name(found.dict.get('Subtype')) === 'Form' || category === 'Pattern';
      if (draws && !found.dict.has('Resources')) this.#await(value);
    } else if (found instanceof PdfDict && !found.has('Resources')) {
      for (const [, glyph] of this.#file.dict(found.get('CharProcs'))?.entries() ?? []) this.#await(glyph);
    }
  }

  #await(value: PdfValue): void {
    if (value instanceof Ref) {
      if (this.#seen.has(value.num)) return;
      this.#seen.add(value.num);
    }
    const stream = this.#file.stream(value);
    if (stream !== undefined) this.#waiting.push(stream);
  }
}

function unescaped(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
