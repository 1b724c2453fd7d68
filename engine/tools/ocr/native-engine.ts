import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { InvalidInput } from '../../errors.js';
import { ProgramEnd } from '../program-end.js';
import type { BoundProcess } from '../tools.js';
import type { OcrEngine } from './ocr-engine.js';

/** The program of Debian's package tesseract-ocr. */
const PROGRAM = 'tesseract';

/** The program `tesseract`, a process for each picture. */
export function nativeEngine(process: BoundProcess, dataFolder: string, atOnce: number): OcrEngine {
  return {
    atOnce,
    async read({ path, name, dpi, languages, layout }) {
      const folder = await mkdtemp(join(dirname(path), 'ocr-'));
      try {
        const picture = join(folder, 'picture.bmp');
        await rename(path, picture);
        const { code, stdout, stderr } = await process.run({
          program: PROGRAM,
          args: [
            ...[picture, 'stdout', '--tessdata-dir', dataFolder, '-l', languages.join('+')],
            ...['--oem', '1', '--psm', layout === 'page' ? '3' : '6', '--dpi', String(Math.round(dpi)), 'hocr'],
          ],
          folder,
          limits: { time: 120, cpu: 120, memory: 2 ** 30 },
        });
        if (code === 0) return stdout.toString('utf8');
        throw new InvalidInput(`${name} cannot be read.`, { cause: new ProgramEnd(PROGRAM, code, stderr) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
