import { randomUUID } from 'node:crypto';
import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../../contract/file.js';
import type { ToolScope } from '../../tool-scope.js';
import type { ProcessTool } from '../../../contract/tools/process.js';
import { type DecodedImage, decodeImages } from './decode-images.js';
import type { Picture } from '../../../contract/tools/images.js';
import type { DecodedInput } from './read-decoded.js';
import type { ImageAnswer, ImageInput } from './read-image.js';
import type { Undecoded } from './reading.js';

interface ImageScope {
  readonly scope: ToolScope;
  readonly process: ProcessTool;
}

/**
 * Reads the images of an image file: embedded as they are encoded where a PDF can hold them, else decoded. @throws
 * InvalidInput, UnsupportedInput, TooComplex
 */
export async function readImages(file: WorkFile, context: ImageScope): Promise<readonly Picture[]> {
  const { scope } = context;
  const input: ImageInput = { path: file.path, name: file.name, mime: file.type.mime, folder: scope.folder };
  const { readings, warnings } = await scope.compute<ImageAnswer>(moduleOf('read-image'), input);
  warnings.forEach(scope.warn);
  const undecoded = readings.flatMap((reading) => ('undecoded' in reading ? [reading.undecoded] : []));
  const decoded = undecoded.length === 0 ? [] : await decode(file, undecoded, context);
  return readings.flatMap((reading) =>
    'picture' in reading ? reading.picture : (decoded[undecoded.indexOf(reading.undecoded)] ?? []),
  );
}

async function decode(
  { path, name }: WorkFile,
  undecoded: readonly Undecoded[],
  { scope, process }: ImageScope,
): Promise<readonly Picture[]> {
  const folder = await mkdtemp(join(scope.folder, 'pictures-'));
  const pages = undecoded.map(({ page }) => page);
  const decoded = await decodeImages(process, { path, name, pages, folder });
  const files = await Promise.all(decoded.map((it) => moveTo(scope.folder, it)));
  if (files.some(({ damaged }) => damaged)) {
    scope.warn(`${name}: the image is damaged; what could be read of it was used.`);
  }
  const pictures = undecoded.flatMap(({ orientation, resolution }, index) => {
    const file = files[index];
    return file === undefined ? [] : [{ ...file, orientation, resolution }];
  });
  const input: DecodedInput = { name, pictures };
  return await scope.compute<readonly Picture[]>(moduleOf('read-decoded'), input);
}

/** Moves a decoded image into the job's folder: a plugin may pass only paths directly in it to other tools. */
async function moveTo(folder: string, { path, opacity, damaged }: DecodedImage): Promise<DecodedImage> {
  const move = async (from: string): Promise<string> => {
    const target = join(folder, `picture-${randomUUID()}`);
    await rename(from, target);
    return target;
  };
  return {
    path: await move(path),
    ...(opacity !== undefined && { opacity: await move(opacity) }),
    ...(damaged !== undefined && { damaged }),
  };
}

function moduleOf(name: string): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
