import type { WorkFile } from '../../contract/file.js';
import { MAX_PAGES } from '../../pdf/pages/page-tree.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import type { PageSurvey } from '../../pdf/rebuild/survey-pages.js';
import type { ToolScope } from '../tool-scope.js';
import {
  betterOf,
  hasPages,
  type RebuiltDocument,
  type Recovered,
  type RecoveryMethod,
  showsLess,
} from './compare-recoveries.js';
import { evaluateDocument, type Evaluation, type EvaluationLimits, MAX_PAGES_OF_SOUND } from './evaluate-document.js';
import { rebuildModule, type RecoverySteps } from './recovery-steps.js';

/** A file that a method has made. */
interface RecoveredFile {
  readonly method: RecoveryMethod;
  readonly file: WorkFile;
  /** The document rebuilt from the objects in the file, if there is one. */
  readonly found: RebuiltDocument | undefined;
}

/** Evaluates recoveries by the pages that can be drawn. */
export class RecoveryEvaluator {
  /** Whether a method found pages, all of them with more content than is drawn. */
  hasOversizedPages = false;

  constructor(
    private readonly scope: ToolScope,
    private readonly needs: { readonly pdf: PdfTool; readonly qpdf: QpdfTool },
    private readonly steps: RecoverySteps,
  ) {}

  /** Returns the better of the best recovery so far and a new one. */
  async betterOf(best: Recovered | undefined, { method, file, found }: RecoveredFile): Promise<Recovered | undefined> {
    const survey = method === 'rebuild' && found !== undefined ? surveyOf(found) : await this.#survey(file);
    const limits = { maxPages: survey?.pageCount ?? Infinity, skippedPages: survey?.oversized ?? [] };
    const isOnly = best === undefined && method === 'rebuild';
    const sound = isOnly && isFlawless(found, survey) ? await this.#evaluateSound(file, limits, found) : undefined;
    const evaluation = sound ?? (await evaluateDocument(file, this.scope, limits));
    if (evaluation === undefined || !hasPages(method, evaluation)) {
      this.hasOversizedPages ||= limits.skippedPages.length > 0;
      return best;
    }
    if (best !== undefined && showsLess(evaluation, best.evaluation)) return best;
    const isCountCorrect = survey?.isCountCorrect ?? true;
    const incomplete = isCountCorrect ? (survey?.incomplete ?? 0) : evaluation.pageCount;
    const oversized = limits.skippedPages.length;
    // The check of an intact document has read the whole file.
    const readable = sound === undefined ? await this.#madeReadable(file) : { file, isReadable: true };
    return betterOf(best, { ...readable, evaluation, method, incomplete, oversized });
  }

  #survey({ path }: WorkFile): Promise<PageSurvey | undefined> {
    return this.steps.attempt(() => this.scope.compute<PageSurvey>(rebuildModule('survey-pages'), { path }));
  }

  /**
   * Draws a sample of the pages of a document that passes the checks of an intact one; undefined when it does not pass,
   * or when a page of the sample is blank or cannot be drawn. Its pages are compared with no other recovery. Nothing is drawn
   * of a document of which nothing is lost: no other method can recover more.
   */
  async #evaluateSound(
    file: WorkFile,
    limits: EvaluationLimits,
    found: RebuiltDocument | undefined,
  ): Promise<Evaluation | undefined> {
    const { maxPages: pageCount } = limits;
    if (pageCount > MAX_PAGES) return undefined;
    if (found?.isWhole === true) return { pageCount, drawn: pageCount, shown: pageCount, pages: new Map() };
    if (pageCount <= MAX_PAGES_OF_SOUND) return undefined;
    // Most documents that were rebuilt pass, so the pages are drawn beside the checks, by other threads.
    const checked = found?.isChecked === true ? true : this.#isIntact(file);
    const drawn = evaluateDocument(file, this.scope, { ...limits, maxDrawn: MAX_PAGES_OF_SOUND, pageCount });
    await Promise.allSettled([checked, drawn]);
    const [isIntact, evaluation] = [await checked, await drawn];
    if (!isIntact) return undefined;
    return evaluation?.shown === pageCount ? evaluation : undefined;
  }

  async #isIntact({ path }: WorkFile): Promise<boolean> {
    const answer = await this.steps.call<null>('check-document', { path });
    return answer !== undefined && !('malformed' in answer);
  }

  /** Rewrites a result that still has errors, and tells whether every operation can read it. */
  async #madeReadable(file: WorkFile): Promise<Pick<Recovered, 'file' | 'isReadable'>> {
    const { pdf, qpdf } = this.needs;
    const isReadable = async (made: WorkFile): Promise<boolean> => (await pdf.inspect(made)) !== 'malformed';
    if (await isReadable(file)) return { file, isReadable: true };
    const rewritten =
      (await this.steps.attempt(async () => qpdf.rewrite(file, await this.steps.newFile(file)))) ?? file;
    if (await isReadable(rewritten)) return { file: rewritten, isReadable: true };
    // qpdf keeps a node that the page tree repeats.
    const gathered = await this.steps.attempt(async () => pdf.gather(rewritten, await this.steps.newFile(file)));
    return { file: gathered ?? rewritten, isReadable: gathered !== undefined };
  }
}

/** The survey of the rebuilt document: rebuilding it has read all pages and counted them. */
function surveyOf({ pageCount, incomplete, oversized }: RebuiltDocument): PageSurvey {
  return { pageCount, isCountCorrect: true, incomplete, oversized };
}

/** Whether all pages were found, with the resources that they use, and with content of a length that can be drawn. */
function isFlawless(found: RebuiltDocument | undefined, survey: PageSurvey | undefined): boolean {
  if (found?.lost !== 0 || found.incomplete > 0) return false;
  return survey?.isCountCorrect === true && survey.oversized.length === 0;
}
