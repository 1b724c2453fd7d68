/** A line of letters as a PGM file, recognised once to warm up the engine. */
export function samplePicture(): Uint8Array {
  const [width, height] = [WIDTH * SCALE, (LETTERS.length + 2 * MARGIN) * SCALE];
  const samples = Buffer.alloc(width * height, 0xff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = LETTERS[Math.floor(y / SCALE) - MARGIN] ?? '';
      if (row[Math.floor(x / SCALE) - MARGIN] === '#') samples[y * width + x] = 0;
    }
  }
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), samples]);
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
