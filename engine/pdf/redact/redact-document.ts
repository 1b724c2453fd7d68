import { matcherOf } from '../../text/search/find-text.js';
import type { Found, Matcher, Search } from '../../text/search/search.js';
import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import type { CopiedObject, Rewrite } from '../write/copier.js';
import { Revision } from '../write/revision.js';
import { PdfStream, PdfString, Ref } from '../syntax/values.js';
import type { Colour } from '../../contract/colour.js';
import type { ReducedFont } from './content/removed-codes.js';
import { taggedNameOf } from './fonts/retagged.js';
import type { SecondaryAreas } from './secondary/secondary-areas.js';
import { discardedObjectsMatch } from './verify/discarded-objects.js';
import type { PictureDecoder } from './pixels/picture-decoder.js';
import { StringRedaction } from './strings/redact-strings.js';
import { RedactedDocument } from './redacted-document.js';
import type { PageAreas } from './redaction-area.js';
import { TextRemoval } from './strings/text-removal.js';
import { UnusedFonts } from './unused-fonts.js';

export interface RedactInput {
  readonly source: NamedSource;
  readonly target: string;
  /** Folder for temporary files. */
  readonly folder: string;
  /** The matches of this search are removed from strings outside of content. */
  readonly search: Search;
  readonly colour: Colour;
  /** Redaction areas by page; each page occurs at most once. */
  readonly pages: readonly PageAreas[];
  /** Page numbers whose text operators are removed as a whole when they touch an area (for fonts with wrong widths). */
  readonly coarse: readonly number[];
  /** The numbers of the pages that were searched, counted from 1. */
  readonly chosen: 'all' | readonly number[];
  readonly secondary: readonly SecondaryAreas[];
  /** Attached files to remove, by the object numbers of their streams. */
  readonly filesToRemove?: readonly number[];
  /** The fonts that lost glyphs when the source was written. */
  readonly reducedFonts?: readonly ReducedFont[];
}

export interface RedactAnswer {
  /** Whether anything was removed; if not, the target has the same content as the source. */
  readonly isChanged: boolean;
  /** Number of objects that lost text outside of drawn content. */
  readonly objects: number;
  /** The fonts that lost glyphs, by their object numbers in the target. */
  readonly reducedFonts: readonly ReducedFont[];
}

/** Removes the redaction areas of pages and every match in strings elsewhere, and draws boxes over the areas. */
export function redactDocument(input: RedactInput, decoder: PictureDecoder): Promise<PdfResult<RedactAnswer>> {
  const { target, pages, colour, coarse, chosen, filesToRemove = [], secondary } = input;
  return pdfResult(async (emitWarning) => {
    // Warnings are collected first: a document that stays as it is has lost nothing to warn about.
    const warnings: string[] = [];
    const warn = (sentence: string): void => void warnings.push(sentence);
    using source = openSource(input.source);
    const matcher = new CountingMatcher(matcherOf(input.search));
    const removal = new TextRemoval(matcher);
    const { search } = input;
    const strings = new StringRedaction(source, { matcher, search, chosen, filesToRemove, warn });
    const matchCount = (): number => matcher.matchCount + strings.matchCount;
    let objects = 0;
    const rewrite: Rewrite = (object, ref) => {
      const before = matchCount();
      const rewritten = strings.rewrite(object, ref);
      if (!isUnchanged(rewritten, object) && matchCount() > before) objects++;
      return rewritten;
    };
    const { keepsId } = strings;
    const unusedFonts = new UnusedFonts(source);
    using revision = new Revision(source, target, { rewrite, keepsId, transform: unusedFonts.transform });
    strings.useRevision(revision);
    let edits = 0;
    const onText = (text: PdfString): PdfString | undefined => {
      const rest = removeMatches(text, removal);
      if (rest !== undefined) edits++;
      return rest;
    };
    // The codes of drawn text may match where the text does not: only content that changes has lost a match.
    const onContent = (content: Buffer): Buffer => {
      const rest = strings.onContent(content);
      if (rest !== content) edits++;
      return rest;
    };
    const document = new RedactedDocument(source, revision, {
      colour,
      decoder,
      warn,
      onText,
      onContent,
      unusedFonts,
    });
    document.addSecondary(secondary);
    const pagesToRedact = pages.filter(({ areas }) => areas.length > 0);
    for (const { page: number, ...found } of pagesToRedact) {
      const page = source.tree.pages[number - 1];
      if (page !== undefined) document.editPage({ ...found, page, coarse: coarse.includes(number) });
    }
    await document.write();
    revision.finish();
    const hasPlaces = [...pagesToRedact, ...secondary, ...filesToRemove].length > 0;
    const hasMatches = objects > 0 || edits > 0 || !keepsId || hasPlaces;
    const isDiscardedMatch = !hasMatches && discardedObjectsMatch(input.source.path, source.file, { removal });
    const isChanged = hasMatches || isDiscardedMatch;
    if (isChanged) warnings.forEach(emitWarning);
    const targetOf = (num: number): number | undefined => revision.targetOf(num);
    const nameOf = (num: number): string | undefined => taggedNameOf(source.file, source.file.dict(new Ref(num)));
    const earlier = (input.reducedFonts ?? []).map((it) => ({ ...it, font: it.font && targetOf(it.font) }));
    const reducedFonts = [...earlier, ...document.removedCodes.fonts({ targetOf, nameOf })];
    // What is not written, such as an entry of the trailer, counts if it is all that matched.
    return { isChanged, objects: isChanged && !hasPlaces ? Math.max(1, objects) : objects, reducedFonts };
  });
}

/** Compares streams by dictionary and position: an unchanged stream is returned as a new object. */
function isUnchanged(one: CopiedObject, other: CopiedObject): boolean {
  const areStreams = one instanceof PdfStream && other instanceof PdfStream;
  return one === other || (areStreams && one.dict === other.dict && one.start === other.start);
}

/** Counts the texts in which it found a match. */
class CountingMatcher implements Matcher {
  readonly #matcher: Matcher;
  matchCount = 0;

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  find(text: string): readonly Found[] {
    const found = this.#matcher.find(text);
    if (found.length > 0) this.matchCount++;
    return found;
  }

  mayMatch(words: readonly string[]): boolean {
    return this.#matcher.mayMatch(words);
  }

  hasWords(text: string): boolean {
    return this.#matcher.hasWords(text);
  }

  without(text: string): string {
    return this.#matcher.without(text);
  }
}

function removeMatches(text: PdfString, removal: TextRemoval): PdfString | undefined {
  const rest = removal.bytesWithoutMatches(text.bytes);
  return rest === text.bytes ? undefined : new PdfString(rest);
}
