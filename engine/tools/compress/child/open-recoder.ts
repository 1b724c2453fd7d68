import { closeSync, openSync, readSync, writeSync } from 'node:fs';

import type { Convert } from '../../converters/child/attend.js';
import type { ImageToRecode, RecodedFacts, RecodeQuestion, RecodeReport } from './exchange.js';
import { type Recoded, recodeImage } from './recode-image.js';

/** Opens the recoder: it recodes the images of one file after the other and keeps an image that cannot be read. */
export function openRecoder(): Promise<Convert<RecodeQuestion, RecodeReport>> {
  return Promise.resolve(async ({ source, target, question: { settings, images } }) => {
    using input = opened(source, 'r');
    using output = opened(target, 'wx');
    const recoded: (RecodedFacts | null)[] = [];
    let at = 0;
    for (const image of images) {
      const data = Buffer.allocUnsafe(image.length);
      readSync(input.file, data, 0, image.length, at);
      at += image.length;
      const made = await recodeImage(image, data, settings).catch(() => undefined);
      if (made !== undefined) writeSync(output.file, made.data);
      recoded.push(made === undefined ? null : factsOf(image, made));
    }
    // The converter pool treats an empty output file as a failure.
    writeSync(output.file, '\n');
    return { images: recoded };
  });
}

function opened(path: string, flags: 'r' | 'wx'): Disposable & { readonly file: number } {
  const file = openSync(path, flags);
  return { file, [Symbol.dispose]: () => closeSync(file) };
}

function factsOf({ decode }: ImageToRecode, { data, ...facts }: Recoded): RecodedFacts {
  return { ...facts, length: data.length, ...(decode && { decode }) };
}
