import type { Step, StepContext } from '../contract/step.js';
import type { WorkFile } from '../contract/file.js';
import { severalAtOnce } from './several-at-once.js';

/**
 * Restores on each result the protection that `decrypt()` removed from its source: passwords, permissions and method.
 * Linearized results stay linearized.
 */
export function encrypt(): Step {
  return {
    name: 'encrypt',
    role: 'encrypt',
    builtIn: { name: 'encrypt', settings: {} },
    run(files, context) {
      let done = 0;
      return severalAtOnce(files, async (file) => {
        const encrypted = await protect(file, context);
        context.progress(++done, files.length);
        return encrypted;
      });
    },
  };
}

async function protect(file: WorkFile, { tools, workspace }: StepContext): Promise<WorkFile> {
  const { protection, ...open } = file;
  if (protection === undefined) return file;
  const facts = await tools.pdf.inspect(file);
  const linearized = facts !== 'malformed' && facts.linearized;
  return await tools.pdf.encryptLike(file, workspace.newFile(open), { protection, linearized });
}
