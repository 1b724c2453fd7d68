import { type NamedSource, openSource } from '../../assembly/source.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { tryRead } from '../../file/try-read.js';
import { PageDigests } from './page-digest.js';

export interface UnchangedPagesInput {
  readonly source: NamedSource;
  /** Digests of pages of an earlier document, by page numbers counted from 1. */
  readonly digests: ReadonlyMap<number, string>;
}

/** Returns the numbers of the pages that still have their digests. */
export default function unchangedPages({
  source: named,
  digests,
}: UnchangedPagesInput): Promise<PdfResult<readonly number[]>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file, tree } = source;
    const pages = new PageDigests(file);
    return tree.pages.flatMap(({ ref }, index) => {
      const digest = digests.get(index + 1);
      return digest !== undefined && tryRead(() => pages.of(ref)) === digest ? [index + 1] : [];
    });
  });
}
