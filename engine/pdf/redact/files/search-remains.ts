import { matcherOf } from '../../../text/search/find-text.js';
import type { Search } from '../../../text/search/search.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { discardedObjectsMatch } from '../verify/discarded-objects.js';
import { TextRemoval } from '../strings/text-removal.js';

export interface SearchRemainsInput {
  readonly source: NamedSource;
  readonly search: Search;
}

/** Whether unreferenced objects of an attached document, including those of earlier revisions, contain a match. */
export default function searchRemains({ source: named, search }: SearchRemainsInput): Promise<PdfResult<boolean>> {
  return pdfResult(() => {
    using source = openSource(named);
    return discardedObjectsMatch(named.path, source.file, { removal: new TextRemoval(matcherOf(search)) });
  });
}
