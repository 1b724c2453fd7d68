/** A line of letters as a BMP file, to read before there is anything to be read. */
export function samplePicture(): Uint8Array {
  const [width, height] = [WIDTH * SCALE, (LETTERS.length + 2 * MARGIN) * SCALE];
  const picture = Buffer.alloc(HEADER_BYTES + width * height, 0xff);
  headerOf(width, height).copy(picture);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = LETTERS[Math.floor(y / SCALE) - MARGIN] ?? '';
      // Rows go from the bottom to the top.
      if (row[Math.floor(x / SCALE) - MARGIN] === '#') picture[HEADER_BYTES + (height - 1 - y) * width + x] = 0;
    }
  }
  return picture;
}

/** BITMAPFILEHEADER and BITMAPINFOHEADER (wingdi.h), and a palette of greys. */
function headerOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('BM');
  header.writeUInt32LE(HEADER_BYTES + width * height, 2);
  header.writeUInt32LE(HEADER_BYTES, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(8, 28);
  for (let grey = 0; grey < 256; grey += 1) header.writeUInt32LE(grey * 0x010101, 54 + 4 * grey);
  return header;
}

const LETTERS = [
  '#  #  ##  #   #     #    # ##### #### #    #   ',
  '#  # #  # #   #     #    # #     #  # #    #   ',
  '#### #### #   #     # ## # ###   #### #    #   ',
  '#  # #  # #   #     # ## # #     # #  #    #   ',
  '#  # #  # ### ###   ##  ## ##### #  # #### ####',
];
const SCALE = 8;
const MARGIN = 8;
const WIDTH = 64;
const HEADER_BYTES = 54 + 4 * 256;
