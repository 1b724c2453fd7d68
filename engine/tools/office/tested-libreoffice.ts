import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestedProgram } from '../versions/tested-program.js';

/**
 * The LibreOffice versions that were tested: Quire depends on private interfaces, the function table
 * (`child/libreoffice-kit.ts`) and the profile (`child/basic/`, `child/write-profile.ts`). @param programs the
 * folder of its programs
 */
export function testedLibreOfficeIn(programs: string): TestedProgram {
  return {
    name: 'LibreOffice',
    uses: 'LibreOfficeKit and Basic macros',
    tested: ['7.4'],
    async version() {
      const settings = await readFile(join(programs, 'bootstraprc'), 'utf8').catch(() => '');
      return /^ProductKey=\D*([\d.]+)/m.exec(settings)?.[1];
    },
  };
}
