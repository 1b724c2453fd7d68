import type { SharedOptions, Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import {
  recoveredWarning,
  signatureBroken,
  noPagesError,
  tooDamagedError,
  passwordError,
  encryptionObstacleError,
  filesApartWarning,
  missingPasswordOption,
} from '../document-messages.js';
import { isOfKind, isQuireError } from '../errors.js';

interface DecryptSettings<Password extends string = string> {
  /** `read` when the operation only reads, or itself warns about broken signatures. */
  readonly to?: 'read' | 'write';
  /** The name of the option with the password; `password` if left out. */
  readonly password?: Password;
}

/** Options of an operation whose password option, if it has one, is a string. */
type PasswordOptions<Password extends string> = SharedOptions<Readonly<Partial<Record<Password, string | undefined>>>>;

/**
 * Opens PDFs: removes the encryption with the password from the options, and repairs damaged documents, first with qpdf,
 * which is fast, then with all recovery methods if qpdf does not restore the page tree. Other documents pass unchanged.
 */
export function decrypt<const Password extends string = 'password'>(
  settings: DecryptSettings<Password> = {},
): Step<PasswordOptions<Password>> {
  const { to = 'write', password = 'password' }: DecryptSettings = settings;
  return {
    name: 'decrypt',
    role: 'decrypt',
    builtIn: { name: 'decrypt', settings: { to, password } },
    opensToWrite: to === 'write',
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
    (await decryptAndRepair(upload, context, password)) ??
    (await tools.recovery.recover(upload, { password: passwordIn(options, password) }));
  const facts = await tools.pdf.inspect(file);
  if (facts === 'malformed' || facts.encrypted) throw tooDamagedError(file);
  if (facts.pageCount === 0) throw noPagesError(file);
  if (facts.signed && to === 'write') context.warn(signatureBroken(file));
  return file;
}

/** Returns the decrypted document, repaired by qpdf if it is damaged; undefined when qpdf cannot restore the page tree. */
async function decryptAndRepair(upload: WorkFile, context: StepContext, option: string): Promise<WorkFile | undefined> {
  const { tools, workspace } = context;
  try {
    const file = await decryptIfNeeded(upload, context, option);
    if ((await tools.pdf.inspect(file)) !== 'malformed') return file;
    const repaired = await tools.qpdf.rewrite(file, workspace.newFile(file));
    if (!(await hasPages(repaired, context))) return undefined;
    context.warn(recoveredWarning(repaired));
    return repaired;
  } catch (error) {
    if (isQuireError(error) && error.kind === 'invalid-input') return undefined;
    throw error;
  }
}

/** Whether the document has pages and an intact page tree. */
async function hasPages(file: WorkFile, { tools }: StepContext): Promise<boolean> {
  const facts = await tools.pdf.inspect(file);
  return facts !== 'malformed' && !facts.encrypted && facts.pageCount > 0;
}

async function decryptIfNeeded(file: WorkFile, context: StepContext, option: string): Promise<WorkFile> {
  const facts = await context.tools.pdf.inspect(file);
  if (facts !== 'malformed' && !facts.encrypted) return file;
  if (facts !== 'malformed' && facts.obstacle !== undefined) throw encryptionObstacleError(file, facts.obstacle);
  if (facts === 'malformed' && (await lockOf(file, context, option)) === 'none') return file;
  const unlocked = await unlock(file, context, option);
  if (facts !== 'malformed' && facts.filesApart) context.warn(filesApartWarning(file));
  return unlocked;
}

/** Removes the encryption. The lock is looked at only when that fails, because each start of qpdf takes time. */
async function unlock(file: WorkFile, context: StepContext, option: string): Promise<WorkFile> {
  const { options, tools, workspace } = context;
  const protection = { source: file.path, password: passwordIn(options, option) ?? '' };
  try {
    return await tools.pdf.decrypt(file, workspace.newFile({ ...file, protection }), protection.password);
  } catch (error) {
    if (isOfKind(error, 'invalid-input')) await lockOf(file, context, option);
    throw error;
  }
}

/** @throws PasswordRequired, WrongPassword */
async function lockOf(file: WorkFile, context: StepContext, option: string): Promise<'none' | 'opened'> {
  const { operation, options, tools } = context;
  const password = passwordIn(options, option);
  const lock = await tools.qpdf.lockOf(file, password ?? '');
  if (lock !== 'closed') return lock;
  throw option in operation.options.properties
    ? passwordError(file, password)
    : missingPasswordOption(file, operation.name);
}

/** Returns the password option. The loader has checked that the option is a string if the operation has it. */
function passwordIn(options: unknown, option: string): string | undefined {
  return (options as Readonly<Record<string, string | undefined>>)[option];
}
