import { languageTag } from '../../../text/language-tag.js';
import { hasText, readKid } from '../../assembly/structure/kid.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import { UnsoundTags } from './unsound-tags.js';

/** Maximum number of elements of a tree that is read. */
const MAX_ELEMENTS = 2_000_000;
/** Maximum number of entries of the arrays that the parent tree has for pages, each up to the largest identifier of its page. */
const MAX_ENTRIES = 2 ** 22;

/** The place of a kid in a structure tree. */
export interface KidPlace {
  /** The element that has the kid; undefined for the root of the tree. */
  readonly element: Ref | undefined;
  /** The index among the kids that are not null. */
  readonly index: number;
}

/** The marked content that a structure tree refers to. */
export interface TagTree {
  readonly root: PdfDict;
  /** For each page or form (by object number), the place of each marked-content identifier in the tree. */
  readonly content: ReadonlyMap<number, ReadonlyMap<number, KidPlace>>;
  /** For each element (by object number), the element that has it; undefined for the root of the tree. */
  readonly holders: ReadonlyMap<number, Ref | undefined>;
  /** All structure types in use. */
  readonly types: ReadonlySet<string>;
  /** Kids that are no elements or content, or that occur earlier in the tree. */
  readonly unusable: readonly KidPlace[];
  /** Elements whose language is not a language tag. */
  readonly invalidLanguages: readonly Ref[];
  /** Elements of the type Figure or of a type that is mapped to Figure, without any text, in the order of the tree. */
  readonly bareFigures: readonly BareFigure[];
}

/** A figure that has no alternate description. */
export interface BareFigure {
  readonly ref: Ref;
  /** The object number of its page; 0 if it is not stated. */
  readonly page: number;
}

/**
 * Reads a structure tree.
 * @throws UnsoundTags when an element is a direct object, and for trees and identifiers that are too large
 */
export function readTagTree(file: PdfFile, root: PdfDict): TagTree {
  const walk = new TreeWalk(file, root);
  walk.run();
  const { content, holders, types, unusable, invalidLanguages, bareFigures } = walk;
  return { root, content, holders, types, unusable, invalidLanguages, bareFigures };
}

/** The kids of an element, or of the root of a tree, that are not null. */
export function kidsOf(file: PdfFile, dict: PdfDict): readonly PdfValue[] {
  const kids = dict.get('K') ?? null;
  const found = kids instanceof Ref ? file.get(kids) : kids;
  if (isArray(found)) return found.filter((kid) => file.resolve(kid) !== null);
  return found === null ? [] : [kids];
}

interface Step {
  readonly value: PdfValue;
  readonly place: KidPlace;
  /** The object number of the page of the element that has the kid. */
  readonly page: number;
}

class TreeWalk {
  readonly content = new Map<number, Map<number, KidPlace>>();
  readonly holders = new Map<number, Ref | undefined>();
  readonly types = new Set<string>();
  readonly unusable: KidPlace[] = [];
  readonly invalidLanguages: Ref[] = [];
  readonly bareFigures: BareFigure[] = [];
  readonly #file: PdfFile;
  readonly #roleMap: PdfDict;
  readonly #steps: Step[] = [];
  /** The number of entries that the array of each page or form has in the parent tree, and of all. */
  readonly #entries = new Map<number, number>();
  #entryCount = 0;

  constructor(file: PdfFile, root: PdfDict) {
    this.#file = file;
    this.#roleMap = file.dict(root.get('RoleMap')) ?? new PdfDict();
    this.#enter(root, undefined, 0);
  }

  run(): void {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) this.#visit(step);
  }

  #enter(dict: PdfDict, element: Ref | undefined, page: number): void {
    const kids = kidsOf(this.#file, dict);
    for (let index = kids.length - 1; index >= 0; index -= 1)
      this.#steps.push({ value: kids[index] ?? null, place: { element, index }, page });
  }

  #visit({ value, place, page }: Step): void {
    const kid = readKid(this.#file, value);
    if (kid?.kind === 'object') return;
    const isUsable =
      kid !== undefined &&
      (kid.kind === 'element'
        ? this.#visitElement(value, { dict: kid.dict, place, page })
        : this.#addContent(kid.stream?.num ?? (kid.page || page), value, place));
    if (!isUsable) this.unusable.push(place);
  }

  #visitElement(
    value: PdfValue,
    { dict, place, page }: { readonly dict: PdfDict; readonly place: KidPlace; readonly page: number },
  ): boolean {
    if (!(value instanceof Ref)) throw new UnsoundTags('A structure element is a direct object.');
    if (this.holders.has(value.num)) return false;
    if (this.holders.size === MAX_ELEMENTS) throw new UnsoundTags('The structure tree is too large.');
    this.holders.set(value.num, place.element);
    const type = this.#file.name(dict.get('S'));
    if (type !== undefined) this.types.add(type);
    if (dict.has('Lang') && languageTag(this.#file.maybeText(dict.get('Lang'))) === undefined)
      this.invalidLanguages.push(value);
    const own = dict.get('Pg');
    const at = own instanceof Ref ? own.num : page;
    const isFigure = type === 'Figure' || this.#file.name(this.#roleMap.get(type ?? '')) === 'Figure';
    if (isFigure && !hasText(dict)) this.bareFigures.push({ ref: value, page: at });
    this.#enter(dict, value, at);
    return true;
  }

  /** Content of the root has no element. */
  #addContent(owner: number, value: PdfValue, place: KidPlace): boolean {
    const found = this.#file.resolve(value);
    const mcid =
      typeof found === 'number' ? found : this.#file.number(found instanceof PdfDict ? found.get('MCID') : null);
    const known = this.content.get(owner) ?? new Map<number, KidPlace>();
    if (mcid === undefined || mcid < 0 || known.has(mcid) || place.element === undefined) return false;
    this.content.set(owner, known.set(mcid, place));
    this.#countEntries(owner, mcid + 1);
    return true;
  }

  #countEntries(owner: number, count: number): void {
    const known = this.#entries.get(owner) ?? 0;
    if (count <= known) return;
    this.#entries.set(owner, count);
    this.#entryCount += count - known;
    if (this.#entryCount > MAX_ENTRIES) throw new UnsoundTags('The identifiers of marked content are too large.');
  }
}
