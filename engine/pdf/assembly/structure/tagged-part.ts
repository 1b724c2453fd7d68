import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import type { Contribution } from '../carrier.js';
import type { PlannedValues } from '../catalog/named-values.js';
import { root, type ElementIndex } from './element-index.js';
import { SourceIds } from './element-ids.js';
import { KeptElements } from './kept-elements.js';
import { dropTexts, hasText, pageOf, readKid, type Kid } from './kid.js';
import type { MergedTree } from './merged-tree.js';
import { nearSolid, type Fate } from './near-solid.js';
import { ParentKeys } from './parent-keys.js';

const lists = ['Namespaces', 'PronunciationLexicon'];

/** An element, or one that is written inside it, with what it inherits. */
interface Holder {
  readonly ordinal: number;
  readonly page: number;
  readonly inline: boolean;
}

interface Filtered {
  readonly kids: readonly PdfValue[];
  /** Whether some kid, or some of what is below one, went. */
  readonly lost: boolean;
}

/** What becomes of a kid. */
interface Judged {
  readonly fate: Fate;
  readonly value: PdfValue;
  readonly lost: boolean;
}

const gone: Judged = { fate: 'gone', value: null, lost: true };
/** What is no kid, or another element's. */
const notOurs: Judged = { fate: 'gone', value: null, lost: false };

