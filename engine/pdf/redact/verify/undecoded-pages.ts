import { type NamedSource, openSource } from '../../assembly/source.js';
import { decodedContent } from '../../content/joined-content.js';
import { pdfResult, type PdfResult } from '../../file/pdf-result.js';
import { tryRead } from '../../file/try-read.js';
import { CONTENT_LIMIT } from '../drawing/drawn-content.js';

export interface UndecodedPagesInput {
  readonly source: NamedSource;
  /** Page numbers, counted from 1. */
  readonly pages: readonly number[];
}

/**
 * Returns those of the pages whose content cannot be decoded, or only up to damaged data. Viewers read such data in different
 * ways: some draw them as if they had no filter.
 */
export default function undecodedPages({
  source: named,
  pages,
}: UndecodedPagesInput): Promise<PdfResult<readonly number[]>> {
  return pdfResult(() => {
    using source = openSource(named);
    const { file, tree } = source;
    const isDecoded = (page: number): boolean => {
      const ref = tree.pages[page - 1]?.ref;
      const contents = ref && file.dict(ref)?.get('Contents');
      const strictly: Parameters<typeof decodedContent>[3] = (of, stream, limit) => of.decodeStream(stream, limit);
      return tryRead(() => decodedContent(file, contents, CONTENT_LIMIT, strictly)) !== undefined;
    };
    return pages.filter((page) => !isDecoded(page));
  });
}
