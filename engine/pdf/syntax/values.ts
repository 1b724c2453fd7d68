import { decodeText, encodeText } from './text-string.js';

/** Any object of a PDF file. An entry of a dictionary whose value is null is equivalent to an absent entry. */
export type PdfValue = null | boolean | number | PdfName | PdfString | Ref | readonly PdfValue[] | PdfDict | PdfStream;

/** A name without its slash and with #xx decoded: one character (U+0000 to U+00FF) for each byte. */
export class PdfName {
  constructor(readonly value: string) {}
}

/** A string object; its bytes need not be text. */
export class PdfString {
  constructor(readonly bytes: Uint8Array) {}

  /** The bytes read as a text string (ISO 32000-2 §7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8. */
  get text(): string {
    return decodeText(this.bytes);
  }

  static fromText(text: string): PdfString {
    return new PdfString(encodeText(text));
  }
}

/** A reference to an indirect object. */
export class Ref {
  constructor(
    readonly num: number,
    readonly gen = 0,
  ) {}
}

/**
 * A reference to an object of the new file, inside a value whose other references are to objects of the source file. A
 * `Copier` does not map it.
 */
export class TargetRef extends Ref {}

/** A dictionary. A `PdfFile` shares its dictionaries with its cache: `clone()` a dictionary before changing it. */
export class PdfDict {
  readonly #entries: Map<string, PdfValue>;
  #ignored: [string, PdfValue][] | undefined;

  constructor(entries: Iterable<readonly [string, PdfValue]> = []) {
    this.#entries = new Map(entries);
  }

  static of(entries: Readonly<Record<string, PdfValue>>): PdfDict {
    return new PdfDict(Object.entries(entries));
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): PdfValue | undefined {
    return this.#entries.get(key);
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  set(key: string, value: PdfValue): this {
    this.#entries.set(key, value);
    return this;
  }

  delete(key: string): boolean {
    return this.#entries.delete(key);
  }

  /** Adds an entry as a file states it: the last one of a key is valid, and null is no value. */
  state(key: string, value: PdfValue): void {
    const earlier = this.#entries.get(key);
    if (earlier !== undefined) (this.#ignored ??= []).push([key, earlier]);
    if (value === null) (this.#ignored ??= []).push([key, value]);
    if (value === null) this.#entries.delete(key);
    else this.#entries.set(key, value);
  }

  /** The entries in a file that are not valid: see `state`. */
  get ignored(): readonly (readonly [string, PdfValue])[] {
    return this.#ignored ?? [];
  }

  entries(): IterableIterator<[string, PdfValue]> {
    return this.#entries.entries();
  }

  /** Returns a new dictionary with the same values. */
  clone(): PdfDict {
    return new PdfDict(this.#entries);
  }

  /** Returns a new dictionary with the entries that have one of the names. */
  only(names: ReadonlySet<string>): PdfDict {
    return new PdfDict([...this.#entries].filter(([name]) => names.has(name)));
  }

  /** Returns whether /Type is the name `type`. */
  isOfType(type: string): boolean {
    const value = this.#entries.get('Type');
    return value instanceof PdfName && value.value === type;
  }
}

/** A stream of a file. Its encoded bytes begin at the offset `start`; `PdfFile` reads them on request. */
export class PdfStream {
  constructor(
    readonly dict: PdfDict,
    readonly start: number,
    readonly length: number,
  ) {}
}

/** A stream to be written: `bytes` are encoded with the filters that `dict` names; the writer adds /Length. */
export class NewStream {
  constructor(
    readonly dict: PdfDict,
    readonly bytes: Uint8Array,
  ) {}
}

export function isArray(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}
