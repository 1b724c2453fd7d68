import { matcherOf } from '../../text/find-text.js';
import type { Found, Matcher, Search } from '../../text/search.js';
import { answer, type PdfAnswer } from '../answer.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import { Revision } from '../revision.js';
import { PdfString } from '../values.js';
import type { Colour } from './boxes.js';
import type { HiddenSpots } from './hidden/hidden-spots.js';
import { isLeftBehind } from './proof/left-behind.js';
import type { PictureDecoder } from './pixels/picture-decoder.js';
import { StringRedaction } from './strings/redact-strings.js';
import { RedactedDocument } from './redacted-document.js';
import type { SheetSpots } from './spots.js';
import { TextRemoval } from './strings/text-removal.js';

export interface RedactInput {
  readonly source: NamedSource;
  readonly target: string;
  /** For files on the way. */
  readonly folder: string;
  /** What goes from strings outside of content. */
  readonly search: Search;
  readonly colour: Colour;
  /** Each page at most once. */
  readonly pages: readonly SheetSpots[];
  /** Of those pages, the ones where whole operators go, by their numbers. */
  readonly coarse: readonly number[];
  /** The pages that were searched, by their numbers. */
  readonly chosen: 'all' | readonly number[];
  readonly hidden: readonly HiddenSpots[];
  /** Attached files in which something was found, by the numbers of their streams. */
  readonly condemned?: readonly number[];
}

/**
 * Removes what was found on pages, and every match in strings elsewhere, and draws boxes over where it was.
 * @returns whether there was anything to remove.
 */
export function redactDocument(input: RedactInput, decoder: PictureDecoder): Promise<PdfAnswer<boolean>> {
  const { target, pages, colour, coarse, chosen, condemned = [], hidden } = input;
  return answer(async (tell) => {
    // Of a document that stays as it was, nothing has gone.
    const warnings: string[] = [];
    const warn = (sentence: string): void => void warnings.push(sentence);
    using source = openSource(input.source);
    const matcher = new WatchedMatcher(matcherOf(input.search));
    const removal = new TextRemoval(matcher);
    const { search } = input;
    const strings = new StringRedaction(source, { matcher, search, chosen, condemned, warn });
    using revision = new Revision(source, target, { rewrite: strings.rewrite, keepsId: strings.keepsId });
    strings.addTo(revision);
    const onText = (text: PdfString): PdfString | undefined => withoutMatches(text, removal);
    const document = new RedactedDocument(source, revision, {
      colour,
      decoder,
      warn,
      onText,
      onContent: strings.onContent,
    });
    document.editHidden(hidden);
    const found = pages.filter(({ spots }) => spots.length > 0);
    for (const { page: number, spots } of found) {
      const page = source.tree.pages[number - 1];
      if (page !== undefined) document.editPage({ page, spots, coarse: coarse.includes(number) });
    }
    await document.write();
    revision.finish();
    const isFound = matcher.hasFound || strings.hasFound || [...found, ...hidden, ...condemned].length > 0;
    const isChanged = isFound || isLeftBehind(input.source.path, source.file, removal);
    if (isChanged) warnings.forEach(tell);
    return isChanged;
  });
}

/** Knows whether it ever found anything. */
class WatchedMatcher implements Matcher {
  readonly #matcher: Matcher;
  hasFound = false;

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  find(text: string): readonly Found[] {
    const found = this.#matcher.find(text);
    if (found.length > 0) this.hasFound = true;
    return found;
  }

  without(text: string): string {
    return this.#matcher.without(text);
  }
}

function withoutMatches(text: PdfString, removal: TextRemoval): PdfString | undefined {
  const rest = removal.withoutInBytes(text.bytes);
  return rest === text.bytes ? undefined : new PdfString(rest);
}
