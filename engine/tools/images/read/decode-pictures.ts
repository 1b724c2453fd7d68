import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { ToolFailed } from '../../../errors.js';
import { once } from '../../../files/once.js';
import { runOf } from '../../process/node-module.js';
import type { ProgramLimits, ProcessTool } from '../../../contract/tools/process.js';
import { ProgramEnd } from '../../process/program-end.js';
import { type DecodeOrder, opacityPath, type PictureFacts } from '../decode/exchange.js';
import * as limits from '../decode/limits.js';
import { refusalBehind, refusalOf } from './decode-refusals.js';
import { readAnswer } from './read-answer.js';

/** What to decode of an image file. */
export interface DecodeRequest {
  /** In the job's folder. */
  readonly path: string;
  /** The name for messages. */
  readonly name: string;
  /** Pages of the file, counted from 0. */
  readonly pages: readonly number[];
  /** An empty folder in the job's that the pictures go to, and that nothing else is in. */
  readonly folder: string;
}

/**
 * A picture in a plain form, in files: colours as a PNG that is not interlaced and has no alpha (grey or RGB of 8 or 16
 * bits, and of a BMP also with a palette or in grey of 1 to 8); CMYK as a TIFF of one strip in Deflate, 8 bits, with the
 * horizontal predictor (2, as PDF has it as well); black and white as a TIFF of one strip in CCITT Group 4. A profile of
 * its colours is in the file itself (iCCP, tag 34675): the samples are those of the source, or sRGB where its colour
 * space cannot be kept. It lies as it is stored: neither turned nor scaled.
 */
export interface DecodedPicture {
  readonly path: string;
  /** How opaque each spot is: a grey PNG of 8 bits and of the same size; left out when all of it is opaque. */
  readonly opacity?: string;
  /** Whether a part of the source could not be read, so that a part of the picture may be missing. */
  readonly damaged?: boolean;
}

/**
 * The pictures of an image file in the order of `pages`, decoded in a process of its own.
 * @throws InvalidInput when nothing of a picture can be read, UnsupportedInput, TooComplex past a limit of pixels, bytes,
 * memory or processor time
 */
export async function decodePictures(
  process: ProcessTool,
  { path, name, pages, folder }: DecodeRequest,
): Promise<readonly DecodedPicture[]> {
  const targets = pages.map((_, index) => join(folder, String(index)));
  const pictures = await ask(process, { order: { path, pages, targets }, folder, name });
  return await Promise.all(
    pictures.map(async ({ form, opacity, damaged }, index) => {
      const target = targets[index] ?? '';
      return {
        path: await madeFile(`${target}.${form}`),
        ...(opacity && { opacity: await madeFile(opacityPath(target)) }),
        damaged,
      };
    }),
  );
}

interface Question {
  readonly order: DecodeOrder;
  readonly folder: string;
  readonly name: string;
}

async function ask(process: ProcessTool, { order, folder, name }: Question): Promise<readonly PictureFacts[]> {
  const { program, args, readable } = decoderRun();
  const ended = process.run({
    ...{ program, args, folder },
    readable: [...readable, order.path],
    input: JSON.stringify(order),
    limits: limitsFor(order.pages.length),
  });
  const { code, stdout, stderr } = await ended.catch((error: unknown) => {
    throw refusalBehind(error, name) ?? error;
  });
  const end = new ProgramEnd('The decoder of images', code, stderr);
  const answer = code === 0 ? readAnswer(stdout.toString(), order.pages.length) : undefined;
  if (answer === undefined) throw new ToolFailed(`${name}: the decoder of images failed.`, { cause: end });
  if ('refused' in answer) throw refusalOf(answer, name, end);
  return answer.pictures;
}

// Where the packages are is looked up in dozens of folders, on the thread that serves.
const decoderRun = once(() =>
  runOf({
    url: new URL('../decode/main.js', import.meta.url),
    folders: ['../../../formats/', '../../../files/', '../../../thread/', '../../../errors.js'].map(
      (it) => new URL(it, import.meta.url),
    ),
    packages: ['sharp'],
    heap: limits.HEAP_MEGABYTES,
  }),
);

function limitsFor(pictures: number): Partial<ProgramLimits> {
  return {
    memory: limits.MEMORY_BYTES,
    cpu: Math.min(limits.SECONDS_A_FILE + limits.SECONDS_A_PICTURE * pictures, limits.MOST_SECONDS),
    file: limits.MOST_BYTES_WRITTEN,
    // Of an answer, and of what libraries complain about.
    output: 2 ** 22,
  };
}

/** A decoder that was taken over could leave a link that leads out of the folder. */
async function madeFile(path: string): Promise<string> {
  const made = await lstat(path).catch(() => undefined);
  if (made?.isFile() !== true) throw new ToolFailed('The decoder of images made no file.');
  return path;
}