/** What one tagged source gives to the structure tree. */
export class TaggedPart {
  readonly #contribution: Contribution;
  readonly #index: ElementIndex;
  /** Undefined when every page stays. */
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
    for (const list of lists) merged.addToList(list, contribution, index.tree.get(list) ?? null);
    for (const ordinal of this.#kept?.ordinals ?? []) {
      const long = index.long(ordinal);
      if (long !== undefined) copier.replace(index.ref(ordinal), long);
    }
  }

  transform(dict: PdfDict, ref: Ref | undefined): PdfDict {
    const ordinal = ref === undefined ? root : this.#index.ordinal(ref);
    if (ref !== undefined && ordinal !== root) return this.#object(dict, { ref, ordinal });
    return this.#withoutLostTargets(this.#withNewHeaders(this.#keys.renumbered(dict)));
  }

  carry(merged: MergedTree): void {
    const { copier, kept } = this.#contribution;
    this.#pagesCopied = true;
    this.#classes.carry(copier);
    const { kids } = this.#filter(this.#index.tree, { ordinal: root, page: 0, inline: false });
    const firstPage = kept.reduce((first, { targetIndex }) => Math.min(first, targetIndex), Infinity);
    merged.branches.push({ firstPage, kids: kids.map((kid) => copier.copyValue(kid)) });
    copier.drain();
    this.#keys.carry(this.#contribution, merged);
    this.#ids.carry();
  }

  /** Whatever else leads to an element that went finds an empty object, and nothing beyond it. */
  #object(dict: PdfDict, { ref, ordinal }: { readonly ref: Ref; readonly ordinal: number }): PdfDict {
    if (!this.#stays(ref)) return new PdfDict();
    const lost = this.#kept?.lost(ordinal) ?? false;
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
    // Their words are those of the content that went, too.
    if (lost || lostBelow) dropTexts(element);
    this.#rename(element);
    return { element, lost };
  }

  #filter(element: PdfDict, holder: Holder): Filtered {
    const seen = new Set<number>();
    const judged: Judged[] = [];
    for (const value of this.#index.kids(element, holder.ordinal, holder.inline)) {
      const kid = this.#judge(value, holder);
      // Of hundreds of thousands of kids all but a few may be gone: a row of them counts as one.
      if (kid === judged.at(-1)) continue;
      if (kid !== gone && this.#isElement(value)) {
        if (seen.has(value.num)) continue;
        seen.add(value.num);
      }
      judged.push(kid);
    }
    const near = nearSolid(judged.map(({ fate }) => fate));
    const kids = judged.filter((_, at) => near[at] === true).map(({ value }) => value);
    return { kids, lost: judged.some(({ lost }) => lost) };
  }

  #isElement(value: PdfValue): value is Ref {
    return value instanceof Ref && this.#index.ordinal(value) !== root;
  }

  #judge(value: PdfValue, holder: Holder): Judged {
    const ordinal = value instanceof Ref ? this.#index.ordinal(value) : root;
    if (ordinal !== root) return this.#judgeElement(value, { ordinal, parent: holder.ordinal });
    const kid = readKid(this.#contribution.file, value);
    if (kid === undefined) return notOurs;
    if (kid.kind === 'element') return value instanceof Ref ? gone : this.#judgeInline(kid.dict, holder);
    return this.#keepsContent(kid, holder.page) ? { fate: 'kept', value, lost: false } : gone;
  }

  #judgeElement(value: PdfValue, { ordinal, parent }: { readonly ordinal: number; readonly parent: number }): Judged {
    if (this.#index.parent(ordinal) !== parent) return notOurs;
    if (this.#kept === undefined) return { fate: 'kept', value, lost: false };
    if (this.#index.isHollow(ordinal)) return { fate: 'hollow', value, lost: false };
    return this.#kept.has(ordinal) ? { fate: 'kept', value, lost: this.#kept.lost(ordinal) } : gone;
  }

  #judgeInline(dict: PdfDict, holder: Holder): Judged {
    const { element, lost } = this.#element(dict, { ...holder, inline: true }, false);
    this.#setParent(element, holder.ordinal);
    if (this.#kept === undefined || element.has('K')) return { fate: 'kept', value: element, lost };
    if (lost) return gone;
    const page = pageOf(dict);
    if (page !== 0) return this.#keepsPage(page) ? { fate: 'kept', value: element, lost } : gone;
    return hasText(dict) ? gone : { fate: 'hollow', value: element, lost };
  }

  #keepsContent(kid: Exclude<Kid, { kind: 'element' }>, inherited: number): boolean {
    const object = kid.kind === 'object' ? kid.object : kid.stream;
    if (!this.#keepsPage(this.#index.pageOfKid(kid, inherited))) return false;
    return object === undefined || !this.#pagesCopied || this.#contribution.copier.isCopied(object);
  }

  #keepsPage(page: number): boolean {
    return this.#kept === undefined || this.#contribution.byPage.has(page);
  }

  #stays(element: Ref): boolean {
    const ordinal = this.#index.ordinal(element);
    return this.#kept === undefined || this.#kept.has(ordinal) || this.#index.isHollow(ordinal);
  }

  #setParent(element: PdfDict, parent: number): void {
    const tree = this.#contribution.file.catalog.get('StructTreeRoot');
    if (parent !== root) element.set('P', this.#index.ref(parent));
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
        related.filter((ref) => ref instanceof Ref && this.#leadsOn(ref)),
      );
  }

  #newClasses(classes: PdfValue | undefined): PdfValue {
    const found = this.#contribution.file.resolve(classes);
    if (isArray(found)) return found.map((item) => (isArray(item) ? item : this.#newClasses(item)));
    if (!(found instanceof PdfName)) return found;
    return new PdfName(this.#classes.renamed.get(found.value) ?? found.value);
  }

  #leadsOn(element: Ref): boolean {
    return this.#index.ordinal(element) !== root && this.#stays(element);
  }

  /** Cells of a table name their headers by /ID. */
  #withNewHeaders(dict: PdfDict): PdfDict {
    if (!dict.has('Headers')) return dict;
    const headers = this.#contribution.file.array(dict.get('Headers'));
    if (headers === undefined) return dict;
    return dict.clone().set(
      'Headers',
      headers.map((id) => (id instanceof PdfString ? this.#ids.renamed(id) : id)),
    );
  }

  /** Outline items (/SE) and actions (/SD) can lead to elements. */
  #withoutLostTargets(dict: PdfDict): PdfDict {
    const lost = ['SE', 'SD'].filter((key) => {
      const value = dict.get(key);
      const target = isArray(value) ? value[0] : value;
      return target instanceof Ref && this.#index.ordinal(target) !== root && !this.#stays(target);
    });
    if (lost.length === 0) return dict;
    const changed = dict.clone();
    for (const key of lost) changed.delete(key);
    return changed;
  }
}
