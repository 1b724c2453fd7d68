import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue, type TargetRef } from '../../syntax/values.js';
import { buildNumberTree, numberTreeEntries } from '../../trees/number-tree.js';
import type { ChangedObjects } from '../../write/changed-objects.js';
import type { Revision } from '../../write/revision.js';
import type { TagGaps } from './judge-tags.js';
import { type KidPlace, kidsOf, type TagTree } from './tag-tree.js';
import type { AddedParagraph } from './untagged-text.js';
import { addToGroup } from '../../../groups.js';

/** The root of a structure tree. */
export interface TreeRoot {
  readonly ref: Ref;
  /** A copy, which may be changed. */
  readonly dict: PdfDict;
}

interface Means {
  readonly root: TreeRoot;
  readonly changes: ChangedObjects;
  readonly revision: Revision;
}

/** Types of elements that hold paragraphs beside other elements. */
const GROUPS: ReadonlySet<string> = new Set(['Document', 'Part', 'Art', 'Sect', 'Div', 'NonStruct']);
/** Stands for the root of a tree among the object numbers of elements. */
const ROOT = 0;

/** Gives a structure tree the text that it lacks, takes out the kids that stand for nothing, and mends its parent tree. */
export function mendKids(file: PdfFile, { tree, strayKids, paragraphs, hasParents }: TagGaps, means: Means): void {
  const kids = new ChangedKids(file, tree, means);
  for (const place of strayKids) kids.remove(place);
  const added = paragraphs.map((paragraph) => ({ ...paragraph, ref: kids.add(paragraph) }));
  kids.write();
  if (hasParents && added.length === 0) return;
  const elements = elementsByOwner(tree, strayKids);
  for (const { page, stream, identifiers, ref } of added) {
    const owner = (stream ?? page).num;
    const known = elements.get(owner) ?? new Map<number, Ref>();
    for (const identifier of identifiers) known.set(identifier, ref);
    elements.set(owner, known);
  }
  writeParents(file, elements, means);
}

/** The changes of the kids of an element. */
interface KidChanges {
  readonly removed: Set<number>;
  /** New kids by the index of the kid before them; -1 for those before all others. */
  readonly added: Map<number, Ref[]>;
}

class ChangedKids {
  readonly #changes = new Map<number, KidChanges & { readonly element: Ref | undefined }>();
  /** For each element to which kids are added, the indexes of its elements by object number. */
  readonly #indexes = new Map<number, ReadonlyMap<number, number>>();
  /** For elements that are in no group themselves, the element around them that is. */
  readonly #outermost = new Map<number, Ref>();
  readonly #roleMap: PdfDict;

  constructor(
    private readonly file: PdfFile,
    private readonly tree: TagTree,
    private readonly means: Means,
  ) {
    this.#roleMap = file.dict(tree.root.get('RoleMap')) ?? new PdfDict();
  }

  remove({ element, index }: KidPlace): void {
    this.#of(element).removed.add(index);
  }

