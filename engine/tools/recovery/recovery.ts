import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { RecoveryTool, RecoverySettings } from '../../contract/tools/recovery.js';
import type { WorkFile } from '../../contract/file.js';
import {
  recoveredOf,
  signatureBroken,
  tooDamaged,
  tooMuchContent,
  lockedOut,
  notByPassword,
} from '../../document-messages.js';
import { isOfKind, isQuireError } from '../../errors.js';
import type { PdfAnswer } from '../../pdf/file/answer.js';
import type { Rebuilt, RebuildInput } from '../../pdf/rebuild/rebuild-document.js';
import type { PageSurvey } from '../../pdf/rebuild/survey-pages.js';
import type { Ghostscript } from '../ghostscript/ghostscript.js';
import type { PdfTool } from '../../contract/tools/pdf.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import { betterOf, type Found, isResult, isWorthwhile, type Recovered, type Way } from './best-way.js';
import { isOfDocument } from './is-of-document.js';
import { judgeDocument } from './judge-document.js';
import { lostBy, withoutGhostscript } from './lost-by.js';
import type { ToolScope } from '../tool-scope.js';

interface Needs {
  readonly qpdf: QpdfTool;
  readonly pdf: PdfTool;
  readonly ghostscript: Ghostscript;
}

export function recoveryTool(scope: ToolScope, needs: Needs): RecoveryTool {
  return { recover: (file, settings = {}) => new Recovery(scope, needs, settings).run(file) };
}

interface Attempt {
  readonly way: Way;
  readonly make: () => Promise<WorkFile | undefined>;
}

type MayGoOn = (error: unknown) => boolean;

class Recovery {
  /** Whether a way came to pages, all of them with more content than is drawn. */
  #hasHeavyPages = false;

  constructor(
    private readonly scope: ToolScope,
    private readonly needs: Needs,
    private readonly settings: RecoverySettings,
  ) {}

  async run(upload: WorkFile): Promise<WorkFile> {
    const sound = await this.#ifSound(upload);
    if (sound !== undefined) return sound;
    this.scope.warn(recoveredOf(upload));
    let file = upload;
    for (const module of ['undo-encoding', 'undo-line-ends']) {
      const undone = await this.#undone(module, file);
      const restored = undone === undefined ? undefined : await this.#ifSound(undone);
      if (restored !== undefined) return restored;
      file = undone ?? file;
    }
    return await this.#recover(file);
  }

