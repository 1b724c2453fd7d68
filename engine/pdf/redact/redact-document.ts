import { matcherOf } from '../../text/search/find-text.js';
import type { Found, Matcher, Search } from '../../text/search/search.js';
import { answer, type PdfAnswer } from '../file/answer.js';
import { type NamedSource, openSource } from '../assembly/source.js';
import type { CopiedObject, Rewrite } from '../write/copier.js';
import { Revision } from '../write/revision.js';
import { PdfStream, PdfString } from '../syntax/values.js';
import type { Colour } from '../../contract/colour.js';
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

export interface RedactAnswer {
  /** Whether there was anything to remove; else the target says what the source does. */
  readonly isChanged: boolean;
  /** How many objects lost text outside of what is drawn. */
  readonly objects: number;
}

/** Removes what was found on pages, and every match in strings elsewhere, and draws boxes over where it was. */
export function redactDocument(input: RedactInput, decoder: PictureDecoder): Promise<PdfAnswer<RedactAnswer>> {
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
    let objects = 0;
    const rewrite: Rewrite = (object, ref) => {
      const before = matcher.finds + strings.finds;
      const now = strings.rewrite(object, ref);
      if (!isSame(now, object) && matcher.finds + strings.finds > before) objects++;
      return now;
    };
    using revision = new Revision(source, target, { rewrite, keepsId: strings.keepsId });
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
    const isFound = matcher.finds + strings.finds > 0 || [...found, ...hidden, ...condemned].length > 0;
    const isLeft = !isFound && isLeftBehind(input.source.path, source.file, removal);
    if (isFound || isLeft) warnings.forEach(tell);
    return { isChanged: isFound || isLeft, objects: isLeft ? 1 : objects };
  });
}

/** Streams that stay as they are come as new objects. */
function isSame(one: CopiedObject, other: CopiedObject): boolean {
  const areStreams = one instanceof PdfStream && other instanceof PdfStream;
  return one === other || (areStreams && one.dict === other.dict && one.start === other.start);
}

/** Counts how often it found anything. */
class WatchedMatcher implements Matcher {
  readonly #matcher: Matcher;
  finds = 0;

  constructor(matcher: Matcher) {
    this.#matcher = matcher;
  }

  find(text: string): readonly Found[] {
    const found = this.#matcher.find(text);
    if (found.length > 0) this.finds++;
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
