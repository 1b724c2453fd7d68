import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { RecoveryTool, RecoverySettings } from '../../contract/tools/recovery.js';
import type { WorkFile } from '../../contract/file.js';
import {
  recoveredWarning,
  signatureBroken,
  tooDamagedError,
  tooMuchContentError,
  noPagesError,
  passwordError,
  encryptionObstacleError,
} from '../../document-messages.js';
import { isOfKind, isQuireError, type QuireError } from '../../errors.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { Rebuilt, RebuildInput } from '../../pdf/rebuild/rebuild-document.js';
import type { PageSurvey } from '../../pdf/rebuild/survey-pages.js';
import type { Ghostscript } from '../ghostscript/ghostscript.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import {
  betterOf,
  type RebuiltDocument,
  hasPages,
  mayImprove,
  type Recovered,
  type RecoveryMethod,
  showsLess,
} from './compare-recoveries.js';
import { isDocumentError } from './is-document-error.js';
import { evaluateDocument, type Evaluation, type EvaluationLimits, MAX_PAGES_OF_SOUND } from './evaluate-document.js';
import { recoveryWarnings, missingGhostscriptWarning } from './recovery-warnings.js';
import type { ToolScope } from '../tool-scope.js';

interface Needs {
  readonly qpdf: QpdfTool;
  readonly pdf: PdfTool;
  readonly ghostscript: Ghostscript;
}

export function recoveryTool(scope: ToolScope, needs: Needs): RecoveryTool {
  return { recover: (file, settings = {}) => new Recovery(scope, needs, settings).run(file) };
}

interface RecoveryAttempt {
  readonly method: RecoveryMethod;
  readonly make: () => Promise<WorkFile | undefined>;
}

type MayContinue = (error: unknown) => boolean;

class Recovery {
  /** Whether a method found pages, all of them with more content than is drawn. */
  #hasOversizedPages = false;

  constructor(
    private readonly scope: ToolScope,
    private readonly needs: Needs,
    private readonly settings: RecoverySettings,
  ) {}

  async run(upload: WorkFile): Promise<WorkFile> {
    const sound = await this.#rewriteIfIntact(upload);
    if (sound !== undefined) return sound;
    this.scope.warn(recoveredWarning(upload));
    let file = upload;
    for (const module of ['undo-encoding', 'undo-line-ends']) {
      const undone = await this.#undoTransfer(module, file);
      const restored = undone === undefined ? undefined : await this.#rewriteIfIntact(undone);
      if (restored !== undefined) return restored;
      file = undone ?? file;
    }
    return await this.#recover(file);
  }

