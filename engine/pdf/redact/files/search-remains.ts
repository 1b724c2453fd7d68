import { matcherOf } from '../../../text/search/find-text.js';
import type { Search } from '../../../text/search/search.js';
import { answer, type PdfAnswer } from '../../file/answer.js';
import { type NamedSource, openSource } from '../../assembly/source.js';
import { isLeftBehind } from '../proof/left-behind.js';
import { TextRemoval } from '../strings/text-removal.js';

export interface SearchRemainsInput {
  readonly source: NamedSource;
  readonly search: Search;
}

/** Whether objects of an attached document say it that nothing leads to, those of former revisions among them. */
export default function searchRemains({ source: named, search }: SearchRemainsInput): Promise<PdfAnswer<boolean>> {
  return answer(() => {
    using source = openSource(named);
    return isLeftBehind(named.path, source.file, new TextRemoval(matcherOf(search)));
  });
}
