import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import type { PlannedValues } from '../catalog/named-values.js';
import { ROOT, type ElementIndex } from './element-index.js';
import { SourceIds } from './element-ids.js';
import { KeptElements } from './kept-elements.js';
import { deleteTexts, hasText, pageOf, readKid, type Kid } from './kid.js';
import type { MergedTree } from './merged-tree.js';
import { selectKids, type KidStatus } from './select-kids.js';
import { ParentKeys } from './parent-keys.js';

const listKeys = ['Namespaces', 'PronunciationLexicon'];

/** An element, or a direct element within it, with inherited values. */
interface Holder {
  readonly ordinal: number;
  readonly page: number;
  readonly inline: boolean;
}

interface FilteredKids {
  readonly kids: readonly PdfValue[];
  /** Whether a kid, or content below a kept kid, was removed. */
  readonly lost: boolean;
}

/** The decision about a kid. */
interface KidDecision {
  readonly status: KidStatus;
  readonly value: PdfValue;
  readonly lost: boolean;
}

const removedKid: KidDecision = { status: 'removed', value: null, lost: true };
/** A malformed kid, or one that belongs to another element. */
const ignoredKid: KidDecision = { status: 'removed', value: null, lost: false };

/** The structure elements of one tagged source in the merged tree. */
export class TaggedPart {
  readonly #contribution: Contribution;
  readonly #index: ElementIndex;
  /** Undefined when all pages are kept. */
  readonly #kept: KeptElements | undefined;
  readonly #types: ReadonlyMap<string, string>;
  readonly #classes: PlannedValues;
  readonly #ids: SourceIds;
  readonly #keys: ParentKeys;
  #pagesCopied = false;

  constructor(contribution: Contribution, index: ElementIndex, merged: MergedTree) {
    const { file, copier, byPage, whole } = contribution;
    this.#contribution = contribution;
    this.#index = index;
    this.#kept = whole ? undefined : new KeptElements(index, byPage.keys());
    this.#types = merged.roles.add(file, file.dict(index.tree.get('RoleMap')) ?? new PdfDict());
    this.#classes = merged.classes.plan(file, file.dict(index.tree.get('ClassMap')) ?? new PdfDict());
    this.#ids = new SourceIds(merged.ids);
    this.#keys = new ParentKeys(index, merged);
    const tree = file.catalog.get('StructTreeRoot');
    if (tree instanceof Ref) merged.adopt(copier, tree);
    for (const list of listKeys) merged.addToList(list, contribution, index.tree.get(list) ?? null);
    for (const ordinal of this.#kept?.ordinals ?? []) {
      const long = index.largeElement(ordinal);
      if (long !== undefined) copier.replace(index.ref(ordinal), long);
    }
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const ordinal = ref === undefined ? ROOT : this.#index.ordinal(ref);
    if (ref !== undefined && ordinal !== ROOT) return this.#transformElement(dict, { ref, ordinal });
    return this.#withoutLostTargets(this.#withNewHeaders(this.#keys.renumber(dict)));
  }

  carry(merged: MergedTree): void {
    const { copier, kept } = this.#contribution;
    this.#pagesCopied = true;
    this.#classes.carry(copier);
    const { kids } = this.#filter(this.#index.tree, { ordinal: ROOT, page: 0, inline: false });
    const firstPage = kept.reduce((first, { targetIndex }) => Math.min(first, targetIndex), Infinity);
    merged.branches.push({ firstPage, kids: kids.map((kid) => copier.copyValue(kid)) });
    copier.drain();
    this.#keys.carry(this.#contribution, merged);
    this.#ids.carry();
  }

  /** Remaining references to a removed element lead to an empty object. */
  #transformElement(dict: PdfDict, { ref, ordinal }: { readonly ref: Ref; readonly ordinal: number }): PdfDict {
    if (!this.#isKept(ref)) return new PdfDict();
    const lost = this.#kept?.hasLostContent(ordinal) ?? false;
    const page = this.#index.page(this.#index.parent(ordinal));
    const { element } = this.#element(dict, { ordinal, page, inline: false }, lost);
    const parent = this.#index.parent(ordinal);
    this.#setParent(element, parent);
    const id = element.get('ID');
    const target = this.#contribution.copier.map(ref);
    if (id instanceof PdfString && target !== null) this.#ids.add(id, target);
    return element;
  }

  #element(dict: PdfDict, holder: Holder, lostBelow: boolean): { readonly element: PdfDict; readonly lost: boolean } {
    const element = dict.clone();
    const own = pageOf(dict);
    const { kids, lost } = this.#filter(dict, { ...holder, page: own || holder.page });
    if (kids.length > 0) element.set('K', isArray(dict.get('K')) ? kids : (kids[0] ?? null));
    else element.delete('K');
    if (!this.#keepsPage(own)) element.delete('Pg');
    // Replacement texts also describe the removed content.
    if (lost || lostBelow) deleteTexts(element);
    this.#rename(element);
    return { element, lost };
  }

