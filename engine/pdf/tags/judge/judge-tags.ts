import { languageTag } from '../../../text/language-tag.js';
import { type NamedSource, openSource, type Source } from '../../assembly/source.js';
import { joinedContent } from '../../content/joined-content.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { tryRead } from '../../file/try-read.js';
import { pageDict } from '../../pages/page-tree.js';
import { PdfDict, type Ref } from '../../syntax/values.js';
import { checkContent } from './check-content.js';
import { CONTENT_LIMIT } from '../form-tagger.js';
import { roleOf, standardTypes } from './standard-types.js';
import { type BareFigure, checkParents, readTagTree } from './tag-tree.js';
import { UnsoundTags } from './unsound-tags.js';

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
      const { roles, contents, invalidLanguages, bareFigures, isMarked, hasLanguage } = findGaps(source, onlyPdf14);
      const lacks = roles.size + contents.size + invalidLanguages.length + bareFigures.length;
      const isFlawless = lacks === 0 && isMarked && hasLanguage;
      return { tags: isFlawless ? 'flawless' : 'gaps', hasLanguage, describesFigures: bareFigures.length === 0 };
    } catch (error) {
      if (error instanceof UnsoundTags) return { tags: 'unsound', reason: error.message };
      throw error;
    }
  });
}

export interface TagGaps {
  /** Structure types without a standard type. */
  readonly roles: ReadonlySet<string>;
  /** Pages, by object number, whose new content has artifacts that were not marked. */
  readonly contents: ReadonlyMap<number, () => Buffer>;
  /** Elements whose language is not a language tag. */
  readonly invalidLanguages: readonly Ref[];
  readonly bareFigures: readonly BareFigure[];
  readonly isMarked: boolean;
  readonly hasLanguage: boolean;
}

/**
 * Finds what a sound structure tree lacks.
 * @throws UnsoundTags for a tree that is not sound or not complete
 */
export function findGaps(source: Source, onlyPdf14: boolean): TagGaps {
  const { file } = source;
  const root = file.dict(file.catalog.get('StructTreeRoot'));
  if (root === undefined) throw new UnsoundTags('The document has no structure tree.');
  const tree = readTagTree(file, root);
  const owners = new Map<number, PdfDict>();
  const contents = new Map<number, () => Buffer>();
  const pageOf = (num: number): ReadonlyMap<number, number> => tree.content.get(num) ?? new Map<number, number>();
  for (const page of source.tree.pages) {
    const dict = pageDict(file, page);
    owners.set(page.ref.num, dict);
    const resources = [file.dict(dict.get('Resources')) ?? new PdfDict()];
    const onForm = (ref: Ref, form: PdfDict): unknown => owners.set(ref.num, form);
    const check = (): Buffer | undefined => {
      const content = tryRead(() => joinedContent(file, dict.get('Contents'), CONTENT_LIMIT));
      if (content === undefined) throw new UnsoundTags('A page has content that cannot be read.');
      return checkContent(content, page.ref, { file, resources, identifiersOf: pageOf, onForm });
    };
    // The new content is made again when it is written, so that memory holds that of one page.
    if (check() !== undefined) contents.set(page.ref.num, () => check() ?? Buffer.alloc(0));
  }
  checkParents(file, tree, owners);
  return {
    roles: missingRoles(source, tree.types, onlyPdf14),
    contents,
    invalidLanguages: tree.invalidLanguages,
    bareFigures: tree.bareFigures,
    isMarked: file.boolean(file.dict(file.catalog.get('MarkInfo'))?.get('Marked')) === true,
    hasLanguage: languageTag(file.maybeText(file.catalog.get('Lang'))) !== undefined,
  };
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