  /** A document in which everything is as it must be, written anew; undefined when it is not. */
  async #ifSound(upload: WorkFile): Promise<WorkFile | undefined> {
    const { pdf, qpdf } = this.needs;
    const facts = await pdf.inspect(upload);
    if (facts === 'unsound') return undefined;
    if (facts.encrypted && facts.certificate) throw notByPassword(upload);
    const file = facts.encrypted ? await this.#unlocked(upload, 'sound') : upload;
    if (file === undefined) return undefined;
    const open = await pdf.inspect(file);
    if (open === 'unsound' || open.encrypted || open.pageCount === 0) return undefined;
    const answer = await this.#call<null>('check-document', { path: file.path });
    if (answer === undefined || 'unsound' in answer) return undefined;
    // Written anew, it would be signed no longer.
    if (open.signed && file === upload) return upload;
    if (open.signed) this.scope.warn(signatureBroken(upload));
    return await this.#attempt(async () => qpdf.rewrite(file, await this.#newFile(file)));
  }

  /**
   * The document without its encryption, as qpdf reads it; undefined when it does not.
   * @throws PasswordRequired, WrongPassword
   */
  async #unlocked(file: WorkFile, state: 'sound' | 'damaged' = 'damaged'): Promise<WorkFile | undefined> {
    const { qpdf } = this.needs;
    const { password = '' } = this.settings;
    const lock = await qpdf.lockOf(file, password);
    if (lock === 'none') return undefined;
    if (lock === 'closed') throw lockedOut(file, this.settings.password);
    const target = { ...(await this.#newFile(file)), protection: { source: file.path, password } };
    return await this.#attempt(() =>
      state === 'sound' ? qpdf.decryptSound(file, target, password) : qpdf.decrypt(file, target, password),
    );
  }

  /** What a file was before a transfer as text; undefined when it shows no sign of one. */
  async #undone(module: string, file: WorkFile): Promise<WorkFile | undefined> {
    const target = await this.#newFile(file);
    const undone = await this.#attempt(() =>
      this.scope.compute<boolean>(moduleOf(module), { path: file.path, target: target.path }),
    );
    return undone === true ? target : undefined;
  }

  async #recover(source: WorkFile): Promise<WorkFile> {
    // What qpdf reads of streams with wrong lengths is past help once it is decrypted.
    const found = await this.#rebuild(source);
    if (found === 'empty') throw tooDamaged(source);
    const isOpen = found !== undefined && found.file.protection === undefined;
    const file = (isOpen ? undefined : await this.#unlocked(source)) ?? source;
    let best: Recovered | undefined;
    for (const { way, make } of this.#ways(file, found)) {
      if (!isWorthwhile(way, best, found)) break;
      const made = await this.#attempt(make);
      if (made !== undefined) best = await this.#judge(way, made, found, best);
    }
    if (best === undefined) throw this.#hasHeavyPages ? tooMuchContent(file) : tooDamaged(file);
    for (const warning of lostBy(best, found)) this.scope.warn(warning);
    // Of the damaged file, the length of the key may be wrong.
    const { protection = best.file.protection } = found?.file ?? {};
    const finished = await this.#finished(best.file);
    return protection === undefined ? finished : { ...finished, protection };
  }

  /** The best so far, or what came of another way when that is better. */
  async #judge(
    way: Way,
    file: WorkFile,
    found: Found | undefined,
    best: Recovered | undefined,
  ): Promise<Recovered | undefined> {
    const survey = await this.#attempt(() =>
      this.scope.compute<PageSurvey>(moduleOf('survey-pages'), { path: file.path }),
    );
    const foreknown = { mostPages: survey?.pageCount ?? Infinity, without: survey?.heavy ?? [] };
    const judgement = await judgeDocument(file, this.scope, foreknown);
    if (judgement === undefined || !isResult(way, judgement)) {
      this.#hasHeavyPages ||= foreknown.without.length > 0;
      return best;
    }
    const counted = survey?.counted ?? true;
    const lacking = counted ? ((way === 'rebuild' ? found : survey)?.lacking ?? 0) : judgement.pageCount;
    return betterOf(best, { file, judgement, way, lacking, heavy: foreknown.without.length });
  }

  *#ways(file: WorkFile, found: Found | undefined): Generator<Attempt> {
    const { qpdf } = this.needs;
    yield { way: 'qpdf', make: async () => qpdf.rewrite(file, await this.#newFile(file)) };
    yield { way: 'rebuild', make: () => Promise.resolve(found?.file) };
    yield { way: 'pdfium', make: () => this.#save(file) };
    // Where no page is found it makes a blank one, and of too much content it makes nothing in its time.
    if (this.settings.thorough !== true || found === undefined || this.#hasHeavyPages) return;
    yield { way: 'ghostscript', make: () => this.#redraw(file) };
  }

  async #redraw(file: WorkFile): Promise<WorkFile> {
    try {
      return await this.needs.ghostscript.redraw(file, await this.#newFile(file));
    } catch (error) {
      if (isOfKind(error, 'missing-tool')) this.scope.warn(withoutGhostscript(file));
      throw error;
    }
  }

  async #save(file: WorkFile): Promise<WorkFile> {
    const target = await this.#newFile(file);
    const source = { path: file.path, name: file.name };
    await this.scope.compute<null>(new URL('../pdfium/binding/save-document.js', import.meta.url), {
      source,
      target: target.path,
    });
    return target;
  }

  /** A document of the objects that are in the file. */
  async #rebuild(source: WorkFile): Promise<Found | 'empty' | undefined> {
    const file = await this.#newFile(source);
    const input: RebuildInput = { path: source.path, target: file.path };
    const answer = await this.#call<Rebuilt>('rebuild-document', input, this.#mayGoOnAfter);
    if (answer === undefined || 'unsound' in answer) return undefined;
    if (answer.value.state === 'empty') return 'empty';
    if (answer.value.state === 'rebuilt') return { ...answer.value, file };
    const open = await this.#unlocked(file);
    if (open === undefined) return undefined;
    const numbered = { ...open, path: (await this.#newFile(file)).path };
    const again = await this.#call<null>('number-again', { path: open.path, target: numbered.path });
    if (again === undefined || 'unsound' in again) return undefined;
    const rebuilt = await this.#rebuild(numbered);
    // qpdf may know better how it is encrypted.
    return rebuilt === 'empty' ? undefined : rebuilt;
  }

  /** Sound to the letter, so that every operation reads it. */
  async #finished(file: WorkFile): Promise<WorkFile> {
    if ((await this.needs.pdf.inspect(file)) !== 'unsound') return file;
    return (await this.#attempt(async () => this.needs.qpdf.rewrite(file, await this.#newFile(file)))) ?? file;
  }

  #mayGoOnAfter = (error: unknown): boolean =>
    this.settings.thorough === true || !(isQuireError(error) && ['too-complex', 'timed-out'].includes(error.kind));

  async #call<Value>(module: string, input: unknown, mayGoOn?: MayGoOn): Promise<PdfAnswer<Value> | undefined> {
    return await this.#attempt(() => this.scope.compute<PdfAnswer<Value>>(moduleOf(module), input), mayGoOn);
  }

  /** What comes of a way; undefined when nothing does. */
  async #attempt<Result>(make: () => Promise<Result>, mayGoOn: MayGoOn = () => true): Promise<Result | undefined> {
    try {
      return await make();
    } catch (error) {
      if ((isOfDocument(error) || isOfKind(error, 'missing-tool')) && mayGoOn(error)) return undefined;
      throw error;
    }
  }

  async #newFile(file: WorkFile): Promise<WorkFile> {
    return { ...file, path: join(await mkdtemp(join(this.scope.folder, 'recovered-')), 'document.pdf') };
  }
}

function moduleOf(name: string): URL {
  return new URL(`../../pdf/rebuild/${name}.js`, import.meta.url);
}
