import type { PdfFile } from '../../file/pdf-file.js';
import type { ObjectAdder } from '../../write/object-adder.js';
import { NewStream, PdfDict, PdfName, type PdfStream, type PdfValue } from '../../syntax/values.js';
import type { PictureDecoder } from '../pixels/picture-decoder.js';
import { type Picture, rawBytes } from '../pixels/coded-data.js';
import { wipeDecoded, wipeImage } from '../pixels/wipe-image.js';
import type { UnitQuad } from './unit-quad.js';

const IMAGE_REMOVED = 'An image under what was redacted could not be read, and was removed as a whole.';

/** Entries that show the original image or say where it can be obtained. */
const revealingKeys = ['Alternates', 'OPI', 'PieceInfo', 'Metadata', 'ID', 'Length'];

const maskKeys = ['SMask', 'Mask'];

export interface ImageSettings {
  readonly file: PdfFile;
  /** New mask images are added to it. */
  readonly adder: ObjectAdder;
  readonly decoder: PictureDecoder;
  readonly warn: (sentence: string) => void;
}

export function pictureOf(file: PdfFile, stream: PdfStream): Picture {
  return { dict: stream.dict, data: rawBytes(file, stream) };
}

/** Returns an image, with its masks, in which the quadrilaterals are wiped. @throws TooComplex */
export async function redactedImage(
  settings: ImageSettings,
  { dict: written, data }: Picture,
  quads: readonly UnitQuad[],
): Promise<NewStream> {
  const { file, adder, decoder, warn } = settings;
  const dict = written.clone();
  for (const key of revealingKeys) dict.delete(key);
  const picture: Picture = { dict, data };
  const plain = wipeImage(file, picture, quads);
  const wiped = plain === undefined ? await wipeDecoded(file, picture, { quads, decoder }) : { image: plain };
  if (wiped === undefined) {
    warn(IMAGE_REMOVED);
    return invisiblePixel(file, dict);
  }
  const { image, mask: opacity } = wiped;
  for (const key of maskKeys) {
    const mask = file.stream(image.dict.get(key));
    if (mask !== undefined) image.dict.set(key, adder.add(await redactedImage(settings, maskOf(file, mask), quads)));
  }
  if (opacity !== undefined) image.dict.set('SMask', adder.add(opacity));
  return image;
}

/** Returns a mask without masks of its own, which programs ignore (ISO 32000-2 §11.6.5.2), and which may be the image itself. */
function maskOf(file: PdfFile, stream: PdfStream): Picture {
  const { dict, data } = pictureOf(file, stream);
  const plain = dict.clone();
  for (const key of maskKeys) plain.delete(key);
  return { dict: plain, data };
}

/** Returns an invisible image of one pixel: an unpainted one of a stencil mask, else a transparent one. */
function invisiblePixel(file: PdfFile, dict: PdfDict): NewStream {
  const entries: Record<string, PdfValue> = { Type: new PdfName('XObject'), Subtype: new PdfName('Image') };
  const isStencil = file.boolean(dict.get('ImageMask')) === true;
  const kind: Record<string, PdfValue> = isStencil
    ? { ImageMask: true, BitsPerComponent: 1 }
    : { ColorSpace: new PdfName('DeviceGray'), BitsPerComponent: 8, Mask: [0, 0] };
  const sample = isStencil ? 0x80 : 0;
  return new NewStream(PdfDict.of({ ...entries, Width: 1, Height: 1, ...kind }), Uint8Array.of(sample));
}
