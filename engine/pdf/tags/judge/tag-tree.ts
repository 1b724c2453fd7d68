import { languageTag } from '../../../text/language-tag.js';
import { hasText, readKid } from '../../assembly/structure/kid.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { numberTreeEntries } from '../../trees/number-tree.js';
import { isArray, PdfDict, Ref, type PdfValue } from '../../syntax/values.js';
import { UnsoundTags } from './unsound-tags.js';

/** Maximum number of elements of a tree that is read. */
const MAX_ELEMENTS = 2_000_000;

/** The marked content that a structure tree refers to. */
export interface TagTree {
  readonly root: PdfDict;
  /** For each page or form (by object number), the object number of the element of each marked-content identifier. */
  readonly content: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** All structure types in use. */
  readonly types: ReadonlySet<string>;
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
 * @throws UnsoundTags when an element or marked content occurs twice, or when the parent tree contradicts the tree
 */
export function readTagTree(file: PdfFile, root: PdfDict): TagTree {
  const walk = new TreeWalk(file, root);
  walk.run();
  const { content, types, invalidLanguages, bareFigures } = walk;
  return { root, content, types, invalidLanguages, bareFigures };
}

/** @throws UnsoundTags when the parent tree does not lead from the content to the elements that have it */
export function checkParents(file: PdfFile, { root, content }: TagTree, owners: ReadonlyMap<number, PdfDict>): void {
  const parents = new Map(numberTreeEntries(file, root.get('ParentTree')));
  for (const [num, elements] of content) {
    const key = file.number(owners.get(num)?.get('StructParents'));
    const list = key === undefined ? undefined : file.array(parents.get(key));
    for (const [mcid, element] of elements) {
      const parent = list?.[mcid];
      if (!(parent instanceof Ref) || parent.num !== element)
        throw new UnsoundTags(`The parent tree does not have content ${mcid} of object ${num}.`);
    }
  }
}

interface Step {
  readonly value: PdfValue;
  /** Object numbers of the element that holds it, and of the element's page. */
  readonly element: number;
  readonly page: number;
}

class TreeWalk {
  readonly content = new Map<number, Map<number, number>>();
  readonly types = new Set<string>();
  readonly invalidLanguages: Ref[] = [];
  readonly bareFigures: BareFigure[] = [];
  readonly #file: PdfFile;
  readonly #seen = new Set<number>();
  readonly #roleMap: PdfDict;
  readonly #steps: Step[];
  #count = 0;

  constructor(file: PdfFile, root: PdfDict) {
    this.#file = file;
    this.#roleMap = file.dict(root.get('RoleMap')) ?? new PdfDict();
    this.#steps = this.#kidsOf(root)
      .toReversed()
      .map((value) => ({ value, element: 0, page: 0 }));
  }

  run(): void {
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) this.#visit(step);
  }

  #visit({ value, element, page }: Step): void {
    const kid = readKid(this.#file, value);
    if (kid === undefined) throw new UnsoundTags('The structure tree has a kid that is no element.');
    if (kid.kind === 'object') return;
    if (kid.kind === 'element') this.#visitElement(value, kid.dict, page);
    else this.#addContent(kid.stream?.num ?? (kid.page || page), value, element);
  }

  #visitElement(value: PdfValue, dict: PdfDict, page: number): void {
    if (!(value instanceof Ref)) throw new UnsoundTags('A structure element is a direct object.');
    if (this.#seen.has(value.num)) throw new UnsoundTags(`Structure element ${value.num} occurs twice.`);
    if (++this.#count > MAX_ELEMENTS) throw new UnsoundTags('The structure tree is too large.');
    this.#seen.add(value.num);
    const type = this.#file.name(dict.get('S'));
    if (type !== undefined) this.types.add(type);
    if (dict.has('Lang') && languageTag(this.#file.maybeText(dict.get('Lang'))) === undefined)
      this.invalidLanguages.push(value);
    const own = dict.get('Pg');
    const at = own instanceof Ref ? own.num : page;
    const isFigure = type === 'Figure' || this.#file.name(this.#roleMap.get(type ?? '')) === 'Figure';
    if (isFigure && !hasText(dict)) this.bareFigures.push({ ref: value, page: at });
    for (const kid of this.#kidsOf(dict).toReversed()) this.#steps.push({ value: kid, element: value.num, page: at });
  }

  #addContent(owner: number, value: PdfValue, element: number): void {
    const found = this.#file.resolve(value);
    const mcid =
      typeof found === 'number' ? found : this.#file.number(found instanceof PdfDict ? found.get('MCID') : null);
    const known = this.content.get(owner) ?? new Map<number, number>();
    this.content.set(owner, known);
    if (mcid === undefined || known.has(mcid)) throw new UnsoundTags(`Content of object ${owner} occurs twice.`);
    known.set(mcid, element);
  }

  #kidsOf(dict: PdfDict): readonly PdfValue[] {
    const kids = dict.get('K') ?? null;
    const found = kids instanceof Ref ? this.#file.get(kids) : kids;
    if (isArray(found)) return found.filter((kid) => this.#file.resolve(kid) !== null);
    return found === null ? [] : [kids];
  }
}
