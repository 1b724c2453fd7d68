import { MalformedPdf } from '../file/malformed-pdf.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfDict, PdfStream, type PdfValue, Ref } from '../syntax/values.js';
import { eachRef } from '../write/each-ref.js';

/**
 * Maximum number of steps from an object to another, for all walks together. A page of a form leads to all fields of the form, so the
 * number can grow with the square of the size.
 */
const MAX_STEPS = 4_000_000;

/** Entries of a page that do not belong to it: the page tree, and the thumbnail, which has a place of its own. */
const apart: ReadonlySet<string> = new Set(['Parent', 'Thumb']);

interface GraphSettings {
  readonly pages: ReadonlySet<number>;
  /** Objects that are written instead of those of the file. */
  readonly replaced: ReadonlyMap<number, PdfDict>;
}

/** Which objects the objects of a document refer to; each object is read once. */
export class ReferenceGraph {
  readonly #file: PdfFile;
  readonly #settings: GraphSettings;
  /** The numbers of the objects that an object refers to are between its start and its end in `targets`. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #gens: Uint16Array;
  #targets = new Int32Array(1024);
  #length = 0;
  /** The last walk that has passed an object. */
  readonly #passed: Int32Array;
  #walks = 0;
  #steps = 0;

  constructor(file: PdfFile, settings: GraphSettings) {
    this.#file = file;
    this.#settings = settings;
    const size = file.maxObjectNumber + 1;
    this.#starts = new Int32Array(size).fill(-1);
    this.#ends = new Int32Array(size);
    this.#gens = new Uint16Array(size);
    this.#passed = new Int32Array(size);
  }

  /** The reference to an object that a walk has visited. */
  refOf(num: number): Ref {
    return new Ref(num, this.#gens[num]);
  }

  /** Calls `visit` once with each object that the value leads to, without pages and what only pages lead to. */
  walk(from: PdfValue | undefined, visit: (num: number) => void): void {
    this.#walks += 1;
    this.walkOn(from, visit);
  }

  /** Like `walk`, but without the objects that the last walk has passed. */
  walkOn(from: PdfValue | undefined, visit: (num: number) => void): void {
    this.#follow((push) => eachRef(from ?? null, push), visit);
  }

  /** Like `walk`, for the objects of a page, the page first. */
  walkPage(page: Ref, visit: (num: number) => void): void {
    this.#walks += 1;
    this.#note(page);
    visit(page.num);
    const [start, end] = this.#targetsOf(page.num);
    this.#follow((push) => {
      for (let at = start; at < end; at++) push(this.refOf(this.#targets[at] ?? 0));
    }, visit);
  }

  #follow(begin: (push: (ref: Ref) => void) => void, visit: (num: number) => void): void {
    const waiting: number[] = [];
    const push = (num: number): void => {
      this.#steps += 1;
      if (this.#steps > MAX_STEPS) throw new MalformedPdf('Too many objects of the document belong to several pages.');
      if (this.#passed[num] === this.#walks || this.#settings.pages.has(num)) return;
      this.#passed[num] = this.#walks;
      waiting.push(num);
    };
    begin((ref) => {
      if (this.#note(ref)) push(ref.num);
    });
    for (let num = waiting.pop(); num !== undefined; num = waiting.pop()) {
      visit(num);
      const [start, end] = this.#targetsOf(num);
      for (let at = start; at < end; at++) push(this.#targets[at] ?? 0);
    }
  }

  /** Returns whether the reference leads to an object, and keeps its generation. */
  #note({ num, gen }: Ref): boolean {
    if (!this.#file.has(new Ref(num, gen))) return false;
    this.#gens[num] = gen;
    return true;
  }

  #targetsOf(num: number): readonly [start: number, end: number] {
    const known = this.#starts[num] ?? -1;
    if (known !== -1) return [known, this.#ends[num] ?? known];
    const start = this.#length;
    this.#starts[num] = start;
    this.#read(num);
    this.#ends[num] = this.#length;
    return [start, this.#length];
  }

  #read(num: number): void {
    const value = this.#settings.replaced.get(num) ?? this.#file.load(this.refOf(num)).value;
    const add = (ref: Ref): void => {
      if (this.#note(ref)) this.#add(ref.num);
    };
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) {
      eachRef(dict, add);
      return;
    }
    const isPage = this.#settings.pages.has(num);
    if (!isPage && dict.isOfType('Page')) throw new MalformedPdf(`Page ${num} is not in the page tree.`);
    for (const [key, item] of dict.entries()) {
      if (isPage && apart.has(key)) continue;
      // The writer states the length directly.
      if (!(value instanceof PdfStream && key === 'Length')) eachRef(item, add);
    }
  }

  #add(num: number): void {
    if (this.#length === this.#targets.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#targets);
      this.#targets = larger;
    }
    this.#targets[this.#length++] = num;
  }
}
