/** The content of the IHDR chunk (PNG 3rd edition §11.2.1). */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  readonly depth: 1 | 2 | 4 | 8 | 16;
  readonly colours: PngColours;
  readonly interlaced: boolean;
}

type PngColours = keyof typeof depths;

const colourTypes = { 0: 'grey', 2: 'rgb', 3: 'palette', 4: 'grey-alpha', 6: 'rgb-alpha' } as const;

/** The valid bits of a sample, by colour type. */
const depths = {
  grey: [1, 2, 4, 8, 16],
  rgb: [8, 16],
  palette: [1, 2, 4, 8],
  'grey-alpha': [8, 16],
  'rgb-alpha': [8, 16],
} as const;

const samplesAPixel = { grey: 1, rgb: 3, palette: 1, 'grey-alpha': 2, 'rgb-alpha': 4 } as const;

/** Parses an IHDR chunk; returns undefined if it is invalid. */
export function readHeader(data: Buffer): PngHeader | undefined {
  if (data.length !== 13) return undefined;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [stated, type = -1, compression, filter, interlace = -1] = data.subarray(8);
  const colours = isColourType(type) ? colourTypes[type] : undefined;
  const depth = colours && depths[colours].find((it) => it === stated);
  const isSound = width > 0 && height > 0 && compression === 0 && filter === 0 && [0, 1].includes(interlace);
  if (colours === undefined || depth === undefined || !isSound) return undefined;
  return { width, height, depth, colours, interlaced: interlace === 1 };
}

/** Returns the number of samples of a pixel. */
export function samplesOf({ colours }: PngHeader): 1 | 2 | 3 | 4 {
  return samplesAPixel[colours];
}

/** Returns the number of bytes of a row, including the filter byte. */
export function rowBytesOf(header: PngHeader): number {
  return 1 + Math.ceil((header.width * header.depth * samplesOf(header)) / 8);
}

function isColourType(type: number): type is keyof typeof colourTypes {
  return type in colourTypes;
}
