import type { Step } from '../contract.js';

/** Gives each result the protection that `decrypt()` took off its source: passwords, permissions, strength. What is linearized stays so. */
export function encrypt(): Step {
  return {
    name: 'encrypt',
    run: (files, { tools, workspace }) =>
      Promise.all(
        files.map(async (file) => {
          const { protection, ...open } = file;
          if (protection === undefined) return file;
          const facts = await tools.pdf.inspect(file);
          const linearized = facts !== 'unsound' && facts.linearized;
          return await tools.qpdf.encryptLike(file, workspace.newFile(open), { protection, linearized });
        }),
      ),
  };
}
