import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isOfKind } from '../../errors.js';
import { openRegular } from '../../files/regular-file.js';
import type { RecodedImage, SurveyedImage } from '../../pdf/compress/surveyed-image.js';
import type { RecodeSettings } from '../../contract/tools/compression.js';
import { type Bundle, bundlesOf } from './bundle.js';
import type { ImageToRecode } from './child/exchange.js';
import { readReport } from './read-report.js';
import type { JobPool } from '../converters/converter-pool.js';
import type { RecoderPool } from './recoder.js';

export interface Recoding {
  readonly settings: RecodeSettings;
  /** An empty folder within the job's folder, for the data of the new images. */
  readonly folder: string;
  /** File name for messages. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Number of image bundles that are recoded concurrently. */
  readonly atOnce: number;
  /** Called with the number of finished images. */
  readonly progress?: (done: number, total: number) => void;
}

/** Maximum bytes of encoded data of one image. */
const MAX_BYTES = 2 ** 29;
/**
 * Maximum images that are tried. Each takes some milliseconds, and only the largest matter for the size of a
 * document.
 */
const MAX_IMAGES = 4096;
/** Maximum images below FEW_BYTES that are tried: only many thousands of them would make a document large. */
const [FEW_BYTES, MAX_SMALL_IMAGES] = [4096, 512];
/**
 * Maximum pixels of all images that are tried: a thousand scanned pages. A decompression bomb states as many in a
 * few kilobytes.
 */
const MAX_PIXELS = 2 ** 33;
/** Recoder failures after which the remaining images are kept; each can take minutes. */
const MAX_FAILURES = 6;

/**
 * Recodes images of a document and returns the smaller replacements, in no particular order. An image that cannot be
 * read, or that crashes the recoder, is kept. @throws Busy, MissingTool, or the signal's reason
 */
export async function recodeImages(
  pool: JobPool<RecoderPool>,
  images: readonly SurveyedImage[],
  recoding: Recoding,
): Promise<readonly RecodedImage[]> {
  const candidates = largestImages(images);
  const bundles = bundlesOf(candidates);
  const recoded: RecodedImage[] = [];
  const tally: Tally = { failures: 0 };
  let [number, done] = [0, 0];
  const work = async (): Promise<void> => {
    for (const bundle of bundles) {
      const base = join(recoding.folder, String(number++));
      recoded.push(...(await recodeBundle(pool, bundle, { recoding, base, tally })));
      done += bundle.length;
      recoding.progress?.(done, candidates.length);
    }
  };
  // All workers take bundles from the same iterator.
  await Promise.all(Array.from({ length: recoding.atOnce }, work));
  return recoded;
}

/** Selects the images with the most data, the largest first, within the limits. */
function largestImages(images: readonly SurveyedImage[]): readonly SurveyedImage[] {
  const sorted = images.filter(({ data }) => data.length <= MAX_BYTES).sort((a, b) => b.data.length - a.data.length);
  const large = sorted.findLastIndex(({ data }) => data.length >= FEW_BYTES) + 1;
  let pixels = 0;
  return sorted.slice(0, Math.min(MAX_IMAGES, large + MAX_SMALL_IMAGES)).filter(({ width, height }) => {
    if (pixels + width * height > MAX_PIXELS) return false;
    pixels += width * height;
    return true;
  });
}

interface Tally {
  /** Number of recoder failures. */
  failures: number;
}

interface Task {
  readonly recoding: Recoding;
  readonly tally: Tally;
  /** Prefix of its file names. */
  readonly base: string;
}

/** Recodes a bundle. After a failure each image is tried alone, since one of them may have caused it. */
async function recodeBundle(pool: JobPool<RecoderPool>, bundle: Bundle, task: Task): Promise<readonly RecodedImage[]> {
  if (task.tally.failures >= MAX_FAILURES) return [];
  try {
    return await ask(pool, bundle, task);
  } catch (error) {
    if (!isOfDocument(error)) throw error;
    task.tally.failures++;
    if (bundle.length === 1) return [];
  }
  const recoded: RecodedImage[] = [];
  for (const [index, image] of bundle.entries()) {
    recoded.push(...(await recodeBundle(pool, [image], { ...task, base: `${task.base}-${index}` })));
  }
  return recoded;
}

function isOfDocument(error: unknown): boolean {
  return isOfKind(error, 'invalid-input', 'too-complex', 'timed-out', 'tool-failed');
}

async function ask(
  pool: JobPool<RecoderPool>,
  bundle: Bundle,
  { recoding, base }: Task,
): Promise<readonly RecodedImage[]> {
  const { settings, name, signal } = recoding;
  const [source, target] = [`${base}.in`, `${base}.out`];
  try {
    await gather(bundle, source, signal);
    const question = { settings, images: bundle.map(asked) };
    const report = await pool.convert({
      ...{ source, isGiven: true, extension: 'bin', target },
      name,
      question,
      signal,
    });
    const recoded = readReport(report, bundle, target);
    if (recoded.length === 0) await rm(target, { force: true });
    return recoded;
  } finally {
    await rm(source, { force: true });
  }
}

function asked({ refs: _, data, palette, ...facts }: SurveyedImage): ImageToRecode {
  const colours = palette && { palette: Buffer.from(palette).toString('base64') };
  return { ...facts, ...colours, length: data.length };
}

const CHUNK_BYTES = 2 ** 18;

/** Concatenates the data of images from the document. */
async function gather(bundle: Bundle, target: string, signal: AbortSignal): Promise<void> {
  await using output = await open(target, 'wx', 0o600);
  for (const { data } of bundle) {
    await using input = await openRegular(data.path);
    for (let at = 0; at < data.length; at += CHUNK_BYTES) {
      signal.throwIfAborted();
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, data.length - at));
      const { bytesRead } = await input.read(chunk, 0, chunk.length, data.start + at);
      await output.write(chunk, 0, bytesRead);
    }
  }
}
