import type { SharedOptions, Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import {
  recoveredOf,
  signatureBroken,
  tooDamaged,
  lockedOut,
  notByPassword,
  withoutPassword,
} from '../document-messages.js';
import { isQuireError } from '../errors.js';

interface DecryptSettings<Password extends string = string> {
  /** `read` when the operation only reads, or says itself when it breaks a signature. */
  readonly to?: 'read' | 'write';
  /** The option that holds the password; `password` when left out. */
  readonly password?: Password;
}

/** Options of an operation whose password, where it has one, is a text. */
type PasswordOptions<Password extends string> = SharedOptions<Readonly<Partial<Record<Password, string | undefined>>>>;

/**
 * Opens PDFs: takes the encryption off, with a password from the options, and mends what is not sound: by qpdf, which is
 * quick, and in all ways of recovery where that leaves holes. A document that needs neither passes as it came.
 */
export function decrypt<const Password extends string = 'password'>(
  settings: DecryptSettings<Password> = {},
): Step<PasswordOptions<Password>> {
  const { to = 'write', password = 'password' }: DecryptSettings = settings;
  return {
    name: 'decrypt',
    role: 'decrypt',
    reads: { [password]: 'string' },
    async run(files, context) {
      const opened: WorkFile[] = [];
      for (const file of files) {
        opened.push(await open(file, context, { to, password }));
        context.progress(opened.length, files.length);
      }
      return opened;
    },
  };
}

async function open(
  upload: WorkFile,
  context: StepContext,
  { to, password }: Required<DecryptSettings>,
): Promise<WorkFile> {
  const { tools, options } = context;
  const file =
    (await openedOf(upload, context, password)) ??
    (await tools.recovery.recover(upload, { password: passwordIn(options, password) }));
  const facts = await tools.pdf.inspect(file);
  if (facts === 'unsound' || facts.encrypted || facts.pageCount === 0) {
    throw tooDamaged(file);
  }
  if (facts.signed && to === 'write') context.warn(signatureBroken(file));
  return file;
}

/** The document without its encryption, or what qpdf makes of it; undefined when that is not whole. */
async function openedOf(upload: WorkFile, context: StepContext, option: string): Promise<WorkFile | undefined> {
  const { tools, workspace } = context;
  try {
    const file = await unlocked(upload, context, option);
    if ((await tools.pdf.inspect(file)) !== 'unsound') return file;
    const mended = await tools.qpdf.rewrite(file, workspace.newFile(file));
    if (!(await hasPages(mended, context))) return undefined;
    context.warn(recoveredOf(mended));
    return mended;
  } catch (error) {
    if (isQuireError(error) && error.kind === 'invalid-input') return undefined;
    throw error;
  }
}

/** Whether there are pages, and the page tree has no holes. */
async function hasPages(file: WorkFile, { tools }: StepContext): Promise<boolean> {
  const facts = await tools.pdf.inspect(file);
  return facts !== 'unsound' && !facts.encrypted && facts.pageCount > 0;
}

async function unlocked(file: WorkFile, context: StepContext, option: string): Promise<WorkFile> {
  const facts = await context.tools.pdf.inspect(file);
  if (facts !== 'unsound' && !facts.encrypted) return file;
  if (facts !== 'unsound' && facts.certificate) throw notByPassword(file);
  return await unlock(file, context, option);
}

/** The document without its encryption; a document that has none is returned as it is. */
async function unlock(file: WorkFile, context: StepContext, option: string): Promise<WorkFile> {
  const { operation, options, tools, workspace } = context;
  const password = passwordIn(options, option);
  const lock = await tools.qpdf.lockOf(file, password ?? '');
  if (lock === 'none') return file;
  if (lock === 'closed' && !(option in operation.options.properties)) throw withoutPassword(file, operation.name);
  if (lock === 'closed') throw lockedOut(file, password);
  const protection = { source: file.path, password: password ?? '' };
  return await tools.qpdf.decrypt(file, workspace.newFile({ ...file, protection }), password ?? '');
}

/** The loader has checked that the option is a text, if the operation has it. */
function passwordIn(options: unknown, option: string): string | undefined {
  return (options as Readonly<Record<string, string | undefined>>)[option];
}