  #filter(element: PdfDict, holder: Holder): FilteredKids {
    const seen = new Set<number>();
    const decisions: KidDecision[] = [];
    for (const value of this.#index.kids(element, holder.ordinal, holder.inline)) {
      const kid = this.#decide(value, holder);
      // An element can have hundreds of thousands of kids, nearly all removed: a run of removed kids counts as one.
      if (kid === decisions.at(-1)) continue;
      if (kid !== removedKid && this.#isElement(value)) {
        if (seen.has(value.num)) continue;
        seen.add(value.num);
      }
      decisions.push(kid);
    }
    const selected = selectKids(decisions.map(({ status }) => status));
    const kids = decisions.filter((_, at) => selected[at] === true).map(({ value }) => value);
    return { kids, lost: decisions.some(({ lost }) => lost) };
  }

  #isElement(value: PdfValue): value is Ref {
    return value instanceof Ref && this.#index.ordinal(value) !== ROOT;
  }

  #decide(value: PdfValue, holder: Holder): KidDecision {
    const ordinal = value instanceof Ref ? this.#index.ordinal(value) : ROOT;
    if (ordinal !== ROOT) return this.#decideElement(value, { ordinal, parent: holder.ordinal });
    const kid = readKid(this.#contribution.file, value);
    if (kid === undefined) return ignoredKid;
    if (kid.kind === 'element') return value instanceof Ref ? removedKid : this.#decideInline(kid.dict, holder);
    return this.#keepsContent(kid, holder.page) ? { status: 'kept', value, lost: false } : removedKid;
  }

  #decideElement(
    value: PdfValue,
    { ordinal, parent }: { readonly ordinal: number; readonly parent: number },
  ): KidDecision {
    if (this.#index.parent(ordinal) !== parent) return ignoredKid;
    if (this.#kept === undefined) return { status: 'kept', value, lost: false };
    if (this.#index.isEmpty(ordinal)) return { status: 'empty', value, lost: false };
    return this.#kept.has(ordinal) ? { status: 'kept', value, lost: this.#kept.hasLostContent(ordinal) } : removedKid;
  }

  #decideInline(dict: PdfDict, holder: Holder): KidDecision {
    const { element, lost } = this.#element(dict, { ...holder, inline: true }, false);
    this.#setParent(element, holder.ordinal);
    if (this.#kept === undefined || element.has('K')) return { status: 'kept', value: element, lost };
    if (lost) return removedKid;
    const page = pageOf(dict);
    if (page !== 0) return this.#keepsPage(page) ? { status: 'kept', value: element, lost } : removedKid;
    return hasText(dict) ? removedKid : { status: 'empty', value: element, lost };
  }

  #keepsContent(kid: Exclude<Kid, { kind: 'element' }>, inherited: number): boolean {
    const object = kid.kind === 'object' ? kid.object : kid.stream;
    if (!this.#keepsPage(this.#index.pageOfKid(kid, inherited))) return false;
    return object === undefined || !this.#pagesCopied || this.#contribution.copier.isCopied(object);
  }

  #keepsPage(page: number): boolean {
    return this.#kept === undefined || this.#contribution.byPage.has(page);
  }

  #isKept(element: Ref): boolean {
    const ordinal = this.#index.ordinal(element);
    return this.#kept === undefined || this.#kept.has(ordinal) || this.#index.isEmpty(ordinal);
  }

  #setParent(element: PdfDict, parent: number): void {
    const tree = this.#contribution.file.catalog.get('StructTreeRoot');
    if (parent !== ROOT) element.set('P', this.#index.ref(parent));
    else if (tree instanceof Ref) element.set('P', tree);
    else element.delete('P');
  }

  #rename(element: PdfDict): void {
    const { file } = this.#contribution;
    const type = this.#types.get(file.name(element.get('S')) ?? '');
    if (type !== undefined) element.set('S', new PdfName(type));
    const id = file.string(element.get('ID'));
    if (id !== undefined) element.set('ID', this.#ids.renamed(id));
    if (this.#classes.renamed.size > 0 && element.has('C')) element.set('C', this.#newClasses(element.get('C')));
    const related = file.array(element.get('Ref'));
    if (related !== undefined)
      element.set(
        'Ref',
        related.filter((ref) => ref instanceof Ref && this.#isKeptElement(ref)),
      );
  }

  #newClasses(classes: PdfValue | undefined): PdfValue {
    const found = this.#contribution.file.resolve(classes);
    if (isArray(found)) return found.map((item) => (isArray(item) ? item : this.#newClasses(item)));
    if (!(found instanceof PdfName)) return found;
    return new PdfName(this.#classes.renamed.get(found.value) ?? found.value);
  }

  #isKeptElement(element: Ref): boolean {
    return this.#index.ordinal(element) !== ROOT && this.#isKept(element);
  }

  /** Table cells refer to their headers by /ID. */
  #withNewHeaders(dict: PdfDict): PdfDict {
    if (!dict.has('Headers')) return dict;
    const headers = this.#contribution.file.array(dict.get('Headers'));
    if (headers === undefined) return dict;
    return dict.clone().set(
      'Headers',
      headers.map((id) => (id instanceof PdfString ? this.#ids.renamed(id) : id)),
    );
  }

  /** Removes targets of outline items (/SE) and actions (/SD) whose element was removed. */
  #withoutLostTargets(dict: PdfDict): PdfDict {
    const lost = ['SE', 'SD'].filter((key) => {
      const value = dict.get(key);
      const target = isArray(value) ? value[0] : value;
      return target instanceof Ref && this.#index.ordinal(target) !== ROOT && !this.#isKept(target);
    });
    if (lost.length === 0) return dict;
    const changed = dict.clone();
    for (const key of lost) changed.delete(key);
    return changed;
  }
}
