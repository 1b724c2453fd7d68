import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { ToolFailed } from '../../../errors.js';
import { once } from '../../../files/once.js';
import { runOf } from '../../process/node-module.js';
import type { ProgramLimits, ProcessTool } from '../../../contract/tools/process.js';
import { ProgramEnd } from '../../process/program-end.js';
import { type DecodeOrder, opacityPath, type DecodedFacts } from '../decode/exchange.js';
import * as limits from '../decode/decode-limits.js';
import { refusalBehind, refusalOf } from './decode-refusals.js';
import { readAnswer } from './read-answer.js';

/** Image file and pages to decode. */
export interface DecodeRequest {
  /** Path in the job's folder. */
  readonly path: string;
  /** File name for messages. */
  readonly name: string;
  /** Pages of the file, counted from 0. */
  readonly pages: readonly number[];
  /** An empty folder within the job's folder, for the decoded images alone. */
  readonly folder: string;
}

/**
 * An image decoded to files: colours as a PNG without interlacing and alpha (grey or RGB of 8 or 16 bits; from BMP
 * also palettes and grey of 1 to 8 bits), CMYK as a TIFF of one Deflate strip with 8 bits and the horizontal
 * predictor (2, as in PDF), black and white as a TIFF of one CCITT Group 4 strip. The colour profile is embedded
 * (iCCP, tag 34675). Samples are those of the source, or sRGB where a PDF cannot hold its colour space. Orientation
 * and size are as stored.
 */
export interface DecodedImage {
  readonly path: string;
  /** Path of the opacity, a grey PNG of 8 bits and of the same size; absent when the image is opaque. */
  readonly opacity?: string;
  /** Whether a part of the source was unreadable, so that a part of the image may be missing. */
  readonly damaged?: boolean;
}

/**
 * Decodes pages of an image file in a sandboxed process; results are in the order of `pages`. @throws InvalidInput
 * when no part of an image can be read, UnsupportedInput, TooComplex past a limit of pixels, bytes, memory or
 * processor time
 */
export async function decodeImages(
  process: ProcessTool,
  { path, name, pages, folder }: DecodeRequest,
): Promise<readonly DecodedImage[]> {
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

async function ask(process: ProcessTool, { order, folder, name }: Question): Promise<readonly DecodedFacts[]> {
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

// Resolving the packages looks into dozens of folders on the main thread, so it happens once.
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
    cpu: Math.min(limits.SECONDS_A_FILE + limits.SECONDS_A_PICTURE * pictures, limits.MAX_SECONDS),
    file: limits.MAX_WRITTEN_BYTES,
    // Bytes of the answer and of the warnings that libraries print.
    output: 2 ** 22,
  };
}

/** Rejects symbolic links: a compromised decoder could leave a link that leads out of the folder. */
async function madeFile(path: string): Promise<string> {
  const made = await lstat(path).catch(() => undefined);
  if (made?.isFile() !== true) throw new ToolFailed('The decoder of images made no file.');
  return path;
}
