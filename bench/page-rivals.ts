import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { cpuOfEndedChildren } from './meters/cpu.js';
import type { Way } from './measure.js';

/** A program that users would run instead of an operation; each uses one core. */
export interface Rival {
  readonly name: string;
  command(source: string, folder: string): readonly [program: string, ...args: readonly string[]];
}

export interface Drawing {
  readonly format: string;
  readonly dpi: number;
  /** Number of pages to render; all by default. */
  readonly pages?: number;
}

const run = promisify(execFile);

/** pdftoppm writes TIFF too; for other formats pdftoppm, and mutool always, write PNG. */
export function drawingRivals({ format, dpi, pages }: Drawing): readonly Rival[] {
  const kind = { jpg: 'jpeg', tiff: 'tiff' }[format] ?? 'png';
  const last = pages === undefined ? [] : ['-l', String(pages)];
  return [
    {
      name: `pdftoppm -${kind} -r ${dpi}`,
      command: (source, folder) => ['pdftoppm', `-${kind}`, '-r', String(dpi), ...last, source, join(folder, 'page')],
    },
    {
      name: `mutool draw -r ${dpi} (png)`,
      command: (source, folder) => [
        ...(['mutool', 'draw', '-q', '-r', String(dpi), '-o', join(folder, 'page%d.png'), source] as const),
        ...(pages === undefined ? [] : [`1-${pages}`]),
      ],
    },
  ];
}

export const readingRivals: readonly Rival[] = [
  { name: 'pdftotext', command: (source, folder) => ['pdftotext', source, join(folder, 'out.txt')] },
  {
    name: 'mutool draw -F txt',
    command: (source, folder) => ['mutool', 'draw', '-q', '-F', 'txt', '-o', join(folder, 'out.txt'), source],
  },
];

export function wayOf({ name, command }: Rival, source: string, folder: string): Way {
  return {
    name,
    isRival: true,
    cpu: cpuOfEndedChildren,
    async run() {
      const target = await mkdtemp(join(folder, 'rival-'));
      const [program, ...args] = command(source, target);
      await run(program, args, { maxBuffer: 2 ** 26 }).catch(async (error: unknown) => {
        // For a damaged document a program may write all readable pages and still exit with an error.
        if ((await readdir(target)).length === 0) throw error;
      });
      await rm(target, { recursive: true });
    },
  };
}
