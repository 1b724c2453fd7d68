import { tmpdir } from 'node:os';

import { versionOf } from '../inventory/inventory.js';
import type { TestedProgram } from '../versions/tested-program.js';

/** Metadata are changed, and redactions are proved, by qpdf's JSON, which describes its own view of a document. */
export const testedQpdf: TestedProgram = {
  name: 'qpdf',
  uses: 'JSON',
  tested: ['11.3'],
  // An empty text stands for a program that does not say its version.
  version: async () => (await versionOf('qpdf', ['--version'], tmpdir())) || undefined,
};
