import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { InvalidInput, MissingTool, reasonOf, ToolFailed } from '../../errors.js';
import { ProgramEnd } from '../program-end.js';
import type { ProgramResult } from '../process.js';
import type { BoundProcess } from '../tools.js';
import { segmentation } from './child/segmentation.js';
import type { OcrEngine, PictureText, PictureToRead } from './ocr-engine.js';

/** The program, and Debian's package that brings it. */
const PROGRAM = 'tesseract';
const PACKAGE = 'tesseract-ocr';

/** Seconds and bytes that a picture may take; that of an A4 page at 300 dpi takes 3 and 90 MB. */
const limits = { time: 120, cpu: 120, memory: 2 * 2 ** 30 };

/** The program `tesseract`, a process for each picture. */
export function nativeEngine(process: BoundProcess, dataFolder: string, atOnce: number): OcrEngine {
  return {
    atOnce,
    async read(picture, signal) {
      const { path, name } = picture;
      const folder = await mkdtemp(join(dirname(path), 'ocr-'));
      try {
        if (signal.aborted) throw reasonOf(signal);
        // Nothing else of the job is in sight.
        await rename(path, join(folder, PICTURE));
        const { code, stdout, stderr } = await process
          .run({ program: PROGRAM, args: argsFor(picture, dataFolder), folder, readable: [dataFolder], limits })
          .catch((error: unknown) => failWith(error, name));
        if (code === 0) return bothIn(stdout.toString('utf8'));
        const cause = new ProgramEnd(PROGRAM, code, stderr);
        throw new InvalidInput(`${name}: the picture cannot be read.`, { cause });
      } finally {
        await Promise.all([folder, path].map((it) => rm(it, { recursive: true, force: true })));
      }
    },
  };
}

/** Relative to the folder that it runs in: tesseract quotes it in what it writes. */
const PICTURE = 'picture.bmp';

function argsFor({ dpi, languages, layout }: PictureToRead, dataFolder: string): readonly string[] {
  return [
    ...[PICTURE, 'stdout', '--tessdata-dir', dataFolder, '-l', languages.join('+'), '--oem', '1'],
    ...['--psm', segmentation[layout], '--dpi', String(Math.round(dpi)), 'hocr', 'txt'],
  ];
}

/** The text stands where the hOCR ends: after the page, which is the outermost element of the body, and before the last tags. */
function bothIn(output: string): PictureText {
  const [begin, end] = [output.indexOf(PAGE_END), output.lastIndexOf(BODY_END)];
  if (begin < 0 || end < begin) throw new ToolFailed(`${PROGRAM} did not say what it read.`);
  const middle = begin + PAGE_END.length;
  return { hocr: output.slice(0, middle) + output.slice(end), text: output.slice(middle, end) };
}

const PAGE_END = '\n  </div>\n';
const BODY_END = ' </body>\n</html>';

function failWith(error: unknown, name: string): Promise<ProgramResult> {
  if (error instanceof MissingTool)
    throw new MissingTool(`Text in pictures cannot be read: the package ${PACKAGE} is not installed.`, {
      cause: error,
    });
  if (error instanceof ToolFailed && error.cause instanceof ProgramEnd && error.cause.crashed)
    throw new InvalidInput(`${name}: ${PROGRAM} breaks down on it.`, { cause: error.cause });
  throw error;
}
