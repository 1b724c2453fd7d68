import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { isOfKind } from '../../errors.js';
import { openRegular } from '../../files/regular-file.js';
import type { RecodedImage, SurveyedImage } from '../../pdf/compress/images.js';
import type { RecodeSettings } from '../../contract/tools/compression.js';
import { type Bundle, bundlesOf } from './bundle.js';
import type { ImageToRecode } from './child/exchange.js';
import { readReport } from './read-report.js';
import type { JobPool } from '../converters/converter-pool.js';
import type { RecoderPool } from './recoder.js';

export interface Recoding {
  readonly settings: RecodeSettings;
  /** An empty folder in the job's, for the data of the new images. */
  readonly folder: string;
  /** For messages. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** How many bundles are at work at once. */
  readonly atOnce: number;
  /** Told how many of the images are done. */
  readonly progress?: (done: number, total: number) => void;
}

/** Encoded data of an image that are more than this are not read. */
const MOST_BYTES = 2 ** 29;
/** Of all that are tried. Each takes some milliseconds, and the least of so many are not what makes a document large. */
const MOST_IMAGES = 4096;
/** Of those of so few bytes, of which a document that is made of them would have to have many thousands. */
const [FEW_BYTES, MOST_SMALL] = [4096, 512];
/** Of all that are tried: a thousand scanned pages; a bomb has as many in a few kilobytes. */
const MOST_PIXELS = 2 ** 33;
/** Ways to break the recoder, each of which can take it minutes, before a document's images are left alone. */
const MOST_FAILURES = 6;

/**
 * What takes the place of those images that can be smaller, in no order. One that cannot be read, or that breaks what
 * reads it, stays as it is.
 * @throws Busy, MissingTool, what the signal says
 */
export async function recodeImages(
  pool: JobPool<RecoderPool>,
  images: readonly SurveyedImage[],
  recoding: Recoding,
): Promise<readonly RecodedImage[]> {
  const candidates = worthiest(images);
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
  // They take from the same row.
  await Promise.all(Array.from({ length: recoding.atOnce }, work));
  return recoded;
}

/** Those whose data are the most, as many as may be tried; they come first. */
function worthiest(images: readonly SurveyedImage[]): readonly SurveyedImage[] {
  const sorted = images.filter(({ data }) => data.length <= MOST_BYTES).sort((a, b) => b.data.length - a.data.length);
  const large = sorted.findLastIndex(({ data }) => data.length >= FEW_BYTES) + 1;
  let pixels = 0;
  return sorted.slice(0, Math.min(MOST_IMAGES, large + MOST_SMALL)).filter(({ width, height }) => {
    if (pixels + width * height > MOST_PIXELS) return false;
    pixels += width * height;
    return true;
  });
}

interface Tally {
  /** How often the recoder has broken. */
  failures: number;
}

interface Task {
  readonly recoding: Recoding;
  readonly tally: Tally;
  /** What the names of its files begin with. */
  readonly base: string;
}

/** One of many could have been what broke the recoder, so then each goes alone. */
async function recodeBundle(pool: JobPool<RecoderPool>, bundle: Bundle, task: Task): Promise<readonly RecodedImage[]> {
  if (task.tally.failures >= MOST_FAILURES) return [];
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

/** Copies the data of images out of the document, one after the other. */
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