  /** Rewrites an intact document; undefined when the document is damaged. */
  async #rewriteIfIntact(upload: WorkFile): Promise<WorkFile | undefined> {
    const { pdf, qpdf } = this.needs;
    const facts = await pdf.inspect(upload);
    if (facts === 'malformed') return undefined;
    if (facts.encrypted && facts.obstacle !== undefined) throw encryptionObstacleError(upload, facts.obstacle);
    const file = facts.encrypted ? await this.#decrypt(upload, 'sound') : upload;
    if (file === undefined) return undefined;
    const open = await pdf.inspect(file);
    if (open === 'malformed' || open.encrypted || open.pageCount === 0) return undefined;
    const answer = await this.#call<null>('check-document', { path: file.path });
    if (answer === undefined || 'malformed' in answer) return undefined;
    // Rewriting would break the signature.
    if (open.signed && file === upload) return upload;
    if (open.signed) this.scope.warn(signatureBroken(upload));
    return await this.#attempt(async () => qpdf.rewrite(file, await this.#newFile(file)));
  }

  /**
   * Decrypts the document with qpdf; undefined when qpdf cannot read it.
   * @throws PasswordRequired, WrongPassword
   */
  async #decrypt(file: WorkFile, state: 'sound' | 'damaged' = 'damaged'): Promise<WorkFile | undefined> {
    const { qpdf } = this.needs;
    const { password = '' } = this.settings;
    const lock = await qpdf.lockOf(file, password);
    if (lock === 'none') return undefined;
    if (lock === 'closed') throw passwordError(file, this.settings.password);
    const target = { ...(await this.#newFile(file)), protection: { source: file.path, password } };
    return await this.#attempt(() =>
      state === 'sound' ? qpdf.decryptSound(file, target, password) : qpdf.decrypt(file, target, password),
    );
  }

  /** Reverses a transfer as text; undefined when there is no sign of one. */
  async #undoTransfer(module: string, file: WorkFile): Promise<WorkFile | undefined> {
    const target = await this.#newFile(file);
    const undone = await this.#attempt(() =>
      this.scope.compute<boolean>(moduleOf(module), { path: file.path, target: target.path }),
    );
    return undone === true ? target : undefined;
  }

  async #recover(source: WorkFile): Promise<WorkFile> {
    // Decryption by qpdf destroys streams with a wrong length, so the rebuild comes first.
    const found = await this.#rebuild(source);
    if (found === 'empty') throw tooDamagedError(source);
    const isOpen = found !== undefined && found.file.protection === undefined;
    const file = (isOpen ? undefined : await this.#decrypt(source)) ?? source;
    let best: Recovered | undefined;
    for (const { method, make } of this.#methods(file, found)) {
      if (!mayImprove(method, best, found)) break;
      const made = await this.#attempt(make);
      if (made !== undefined) best = await this.#evaluate(method, made, found, best);
    }
    if (best === undefined) throw await this.#failure(file);
    for (const warning of recoveryWarnings(best, found)) this.scope.warn(warning);
    // The key length in the damaged file may be wrong, so the rebuilt file's protection comes first.
    const { protection = best.file.protection } = found?.file ?? {};
    return protection === undefined ? best.file : { ...best.file, protection };
  }

  async #failure(file: WorkFile): Promise<QuireError> {
    if (this.#hasOversizedPages) return tooMuchContentError(file);
    const facts = await this.needs.pdf.inspect(file);
    return facts !== 'malformed' && !facts.encrypted && facts.pageCount === 0
      ? noPagesError(file)
      : tooDamagedError(file);
  }

  /** Returns the better of the best recovery so far and a new one. */
  async #evaluate(
    method: RecoveryMethod,
    file: WorkFile,
    found: RebuiltDocument | undefined,
    best: Recovered | undefined,
  ): Promise<Recovered | undefined> {
    const survey = method === 'rebuild' && found !== undefined ? surveyOf(found) : await this.#survey(file);
    const limits = { maxPages: survey?.pageCount ?? Infinity, skippedPages: survey?.oversized ?? [] };
    const isOnly = best === undefined && method === 'rebuild';
    const sampled = isOnly && isFlawless(found, survey) ? await this.#evaluateSound(file, limits) : undefined;
    const evaluation = sampled ?? (await evaluateDocument(file, this.scope, limits));
    if (evaluation === undefined || !hasPages(method, evaluation)) {
      this.#hasOversizedPages ||= limits.skippedPages.length > 0;
      return best;
    }
    if (best !== undefined && showsLess(evaluation, best.evaluation)) return best;
    const isCountCorrect = survey?.isCountCorrect ?? true;
    const incomplete = isCountCorrect ? (survey?.incomplete ?? 0) : evaluation.pageCount;
    const oversized = limits.skippedPages.length;
    // The check of an intact document has read the whole file.
    const readable = sampled === undefined ? await this.#madeReadable(file) : { file, isReadable: true };
    return betterOf(best, { ...readable, evaluation, method, incomplete, oversized });
  }

  #survey({ path }: WorkFile): Promise<PageSurvey | undefined> {
    return this.#attempt(() => this.scope.compute<PageSurvey>(moduleOf('survey-pages'), { path }));
  }

  /**
   * Draws a sample of the pages of a document that passes the checks of an intact one; undefined when it does not pass,
   * or when a page of the sample is blank or cannot be drawn. Its pages are compared with no other recovery.
   */
  async #evaluateSound(file: WorkFile, limits: EvaluationLimits): Promise<Evaluation | undefined> {
    if (limits.maxPages <= MAX_PAGES_OF_SOUND) return undefined;
    const answer = await this.#call<null>('check-document', { path: file.path });
    if (answer === undefined || 'malformed' in answer) return undefined;
    const evaluation = await evaluateDocument(file, this.scope, { ...limits, maxDrawn: MAX_PAGES_OF_SOUND });
    return evaluation?.shown === limits.maxPages ? evaluation : undefined;
  }

  *#methods(file: WorkFile, found: RebuiltDocument | undefined): Generator<RecoveryAttempt> {
    const { qpdf } = this.needs;
    if (found?.hasTrailer !== false)
      yield { method: 'qpdf', make: async () => qpdf.rewrite(file, await this.#newFile(file)) };
    yield { method: 'rebuild', make: () => Promise.resolve(found?.file) };
    yield { method: 'pdfium', make: () => this.#saveWithPdfium(file) };
    // Ghostscript produces a blank page when there is none, and runs out of time with too much content.
    if (this.settings.thorough !== true || found === undefined || this.#hasOversizedPages) return;
    yield { method: 'ghostscript', make: () => this.#redrawWithGhostscript(file) };
  }

  async #redrawWithGhostscript(file: WorkFile): Promise<WorkFile> {
    try {
      return await this.needs.ghostscript.redraw(file, await this.#newFile(file));
    } catch (error) {
      if (isOfKind(error, 'missing-tool')) this.scope.warn(missingGhostscriptWarning(file));
      throw error;
    }
  }

  async #saveWithPdfium(file: WorkFile): Promise<WorkFile> {
    const target = await this.#newFile(file);
    const source = { path: file.path, name: file.name };
    await this.scope.compute<null>(new URL('../pdfium/binding/save-document.js', import.meta.url), {
      source,
      target: target.path,
    });
    return target;
  }

  /** Rebuilds the document from the objects in the file. */
  async #rebuild(source: WorkFile): Promise<RebuiltDocument | 'empty' | undefined> {
    const file = await this.#newFile(source);
    const input: RebuildInput = { path: source.path, target: file.path };
    const answer = await this.#call<Rebuilt>('rebuild-document', input, this.#mayContinueAfter);
    if (answer === undefined || 'malformed' in answer) return undefined;
    if (answer.value.state === 'empty') return 'empty';
    if (answer.value.state === 'rebuilt') return { ...answer.value, file };
    const open = await this.#decrypt(file);
    if (open === undefined) return undefined;
    const numberedFile = { ...open, path: (await this.#newFile(file)).path };
    const renumbered = await this.#call<null>('renumber', { path: open.path, target: numberedFile.path });
    if (renumbered === undefined || 'malformed' in renumbered) return undefined;
    const rebuilt = await this.#rebuild(numberedFile);
    // If the decrypted objects contain no page, qpdf may still decrypt the original.
    return rebuilt === 'empty' ? undefined : rebuilt;
  }

  /** Rewrites a result that still has errors, and tells whether every operation can read it. */
  async #madeReadable(file: WorkFile): Promise<Pick<Recovered, 'file' | 'isReadable'>> {
    const { pdf, qpdf } = this.needs;
    const isReadable = async (made: WorkFile): Promise<boolean> => (await pdf.inspect(made)) !== 'malformed';
    if (await isReadable(file)) return { file, isReadable: true };
    const rewritten = (await this.#attempt(async () => qpdf.rewrite(file, await this.#newFile(file)))) ?? file;
    if (await isReadable(rewritten)) return { file: rewritten, isReadable: true };
    // qpdf keeps a node that the page tree repeats.
    const gathered = await this.#attempt(async () => pdf.gather(rewritten, await this.#newFile(file)));
    return { file: gathered ?? rewritten, isReadable: gathered !== undefined };
  }

  #mayContinueAfter = (error: unknown): boolean =>
    this.settings.thorough === true || !(isQuireError(error) && ['too-complex', 'timed-out'].includes(error.kind));

  async #call<Value>(module: string, input: unknown, mayGoOn?: MayContinue): Promise<PdfResult<Value> | undefined> {
    return await this.#attempt(() => this.scope.compute<PdfResult<Value>>(moduleOf(module), input), mayGoOn);
  }

  /** Runs a step of the recovery; undefined when it fails because of the document. */
  async #attempt<Result>(make: () => Promise<Result>, mayGoOn: MayContinue = () => true): Promise<Result | undefined> {
    try {
      return await make();
    } catch (error) {
      if ((isDocumentError(error) || isOfKind(error, 'missing-tool')) && mayGoOn(error)) return undefined;
      throw error;
    }
  }

  async #newFile(file: WorkFile): Promise<WorkFile> {
    return { ...file, path: join(await mkdtemp(join(this.scope.folder, 'recovered-')), 'document.pdf') };
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

function moduleOf(name: string): URL {
  return new URL(`../../pdf/rebuild/${name}.js`, import.meta.url);
}
