import type { Step } from '../contract.js';

/** Gives each result the protection that `decrypt()` took off its source: passwords, permissions, strength. */
export function encrypt(): Step {
  return {
    name: 'encrypt',
    run: (files, { tools, workspace }) =>
      Promise.all(
        files.map(async (file) => {
          const { protection, ...open } = file;
          return protection === undefined ? file : await tools.qpdf.encryptLike(file, workspace.newFile(open), protection);
        }),
      ),
  };
}
