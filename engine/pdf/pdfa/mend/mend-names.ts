import { isUtf8 } from 'node:buffer';

import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, type PdfValue, Ref, TargetRef } from '../../syntax/values.js';
import type { Mend } from './mend.js';

/** Entries with names of colourants and of structure types, which must be UTF-8 (ISO 19005-2 §6.1.8). */
const KEYS: readonly string[] = ['ColorSpace', 'CS', 'Cs', 'S', 'RoleMap'];

/** Colour spaces and their attributes are not nested deeper. */
const MAX_DEPTH = 32;

/** Encodes names of colourants and of structure types as UTF-8. Names are strings of bytes. */
export function mendNames(names: NamesInUtf8): Mend {
  return (dict) => {
    for (const [key, value] of names.changedIn(dict)) dict.set(key, value);
  };
}

/** Finds names that are not valid UTF-8. Each object is read once, however many dictionaries refer to it. */
export class NamesInUtf8 {
  /** Changed values by object number; undefined for objects in which nothing changes, and for an object within itself. */
  readonly #objects = new Map<number, PdfValue | undefined>();

  constructor(private readonly file: PdfFile) {}

  /** The entries whose names are not valid UTF-8, with valid ones instead. */
  changedIn(dict: PdfDict): readonly (readonly [key: string, value: PdfValue])[] {
    return KEYS.flatMap((key) => {
      const value = dict.get(key);
      const changed = value === undefined ? undefined : this.#changed(value, 0);
      return changed === undefined ? [] : [[key, changed] as const];
    });
  }

  /** Undefined where nothing changes. */
  #changed(value: PdfValue, depth: number): PdfValue | undefined {
    // Objects that the conversion adds are not in the file, and have valid names.
    if (depth > MAX_DEPTH || value instanceof TargetRef) return undefined;
    if (value instanceof PdfName) return isValid(value.value) ? undefined : new PdfName(encoded(value.value));
    if (isArray(value)) return this.#changedItems(value, depth);
    if (value instanceof PdfDict) return this.#changedEntries(value, depth);
    if (!(value instanceof Ref)) return undefined;
    if (!this.#objects.has(value.num)) {
      this.#objects.set(value.num, undefined);
      this.#objects.set(value.num, this.#changed(this.file.resolve(value), depth + 1));
    }
    return this.#objects.get(value.num);
  }

  #changedItems(items: readonly PdfValue[], depth: number): PdfValue | undefined {
    const changed = items.map((it) => this.#changed(it, depth + 1));
    return changed.every((it) => it === undefined) ? undefined : items.map((it, index) => changed[index] ?? it);
  }

  #changedEntries(dict: PdfDict, depth: number): PdfDict | undefined {
    const entries = [...dict.entries()];
    const changed = entries.map(([key, value]) => {
      const other = this.#changed(value, depth + 1);
      return isValid(key) && other === undefined ? undefined : ([nameInUtf8(key), other ?? value] as const);
    });
    return changed.every((it) => it === undefined)
      ? undefined
      : new PdfDict(entries.map((entry, index) => changed[index] ?? entry));
  }
}

/** The name in UTF-8; a name that is none is taken for Latin-1. */
export function nameInUtf8(name: string): string {
  return isValid(name) ? name : encoded(name);
}

function isValid(name: string): boolean {
  return isUtf8(Buffer.from(name, 'latin1'));
}

/** Takes the bytes for Latin-1, so that different names stay different and equal names stay equal. */
function encoded(name: string): string {
  return Buffer.from(name, 'utf8').toString('latin1');
}
