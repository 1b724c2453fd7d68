import type { Step, StepContext, WorkFile } from '../contract.js';
import { recoveredOf, signatureBroken, tooDamaged } from '../damage.js';
import { lockedOut, notByPassword, withoutPassword } from '../protection.js';

interface DecryptSettings {
  /** `read` when the operation only reads, or says itself when it breaks a signature. */
  readonly to?: 'read' | 'write';
  /** The option that holds the password; `password` when left out. */
  readonly password?: string;
}

/**
 * Opens PDFs: takes the encryption off, with a password from the options, and has qpdf mend what is not sound. A document
 * that needs neither passes as it came.
 */
export function decrypt({ to = 'write', password = 'password' }: DecryptSettings = {}): Step {
  return {
    name: 'decrypt',
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
  let file = upload;
  let facts = await context.tools.pdf.inspect(file);
  if (facts === 'unsound' || facts.encrypted) {
    if (facts !== 'unsound' && facts.certificate) throw notByPassword(file);
    file = await unlock(file, context, password);
    facts = await context.tools.pdf.inspect(file);
  }
  if (facts === 'unsound') {
    file = await mend(file, context);
    facts = await context.tools.pdf.inspect(file);
    context.warn(recoveredOf(file));
  }
  if (facts === 'unsound' || facts.encrypted || facts.pageCount === 0) {
    throw tooDamaged(file);
  }
  if (facts.signed && to === 'write') context.warn(signatureBroken(file));
  return file;
}

/** What qpdf recovers, and of that only the pages that there are when its page tree still has holes. */
async function mend(file: WorkFile, { tools, workspace }: StepContext): Promise<WorkFile> {
  const rewritten = await tools.qpdf.rewrite(file, workspace.newFile(file));
  if ((await tools.pdf.inspect(rewritten)) !== 'unsound') return rewritten;
  return (await tools.pdf.gather(rewritten, workspace.newFile(file))) ?? rewritten;
}

/** The document without its encryption; a document that has none is returned as it is. */
async function unlock(file: WorkFile, context: StepContext, option: string): Promise<WorkFile> {
  const { operation, options, tools, workspace } = context;
  const { [option]: password } = options as Readonly<Record<string, string | undefined>>;
  const lock = await tools.qpdf.lockOf(file, password ?? '');
  if (lock === 'none') return file;
  if (lock === 'closed' && !(option in operation.options.properties)) throw withoutPassword(file, operation.name);
  if (lock === 'closed') throw lockedOut(file, password);
  const protection = { source: file.path, password: password ?? '' };
  return await tools.qpdf.decrypt(file, workspace.newFile({ ...file, protection }), password ?? '');
}
