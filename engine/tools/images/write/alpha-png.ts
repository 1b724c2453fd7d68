import { holdThread } from '../../../thread/hold-thread.js';
import { sharpWithAlpha } from './sharp.js';

/** Writes a picture of red, green, blue and opacity. Its samples must stay as they are until it is written. */
export async function writeAlphaPng(
  pixels: Parameters<typeof sharpWithAlpha>[0],
  { path, dpi }: { readonly path: string; readonly dpi: number },
): Promise<void> {
  using _ = holdThread();
  await sharpWithAlpha(pixels).withDensity(dpi).png().toFile(path);
}
