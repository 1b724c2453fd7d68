import { createHash } from 'node:crypto';

import type { ColourSpace, EncodedImage } from '../../contract/tools/images.js';
import { deflated } from '../filters/filters.js';
import type { ObjectAdder } from './object-adder.js';
import { sliceData } from './slice-data.js';
import { PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../syntax/values.js';

/** The profiles already written to each document: profiles are large, and all pages of a scan have the same profile. */
const profilesOf = new WeakMap<ObjectAdder, Map<string, Ref>>();

const deviceSpaces = { grey: 'DeviceGray', rgb: 'DeviceRGB', cmyk: 'DeviceCMYK' } as const;
const components = { grey: 1, rgb: 3, cmyk: 4 } as const;

/** The white point of the profile connection space (ICC.1:2022 §6.3.4.3), to which Lab colours of TIFF and ICC refer. */
const d50 = [0.9642, 1, 0.8249];

/** Adds an image XObject (ISO 32000-2 §8.9.5); its samples are read from files while the image is written. */
export function addImage(adder: ObjectAdder, image: EncodedImage): Ref {
  const { width, height, bitsPerComponent, filter, parameters, decode, transparent, softMask } = image;
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    ColorSpace: colourSpace(adder, image.colours),
    BitsPerComponent: bitsPerComponent,
  });
  if (filter !== undefined) dict.set('Filter', new PdfName(filter));
  if (parameters !== undefined) dict.set('DecodeParms', PdfDict.of(parameters));
  if (decode !== undefined) dict.set('Decode', decode);
  if (transparent !== undefined) dict.set('Mask', transparent);
  if (softMask !== undefined) dict.set('SMask', addImage(adder, softMask));
  return adder.addStream(dict, sliceData(image.data));
}

function colourSpace(adder: ObjectAdder, colours: ColourSpace): PdfValue {
  if (colours.kind === 'lab') return labSpace();
  if (colours.kind !== 'indexed') return directSpace(adder, colours.kind, colours.profile);
  const { palette, profile } = colours;
  return [new PdfName('Indexed'), directSpace(adder, 'rgb', profile), palette.length / 3 - 1, new PdfString(palette)];
}

function labSpace(): PdfValue {
  return [new PdfName('Lab'), PdfDict.of({ WhitePoint: d50, Range: [-128, 127, -128, 127] })];
}

function directSpace(adder: ObjectAdder, kind: keyof typeof components, profile: Uint8Array | undefined): PdfValue {
  const device = new PdfName(deviceSpaces[kind]);
  if (profile === undefined) return device;
  const key = `${kind} ${createHash('sha256').update(profile).digest('hex')}`;
  const known = profilesOf.get(adder) ?? new Map<string, Ref>();
  profilesOf.set(adder, known);
  const ref = known.get(key) ?? adder.add(deflated(PdfDict.of({ N: components[kind], Alternate: device }), profile));
  known.set(key, ref);
  return [new PdfName('ICCBased'), ref];
}
