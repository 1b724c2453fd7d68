import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { TestedProgram } from '../versions/tested-program.js';

/**
 * LibreOffice is loaded by its table of functions (`child/libreoffice-kit.ts`), and its macros and settings are written
 * into a profile (`child/basic/`, `child/write-profile.ts`): its public interface for programs is another.
 * @param programs the folder of its programs
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
