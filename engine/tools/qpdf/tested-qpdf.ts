import { tmpdir } from 'node:os';

import { versionOf } from '../inventory/inventory.js';
import type { TestedProgram } from '../versions/tested-program.js';

/** qpdf's JSON, an interface that may change, changes metadata and verifies redactions. */
export const testedQpdf: TestedProgram = {
  name: 'qpdf',
  uses: 'JSON',
  tested: ['11.3'],
  // An empty text stands for a program that does not report its version.
  version: async () => (await versionOf('qpdf', ['--version'], tmpdir())) || undefined,
};
