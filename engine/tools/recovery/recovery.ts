import type { RecoveryTool, RecoverySettings } from '../../contract/tools/recovery.js';
import type { WorkFile } from '../../contract/file.js';
import {
  recoveredWarning,
  signatureBroken,
  tooDamagedError,
  tooMuchContentError,
  noPagesError,
  passwordError,
  damagedKey,
  encryptionObstacleError,
} from '../../document-messages.js';
import { isOfKind, isQuireError, type QuireError } from '../../errors.js';
import type { Rebuilt, RebuildInput } from '../../pdf/rebuild/rebuild-document.js';
import type { Ghostscript } from '../ghostscript/ghostscript.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import { mayImprove, type RebuiltDocument, type Recovered, type RecoveryMethod } from './compare-recoveries.js';
import { RecoveryEvaluator } from './recovery-evaluator.js';
import { RecoverySteps, rebuildModule } from './recovery-steps.js';
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

class Recovery {
  readonly #steps: RecoverySteps;
  readonly #evaluator: RecoveryEvaluator;

  constructor(
    private readonly scope: ToolScope,
    private readonly needs: Needs,
    private readonly settings: RecoverySettings,
  ) {
    this.#steps = new RecoverySteps(scope);
    this.#evaluator = new RecoveryEvaluator(scope, needs, this.#steps);
  }

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
    if (facts.encrypted && (await pdf.hasDamagedKey(upload, this.settings.password ?? '')))
      throw encryptionObstacleError(upload, damagedKey);
    const file = facts.encrypted ? await this.#decrypt(upload, 'sound') : upload;
    if (file === undefined) return undefined;
    const open = await pdf.inspect(file);
    if (open === 'malformed' || open.encrypted || open.pageCount === 0) return undefined;
    const answer = await this.#steps.call<null>('check-document', { path: file.path });
    if (answer === undefined || 'malformed' in answer) return undefined;
    // Rewriting would break the signature.
    if (open.signed && file === upload) return upload;
    if (open.signed) this.scope.warn(signatureBroken(upload));
    return await this.#steps.attempt(async () => qpdf.rewrite(file, await this.#steps.newFile(file)));
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
    const target = { ...(await this.#steps.newFile(file)), protection: { source: file.path, password } };
    return await this.#steps.attempt(() =>
      state === 'sound' ? qpdf.decryptSound(file, target, password) : qpdf.decrypt(file, target, password),
    );
  }

  /** Reverses a transfer as text; undefined when there is no sign of one. */
  async #undoTransfer(module: string, file: WorkFile): Promise<WorkFile | undefined> {
    const target = await this.#steps.newFile(file);
    const undone = await this.#steps.attempt(() =>
      this.scope.compute<boolean>(rebuildModule(module), { path: file.path, target: target.path }),
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
      const made = await this.#steps.attempt(make);
      if (made !== undefined) best = await this.#evaluator.betterOf(best, { method, file: made, found });
    }
    if (best === undefined) throw await this.#failure(file);
    for (const warning of recoveryWarnings(best, found)) this.scope.warn(warning);
    // The key length in the damaged file may be wrong, so the rebuilt file's protection comes first.
    const { protection = best.file.protection } = found?.file ?? {};
    return protection === undefined ? best.file : { ...best.file, protection };
  }

  async #failure(file: WorkFile): Promise<QuireError> {
    if (this.#evaluator.hasOversizedPages) return tooMuchContentError(file);
    const facts = await this.needs.pdf.inspect(file);
    return facts !== 'malformed' && !facts.encrypted && facts.pageCount === 0
      ? noPagesError(file)
      : tooDamagedError(file);
  }

  *#methods(file: WorkFile, found: RebuiltDocument | undefined): Generator<RecoveryAttempt> {
    const { qpdf } = this.needs;
    if (found?.hasTrailer !== false)
      yield { method: 'qpdf', make: async () => qpdf.rewrite(file, await this.#steps.newFile(file)) };
    yield { method: 'rebuild', make: () => Promise.resolve(found?.file) };
    yield { method: 'pdfium', make: () => this.#saveWithPdfium(file) };
    // Ghostscript produces a blank page when there is none, and runs out of time with too much content.
    if (this.settings.thorough !== true || found === undefined || this.#evaluator.hasOversizedPages) return;
    yield { method: 'ghostscript', make: () => this.#redrawWithGhostscript(file) };
  }

  async #redrawWithGhostscript(file: WorkFile): Promise<WorkFile> {
    try {
      return await this.needs.ghostscript.redraw(file, await this.#steps.newFile(file));
    } catch (error) {
      if (isOfKind(error, 'missing-tool')) this.scope.warn(missingGhostscriptWarning(file));
      throw error;
    }
  }

  async #saveWithPdfium(file: WorkFile): Promise<WorkFile> {
    const target = await this.#steps.newFile(file);
    const source = { path: file.path, name: file.name };
    await this.scope.compute<null>(new URL('../pdfium/binding/save-document.js', import.meta.url), {
      source,
      target: target.path,
    });
    return target;
  }

  /** Rebuilds the document from the objects in the file. */
  async #rebuild(source: WorkFile): Promise<RebuiltDocument | 'empty' | undefined> {
    const file = await this.#steps.newFile(source);
    const input: RebuildInput = { path: source.path, target: file.path };
    const answer = await this.#steps.call<Rebuilt>('rebuild-document', input, this.#mayContinueAfter);
    if (answer === undefined || 'malformed' in answer) return undefined;
    if (answer.value.state === 'empty') return 'empty';
    if (answer.value.state === 'rebuilt') return { ...answer.value, file };
    const open = await this.#decrypt(file);
    if (open === undefined) return undefined;
    const numberedFile = { ...open, path: (await this.#steps.newFile(file)).path };
    const renumbered = await this.#steps.call<null>('renumber', { path: open.path, target: numberedFile.path });
    if (renumbered === undefined || 'malformed' in renumbered) return undefined;
    const rebuilt = await this.#rebuild(numberedFile);
    // If the decrypted objects contain no page, qpdf may still decrypt the original.
    return rebuilt === 'empty' ? undefined : rebuilt;
  }

  #mayContinueAfter = (error: unknown): boolean =>
    this.settings.thorough === true || !(isQuireError(error) && ['too-complex', 'timed-out'].includes(error.kind));
}