  /** Adds a paragraph to the innermost group of the element with the content before it, and returns its element. */
  add({ page, stream, after, identifiers }: AddedParagraph): TargetRef {
    const { element, index } = after === undefined ? { element: this.#onlyGroup(), index: -1 } : this.#placeOf(after);
    const ref = this.means.revision.add(
      PdfDict.of({
        Type: new PdfName('StructElem'),
        S: new PdfName('P'),
        P: element ?? this.means.root.ref,
        Pg: page,
        K: identifiers.map((identifier) => contentKid(identifier, page, stream)),
      }),
    );
    addToGroup<number, Ref>(this.#of(element).added, index, ref);
    return ref;
  }

  write(): void {
    for (const { element, removed, added } of this.#changes.values()) {
      const dict = element === undefined ? this.means.root.dict : this.means.changes.of(element);
      const kept = kidsOf(this.file, dict).map((kid, index) => [
        ...(removed.has(index) ? [] : [kid]),
        ...(added.get(index) ?? []),
      ]);
      dict.set('K', [...(added.get(-1) ?? []), ...kept.flat()]);
    }
  }

  /** The place of an element, or of what it is a part of, in a group of elements or in the root. */
  #placeOf(ref: Ref): KidPlace {
    const element = this.#inGroup(ref);
    const holder = this.tree.holders.get(element.num);
    return { element: holder, index: this.#indexesIn(holder).get(element.num) ?? -1 };
  }

  /** The element, or the one around it, that is in a group of elements or in the root. */
  #inGroup(ref: Ref): Ref {
    const passed: Ref[] = [];
    let element = ref;
    for (;;) {
      const holder = this.tree.holders.get(element.num);
      if (holder === undefined || this.#isGroup(holder)) break;
      passed.push(element);
      element = this.#outermost.get(holder.num) ?? holder;
    }
    for (const { num } of passed) this.#outermost.set(num, element);
    return element;
  }

  /** The group that is the only kid of the root, undefined if there is none. */
  #onlyGroup(): Ref | undefined {
    const [kid, ...others] = kidsOf(this.file, this.tree.root);
    return kid instanceof Ref && others.length === 0 && this.#isGroup(kid) ? kid : undefined;
  }

  #isGroup(element: Ref): boolean {
    const type = this.file.name(this.file.dict(element)?.get('S')) ?? '';
    return GROUPS.has(this.file.name(this.#roleMap.get(type)) ?? type);
  }

  #indexesIn(element: Ref | undefined): ReadonlyMap<number, number> {
    const known = this.#indexes.get(element?.num ?? ROOT);
    if (known !== undefined) return known;
    const dict = element === undefined ? this.tree.root : this.file.dict(element);
    const kids = dict === undefined ? [] : kidsOf(this.file, dict);
    const indexes = new Map(kids.flatMap((kid, index) => (kid instanceof Ref ? [[kid.num, index] as const] : [])));
    this.#indexes.set(element?.num ?? ROOT, indexes);
    return indexes;
  }

  #of(element: Ref | undefined): KidChanges {
    const known = this.#changes.get(element?.num ?? ROOT);
    if (known !== undefined) return known;
    const changes = { element, removed: new Set<number>(), added: new Map<number, Ref[]>() };
    this.#changes.set(element?.num ?? ROOT, changes);
    return changes;
  }
}

function contentKid(identifier: number, page: Ref, stream: Ref | undefined): PdfValue {
  if (stream === undefined) return identifier;
  return PdfDict.of({ Type: new PdfName('MCR'), Pg: page, Stm: stream, MCID: identifier });
}

/** The elements of pages and forms by object number and marked-content identifier. */
function elementsByOwner(tree: TagTree, strayKids: readonly KidPlace[]): Map<number, Map<number, Ref>> {
  const stray = new Set(strayKids);
  const owners = new Map<number, Map<number, Ref>>();
  for (const [owner, places] of tree.content) {
    const kept = [...places].flatMap(([identifier, place]) =>
      place.element === undefined || stray.has(place) ? [] : [[identifier, place.element] as const],
    );
    if (kept.length > 0) owners.set(owner, new Map(kept));
  }
  return owners;
}

/** Writes the entries of pages and forms in the parent tree anew. */
function writeParents(
  file: PdfFile,
  owners: ReadonlyMap<number, ReadonlyMap<number, Ref>>,
  { root: { dict: root }, changes, revision }: Means,
): void {
  const entries = new Map<number, PdfValue>(numberTreeEntries(file, root.get('ParentTree')));
  let next = [...entries.keys()].reduce(
    (most, key) => Math.max(most, key),
    file.number(root.get('ParentTreeNextKey')) ?? 0,
  );
  const used = new Set<number>();
  for (const [num, elements] of owners) {
    const owner = new Ref(num);
    const stated = file.number((file.stream(owner)?.dict ?? file.dict(owner))?.get('StructParents'));
    const isFree = stated !== undefined && !used.has(stated);
    const key = isFree ? stated : (next += 1);
    used.add(key);
    if (!isFree) changes.of(owner).set('StructParents', key);
    const length = 1 + [...elements.keys()].reduce((most, identifier) => Math.max(most, identifier), 0);
    const list = Array.from({ length }, (_, index) => elements.get(index) ?? null);
    entries.set(key, revision.add(list));
  }
  root.set(
    'ParentTree',
    buildNumberTree(entries, (node) => revision.add(node)),
  );
  root.set('ParentTreeNextKey', next + 1);
}
