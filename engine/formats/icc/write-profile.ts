import { colourOfInks, inksOfColour } from './ink-colours.js';

/**
 * Profiles of ICC version 2 (ICC.1:2001-04), which every edition of PDF/A allows. They are computed, so no licence of a
 * profile's maker applies.
 */

const HEADER_BYTES = 128;
/** The illuminant D50 of the profile connection space. */
const D50 = [0.9642, 1, 0.8249] as const;

/** The colour space of IEC 61966-2-1, sRGB: its primaries adapted to D50, and its tone curve. */
export function srgbProfile(): Buffer {
  const curve = curveOf(Array.from({ length: 1024 }, (_, step) => srgbToLinear(step / 1023)));
  return profile({ kind: 'mntr', space: 'RGB ', connection: 'XYZ ' }, [
    ...namesFor('sRGB'),
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz([0.43607, 0.22249, 0.01392])],
    ['gXYZ', xyz([0.38515, 0.71687, 0.09708])],
    ['bXYZ', xyz([0.14307, 0.06061, 0.7141])],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** A display profile of primaries adapted to D50, with a tone curve for each: samples from 0 to 1. */
export function matrixProfile(
  primaries: readonly (readonly number[])[],
  curves: readonly (readonly number[])[],
): Buffer {
  const tags = ['r', 'g', 'b'].flatMap((name, index): readonly Tag[] => [
    [`${name}XYZ`, xyz(primaries[index] ?? [])],
    [`${name}TRC`, curveOf(curves[index] ?? [])],
  ]);
  return profile({ kind: 'mntr', space: 'RGB ', connection: 'XYZ ' }, [
    ...namesFor('RGB'),
    ['wtpt', xyz(D50)],
    ...tags,
  ]);
}

/** A grey display profile with a tone curve: samples from 0 to 1. */
export function greyProfile(curve: readonly number[]): Buffer {
  const tags: readonly Tag[] = [...namesFor('Grey'), ['wtpt', xyz(D50)], ['kTRC', curveOf(curve)]];
  return profile({ kind: 'mntr', space: 'GRAY', connection: 'XYZ ' }, tags);
}

const GRID = 9;
const FIRST = Buffer.alloc(0);

/** CMYK with the colours in which viewers show DeviceCMYK without a profile, so that documents look as before. */
export function cmykProfile(): Buffer {
  const toLab = lut({ inputs: 4, outputs: 3, grid: GRID }, (inks) => labOf(colourOfInks(inks)));
  const fromLab = lut({ inputs: 3, outputs: 4, grid: 17 }, (lab) => cmykOf(lab));
  const gamut = lut({ inputs: 3, outputs: 1, grid: 2 }, () => [0]);
  return profile({ kind: 'prtr', space: 'CMYK', connection: 'Lab ' }, [
    ...namesFor('CMYK without a printing condition'),
    ['wtpt', xyz(D50)],
    ...['A2B0', 'A2B1', 'A2B2'].map((tag) => [tag, toLab] as const),
    ...['B2A0', 'B2A1', 'B2A2'].map((tag) => [tag, fromLab] as const),
    ['gamt', gamut],
  ]);
}

type Tag = readonly [tag: string, data: Buffer];

interface Head {
  readonly kind: 'mntr' | 'prtr';
  readonly space: 'RGB ' | 'CMYK' | 'GRAY';
  readonly connection: 'XYZ ' | 'Lab ';
}

/** Tags with the same data share them. */
function profile({ kind, space, connection }: Head, tags: readonly Tag[]): Buffer {
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length);
  const places = new Map<Buffer, number>();
  let end = HEADER_BYTES + table.length;
  for (const [index, [tag, data]] of tags.entries()) {
    const at = places.get(data) ?? end;
    if (at === end) end += data.length;
    places.set(data, at);
    table.write(tag, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(data.length, 12 + 12 * index);
  }
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(end);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`${kind}${space}${connection}`, 12, 'latin1');
  // The date of the profile: the first day of 2020.
  [2020, 1, 1].forEach((value, index) => header.writeUInt16BE(value, 24 + 2 * index));
  header.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => header.writeInt32BE(fixed(value), 68 + 4 * index));
  return Buffer.concat([header, table, ...places.keys()]);
}

