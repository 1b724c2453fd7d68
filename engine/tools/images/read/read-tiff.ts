import { InvalidInput, TooComplex } from '../../../errors.js';
import type { ColourSpace, EncodedImage } from '../../../contract/tools/images.js';
import { MAX_PROFILE_BYTES } from '../../../formats/icc/colour-profile.js';
import { checkSize } from './image-limits.js';
import { ProfileCache } from './profile-cache.js';
import type { ImageSource, Reading } from './reading.js';
import { bytesOfField, type TiffFormat } from '../../../formats/tiff/tiff-directory.js';
import { type TiffPage, tiffPage } from '../../../formats/tiff/tiff-page.js';
import { type NumberedDirectory, pagesOfTiff } from '../../../formats/tiff/tiff-pages.js';
import { encodingOf } from './tiff-strip.js';
import { viewOf } from '../../../formats/tiff/tiff-view.js';

interface PageContext {
  readonly source: ImageSource;
  readonly format: TiffFormat;
  readonly profiles: ProfileCache;
}

/**
 * Reads the pages of a TIFF file. One strip of CCITT Group 3 or 4, JPEG or Deflate is embedded unchanged; other
 * pages must be decoded. @throws InvalidInput, TooComplex
 */
export async function readTiff(source: ImageSource): Promise<readonly Reading[]> {
  const { format, pages } = pagesOfTiff(source);
  checkTotal(
    source.name,
    pages.map((directory) => tiffPage(format, directory)),
  );
  const context = { source, format, profiles: new ProfileCache(source.name) };
  const readings: Reading[] = [];
  for (const directory of pages) readings.push(await readPage(directory, context));
  return readings;
}

/** Maximum gigabytes of the decoded pages together: strips that are embedded unchanged are decoded once, to find damage. */
const MAX_GIGABYTES = 16;

function checkTotal(name: string, pages: readonly TiffPage[]): void {
  const bytes = pages.reduce((sum, { width, height, samples, bits: [bits = 1] }) => {
    return sum + (width * height * Math.max(1, samples) * bits) / 8;
  }, 0);
  if (bytes <= MAX_GIGABYTES * 1e9) return;
  throw new TooComplex(`${name}: the pages of the TIFF decode to more than the ${MAX_GIGABYTES} GB that can be taken.`);
}

async function readPage(directory: NumberedDirectory, context: PageContext): Promise<Reading> {
  const { source, format } = context;
  const { index } = directory;
  const page = tiffPage(format, directory);
  if (page.width === 0 || page.height === 0) {
    throw new InvalidInput(`${source.name}: the TIFF is damaged: page ${index + 1} has no size.`);
  }
  // Images with more samples per pixel are never embedded unchanged.
  checkSize(source.name, page, Math.min(Math.max(1, page.samples), samplesOf.cmyk));
  const view = viewOf(format, directory);
  const image = await imageOf(page, context);
  return image === undefined ? { undecoded: { page: index, ...view } } : { picture: { image, ...view } };
}

/** @returns undefined when the image must be decoded */
async function imageOf(page: TiffPage, context: PageContext): Promise<EncodedImage | undefined> {
  const { file } = context.source;
  const { width, height, strip } = page;
  const kind = kindOf(page);
  const encoding = kind && (await encodingOf(file, page));
  if (kind === undefined || encoding === undefined || strip === undefined) return undefined;
  return { width, height, colours: coloursOf(kind, page, context), data: [{ path: file.path, ...strip }], ...encoding };
}

/**
 * Derives the colour space from PhotometricInterpretation and SamplesPerPixel (TIFF 6.0 §8, §16) for plain samples.
 */
function kindOf({ photometric, samples, bits, plain }: TiffPage): keyof typeof samplesOf | undefined {
  const kind = kinds[photometric];
  if (kind === undefined || !plain || samples !== samplesOf[kind]) return undefined;
  return bits.every((it) => it === bits[0]) ? kind : undefined;
}

const kinds: Readonly<Record<number, keyof typeof samplesOf>> = { 0: 'grey', 1: 'grey', 2: 'rgb', 5: 'cmyk', 6: 'rgb' };

const samplesOf = { grey: 1, rgb: 3, cmyk: 4 } as const;

function coloursOf(kind: keyof typeof samplesOf, page: TiffPage, { format, profiles }: PageContext): ColourSpace {
  const bytes = bytesOfField(format, page.profile, MAX_PROFILE_BYTES);
  const profile = bytes && profiles.keep(bytes, kind);
  return profile === undefined ? { kind } : { kind, profile };
}
