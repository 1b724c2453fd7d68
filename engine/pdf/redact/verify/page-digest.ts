import { createHash } from 'node:crypto';

import { fingerprintWithout } from '../../assembly/fingerprint.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { inheritableKeys } from '../../pages/page-tree.js';
import { isArray, PdfDict, type PdfValue, Ref } from '../../syntax/values.js';
import { appearancesOn, placeKey } from '../drawing/appearances.js';

const MAX_DEPTH = 50;
/** Keys of annotations that determine what they draw, besides their appearances. */
const drawingKeys = ['AS', 'F', 'Rect'];
const inheritable: ReadonlySet<string> = new Set(inheritableKeys);
const keys = ['Contents', ...inheritableKeys, 'UserUnit'];

/** The items of arrays of content streams, and the resources of each category, have digests of their own. */
const SHARED_DEPTH = 2;

/**
 * Keys of streams that say nothing about their content: private data of applications, which redaction removes, and what belongs to them.
 * Names of resources may be the same, but they are keys of other dictionaries.
 */
const UNREAD: ReadonlySet<string> = new Set(['PieceInfo', 'LastModified', 'Metadata']);
/** The keys that are not digested with a form: the unread ones, and /Resources, which has a digest of its own. */
const WITHOUT_RESOURCES: ReadonlySet<string> = new Set([...UNREAD, 'Resources']);

/** Maximum number of objects whose digests are kept, in about 40 MB; pages with further objects have no digest. */
const MAX_KNOWN = 2 ** 18;

/** Digests pages; objects that pages share are digested once. */
export class PageDigests {
  readonly #file: PdfFile;
  readonly #known = new Map<string, string | undefined>();
  readonly #layers: string | undefined;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#layers = this.#digestOf(file.catalog.get('OCProperties') ?? null, 0);
  }

  /**
   * Returns a digest of all objects that the reading of a page's content follows from. It is equal for equal pages of two
   * documents. Undefined when the objects are too many, too large or too deep to be compared.
   */
  of(page: Ref): string | undefined {
    const attributes = this.#attributesOf(page);
    if (attributes === undefined || this.#layers === undefined) return undefined;
    const digests = keys.map((key) => this.#digestOf(attributes.get(key) ?? null, 0));
    return joined([this.#layers, joined(digests), joined(this.#annotationDigests(page))]);
  }

  /** Digests what annotations draw over a page. The fonts of a form, which thousands of its fields may share, are digested once. */
  *#annotationDigests(page: Ref): Generator<string | undefined> {
    for (const { place, ref, stream, dict } of appearancesOn(this.#file, this.#file.dict(page) ?? new PdfDict())) {
      yield placeKey(place);
      for (const key of drawingKeys) yield this.#digestOf(dict.get(key) ?? null, 0);
      yield fingerprintWithout(this.#file, ref, WITHOUT_RESOURCES);
      yield this.#digestOf(stream.dict.get('Resources') ?? null, 0);
    }
  }

  #digestOf(value: PdfValue, depth: number): string | undefined {
    if (!(value instanceof Ref)) return this.#newDigestOf(value, depth);
    // The depth decides on the parts that are digested on their own, and so on the digest.
    const key = `${depth} ${value.num}`;
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#known.size >= MAX_KNOWN) return undefined;
    const digest = this.#newDigestOf(value, depth);
    this.#known.set(key, digest);
    return digest;
  }

  #newDigestOf(value: PdfValue, depth: number): string | undefined {
    const found = this.#file.resolve(value);
    if (depth < SHARED_DEPTH && isArray(found)) return joined(found.map((item) => this.#digestOf(item, depth + 1)));
    if (depth === SHARED_DEPTH || !(found instanceof PdfDict)) return fingerprintWithout(this.#file, value, UNREAD);
    const entries = [...found.entries()].sort(([one], [other]) => (one < other ? -1 : 1));
    return joined(entries.flatMap(([key, item]) => [key, this.#digestOf(item, depth + 1)]));
  }

  /** Returns the attributes of a page with inherited ones; undefined when the page tree is too deep. */
  #attributesOf(page: Ref): ReadonlyMap<string, PdfValue> | undefined {
    const attributes = new Map<string, PdfValue>();
    let node = this.#file.dict(page);
    for (let depth = 0; node !== undefined; depth++) {
      if (depth === MAX_DEPTH) return undefined;
      for (const key of keys) {
        const value = node.get(key);
        if (value !== undefined && !attributes.has(key) && (depth === 0 || inheritable.has(key)))
          attributes.set(key, value);
      }
      node = this.#file.dict(node.get('Parent'));
    }
    return attributes;
  }
}

function joined(parts: Iterable<string | undefined>): string | undefined {
  const hash = createHash('sha256');
  for (const part of parts) {
    if (part === undefined) return undefined;
    // The length keeps different sequences of parts distinct.
    hash.update(`${part.length}:${part}`);
  }
  return hash.digest('base64');
}
