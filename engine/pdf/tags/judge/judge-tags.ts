import { languageTag } from '../../../text/language-tag.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { joinedContent } from '../../content/joined-content.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { pageDict } from '../../pages/page-tree.js';
import { numberTreeEntries } from '../../trees/number-tree.js';
import { PdfDict, Ref } from '../../syntax/values.js';
import { again, checkContent, type ContentContext, RepeatLimit } from './check-content.js';
import { CONTENT_LIMIT } from '../form-tagger.js';
import { roleOf, standardTypes } from './standard-types.js';
import { type BareFigure, type KidPlace, readTagTree, type TagTree } from './tag-tree.js';
import { UnsoundTags } from './unsound-tags.js';
import { type AddedParagraph, UntaggedText } from './untagged-text.js';

export interface JudgeInput {
  readonly source: NamedSource;
  readonly onlyPdf14: boolean;
}

/** Whether a structure tree can stay: `flawless` as it is, `gaps` with additions. */
export type TagVerdict =
  | { readonly tags: 'unsound'; readonly reason: string }
  | { readonly tags: 'flawless' | 'gaps'; readonly hasLanguage: boolean; readonly describesFigures: boolean };

/** Judges the structure tree of a document. */
export default function judgeTags({ source: named, onlyPdf14 }: JudgeInput): Promise<PdfResult<TagVerdict>> {
  return pdfResult((): TagVerdict => {
    using source = openSource(named);
    try {
      const gaps = findGaps(source, onlyPdf14);
      const { roles, contents, invalidLanguages, bareFigures, strayKids, isMarked, hasLanguage } = gaps;
      const lacks = roles.size + contents.size + invalidLanguages.length + bareFigures.length + strayKids.length;
      const isFlawless = lacks === 0 && gaps.hasParents && isMarked && hasLanguage;
      return { tags: isFlawless ? 'flawless' : 'gaps', hasLanguage, describesFigures: bareFigures.length === 0 };
    } catch (error) {
      if (error instanceof UnsoundTags) return { tags: 'unsound', reason: error.message };
      throw error;
    }
  });
}

export interface TagGaps {
  readonly tree: TagTree;
  /** Structure types without a standard type. */
  readonly roles: ReadonlySet<string>;
  /** The new content of pages and forms, by object number, with marks for text and artifacts that had none. */
  readonly contents: ReadonlyMap<number, () => Buffer>;
  /** Elements whose language is not a language tag. */
  readonly invalidLanguages: readonly Ref[];
  readonly bareFigures: readonly BareFigure[];
  /** Kids of the tree that stand for nothing, or for what another kid stands for. */
  readonly strayKids: readonly KidPlace[];
  /** Text that the tree lacks. */
  readonly paragraphs: readonly AddedParagraph[];
  /** Whether the parent tree leads from all content that is in the tree to its elements. */
  readonly hasParents: boolean;
  readonly isMarked: boolean;
  readonly hasLanguage: boolean;
}

/**
 * Finds what a structure tree lacks.
 * @throws UnsoundTags for a tree that has less than half of the text, and for one that cannot be completed
 */
export function findGaps(source: Source, onlyPdf14: boolean): TagGaps {
  const { file } = source;
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  if (root === undefined) throw new UnsoundTags('The document has no structure tree.');
  const tree = readTagTree(file, root);
  const { owners, contents, lost, untagged } = checkPages(source, tree);
  if (untagged.untagged > untagged.tagged) throw new UnsoundTags('The structure tree lacks most of the text.');
  for (const [num, places] of tree.content) if (!owners.has(num)) for (const place of places.values()) lost.push(place);
  return {
    tree,
    roles: missingRoles(source, tree.types, onlyPdf14),
    contents,
    invalidLanguages: tree.invalidLanguages,
    bareFigures: tree.bareFigures,
    strayKids: [...tree.unusable, ...lost],
    paragraphs: untagged.paragraphs,
    hasParents: hasParents(file, tree, owners),
    isMarked: file.boolean(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')) === true,
    hasLanguage: languageTag(file.maybeText(file.catalog.get('Lang'))) !== undefined,
  };
}

/** Checks the content of all pages. */
function checkPages(source: Source, tree: TagTree): PagesCheck {
  const { file } = source;
  const found: PagesCheck = { owners: new Map(), contents: new Map(), lost: [], untagged: new UntaggedText() };
  const repeats = new RepeatLimit();
  for (const page of source.tree.pages) {
    const dict = pageDict(file, page);
    found.owners.set(page.ref.num, dict);
    const context: ContentContext = {
      file,
      resources: [file.dict(dict.get('Resources')) ?? new PdfDict()],
      identifiersOf: (num: number) => tree.content.get(num) ?? new Map<number, KidPlace>(),
      untagged: found.untagged,
      repeats,
      onForm: (ref, form) => found.owners.size < found.owners.set(ref.num, form).size,
      onChangedForm: (ref, content) => found.contents.set(ref.num, content),
      onLost: (place) => found.lost.push(place),
    };
    const read = (): Buffer => {
      const content = tryRead(() => joinedContent(file, dict.get('Contents'), CONTENT_LIMIT));
      if (content === undefined) throw new UnsoundTags('A page has content that cannot be read.');
      return content;
    };
    // The new content is made again when it is written, so that memory holds that of one page.
    if (checkContent(read(), page.ref, context) !== undefined)
      found.contents.set(page.ref.num, () => checkContent(read(), page.ref, again(context)) ?? Buffer.alloc(0));
  }
  return found;
}

interface PagesCheck {
  /** The dictionaries of pages and forms with checked content, by object number. */
  readonly owners: Map<number, PdfDict>;
  readonly contents: Map<number, () => Buffer>;
  /** Kids of the tree without content. */
  readonly lost: KidPlace[];
  readonly untagged: UntaggedText;
}

/**
 * Whether the parent tree leads from content to the elements that have it.
 * @throws UnsoundTags for a form without an entry of its own: it would have to be written anew
 */
function hasParents(file: PdfFile, { root, content }: TagTree, owners: ReadonlyMap<number, PdfDict>): boolean {
  const parents = new Map(numberTreeEntries(file, root.get('ParentTree')));
  const keys = new Set<number | undefined>([undefined]);
  let isComplete = true;
  for (const [num, places] of content) {
    const owner = owners.get(num);
    if (owner === undefined) continue;
    const key = file.number(owner.get('StructParents'));
    if (keys.has(key) && file.stream(new Ref(num)) !== undefined)
      throw new UnsoundTags('A form has no entry in the parent tree.');
    keys.add(key);
    const list = file.array(parents.get(key ?? NaN));
    for (const [mcid, { element }] of places) {
      const parent = list?.[mcid];
      isComplete &&= parent instanceof Ref && parent.num === element?.num;
    }
  }
  return isComplete;
}

function missingRoles({ file }: Source, types: ReadonlySet<string>, onlyPdf14: boolean): ReadonlySet<string> {
  const roleMap = file.dict(file.dict(file.catalog.get('StructTreeRoot'))?.get('RoleMap')) ?? new PdfDict();
  const roles = { roleMap, standard: standardTypes(onlyPdf14) };
  const missing = new Set<string>();
  for (const type of types) {
    const role = roleOf(file, type, roles);
    if (role === 'circular') throw new UnsoundTags(`The role map is circular for ${type}.`);
    if (role === 'unmapped') missing.add(type);
  }
  return missing;
}