function namesFor(description: string): readonly Tag[] {
  const text = Buffer.from(`${description}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  // A description has a Unicode and a Macintosh part as well, both empty here.
  const desc = padded(Buffer.concat([typed('desc'), length, text, Buffer.alloc(4 + 4 + 2 + 1 + 67)]));
  return [
    ['desc', desc],
    ['cprt', padded(Buffer.concat([typed('text'), Buffer.from('No copyright, use freely\0', 'latin1')]))],
  ];
}

function typed(signature: string): Buffer {
  return Buffer.from(`${signature}\0\0\0\0`, 'latin1');
}

function padded(data: Buffer): Buffer {
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
}

function fixed(value: number): number {
  return Math.round(value * 0x10000);
}

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(12);
  values.forEach((value, index) => data.writeInt32BE(fixed(value), 4 * index));
  return Buffer.concat([typed('XYZ '), data]);
}

function curveOf(values: readonly number[]): Buffer {
  const data = Buffer.alloc(4 + 2 * values.length);
  data.writeUInt32BE(values.length);
  values.forEach((value, index) => data.writeUInt16BE(Math.round(value * 0xffff), 4 + 2 * index));
  return padded(Buffer.concat([typed('curv'), data]));
}

/** A table of 8-bit samples (lut8Type); all values are from 0 to 1. */
function lut(
  { inputs, outputs, grid }: { readonly inputs: number; readonly outputs: number; readonly grid: number },
  colourOf: (input: readonly number[]) => readonly number[],
): Buffer {
  const head = Buffer.alloc(40);
  [inputs, outputs, grid, 0].forEach((value, index) => head.writeUInt8(value, index));
  [0, 4, 8].forEach((diagonal) => head.writeInt32BE(0x10000, 4 + 4 * diagonal));
  const straight = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
  const samples = Buffer.alloc(grid ** inputs * outputs);
  const input = new Array<number>(inputs).fill(0);
  for (let node = 0; node < grid ** inputs; node++) {
    let rest = node;
    // The first input changes most slowly.
    for (let index = inputs - 1; index >= 0; index--) {
      input[index] = (rest % grid) / (grid - 1);
      rest = Math.floor(rest / grid);
    }
    const colour = colourOf(input);
    for (let index = 0; index < outputs; index++) {
      samples[node * outputs + index] = Math.round(255 * clamped(colour[index] ?? 0));
    }
  }
  const tables = [inputs, outputs].map((count) => Buffer.concat(Array.from({ length: count }, () => straight)));
  return padded(Buffer.concat([typed('mft1'), head, tables[0] ?? FIRST, samples, tables[1] ?? FIRST]));
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function srgbToLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function linearToSrgb(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** CIE L*a*b* of a colour in sRGB, encoded from 0 to 1. */
function labOf(rgb: readonly number[]): readonly number[] {
  const [red = 0, green = 0, blue = 0] = rgb.map(srgbToLinear);
  const [x, y, z] = [
    (0.43607 * red + 0.38515 * green + 0.14307 * blue) / D50[0],
    0.22249 * red + 0.71687 * green + 0.06061 * blue,
    (0.01392 * red + 0.09708 * green + 0.7141 * blue) / D50[2],
  ].map((value) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116)) as [
    number,
    number,
    number,
  ];
  return [(116 * y - 16) / 100, (500 * (x - y) + 128) / 255, (200 * (y - z) + 128) / 255];
}

function cmykOf([lightness = 0, a = 0, b = 0]: readonly number[]): readonly number[] {
  const y = (100 * lightness + 16) / 116;
  const [fx, fz] = [y + (255 * a - 128) / 500, y - (255 * b - 128) / 200];
  const cubed = (value: number): number => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));
  const [bigX, bigY, bigZ] = [D50[0] * cubed(fx), cubed(y), D50[2] * cubed(fz)];
  const rgb = [
    3.13386 * bigX - 1.61687 * bigY - 0.49062 * bigZ,
    -0.97877 * bigX + 1.91614 * bigY + 0.03345 * bigZ,
    0.07195 * bigX - 0.22899 * bigY + 1.40524 * bigZ,
  ].map((value) => clamped(linearToSrgb(clamped(value))));
  return inksOfColour(rgb);
}
