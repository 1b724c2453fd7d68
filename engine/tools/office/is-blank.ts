import type { WorkFile } from '../../contract/file.js';
import { evaluateDocument } from '../recovery/evaluate-document.js';
import type { ToolScope } from '../tool-scope.js';
import type { OfficeReport } from './child/exchange.js';

/** Whether no page of LibreOffice's PDF shows anything. The pages are drawn only where the PDF has no fonts. */
export async function isBlank(
  pdf: WorkFile,
  { embedded, hasComments }: Pick<OfficeReport, 'embedded' | 'hasComments'>,
  scope: ToolScope,
): Promise<boolean> {
  if (embedded.length > 0 || hasComments) return false;
  const evaluation = await evaluateDocument(pdf, scope, { maxPages: Infinity, skippedPages: [] });
  return evaluation !== undefined && evaluation.drawn > 0 && evaluation.shown === 0;
}
