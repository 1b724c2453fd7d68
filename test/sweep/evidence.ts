import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A page as poppler draws it, in grey. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** A PDF on disk, and what opens it. */
export interface Document {
  readonly path: string;
  readonly password?: string | undefined;
}

/** How large a page is drawn; enough to see what moved, went or was turned. */
const DPI = 24;

/** The text of each page, by pdftotext. */
export async function textsOf({ path, password }: Document): Promise<readonly string[]> {
  const { stdout } = await run('pdftotext', ['-q', ...passwordArgs(password), path, '-'], {
    maxBuffer: 2 ** 28,
    timeout: 120_000,
  });
  return stdout.split('\f').slice(0, -1);
}

/** How many pages there are: by poppler, or by qpdf where poppler opens nothing; undefined when neither does. */
export async function pageCountOf({ path, password }: Document): Promise<number | undefined> {
  const { stdout } = await run('pdfinfo', [...passwordArgs(password), path], { timeout: 60_000 }).catch(() => ({
    stdout: '',
  }));
  const pages = /^Pages:\s+(\d+)/m.exec(stdout)?.[1];
  return pages === undefined ? undefined : Number(pages);
}

/** A page drawn by pdftoppm; its number counts from 1. */
export async function pictureOf({ path, password }: Document, page: number): Promise<Picture> {
  const range = ['-q', '-f', String(page), '-l', String(page), '-r', String(DPI), '-gray', '-cropbox'];
  const { stdout } = await run('pdftoppm', [...passwordArgs(password), ...range, path], {
    encoding: 'buffer',
    maxBuffer: 2 ** 28,
    timeout: 120_000,
  });
  return readPgm(stdout);
}

/** Mean difference of two pictures, 0 (the same) to 1; 1 when they are not of one size. */
export function difference(one: Picture, other: Picture): number {
  if (one.width !== other.width || one.height !== other.height) return 1;
  let sum = 0;
  for (let at = 0; at < one.pixels.length; at++) sum += Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0));
  return sum / (255 * Math.max(1, one.pixels.length));
}

/** The picture in squares of so many pixels: what is left when it is seen from far away. */
export function blurred({ width, height, pixels }: Picture, square: number): Picture {
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)];
  const sums = new Float64Array(columns * rows);
  const counts = new Float64Array(columns * rows);
  for (let at = 0; at < pixels.length; at++) {
    const cell = Math.floor(Math.floor(at / width) / square) * columns + Math.floor((at % width) / square);
    sums[cell] = (sums[cell] ?? 0) + (pixels[at] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return { width: columns, height: rows, pixels: Buffer.from(sums.map((sum, cell) => sum / (counts[cell] ?? 1))) };
}

/** The picture turned clockwise by 90 degrees. */
export function turned({ width, height, pixels }: Picture): Picture {
  const result = Buffer.alloc(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) result[x * height + (height - 1 - y)] = pixels[y * width + x] ?? 0;
  }
  return { width: height, height: width, pixels: result };
}

/** What qpdf finds wrong with a document: undefined when nothing, not even a warning. */
export async function complaintOf({ path, password }: Document): Promise<string | undefined> {
  const args = password === undefined ? [] : [`--password=${password}`];
  return await run('qpdf', [...args, '--check', path], { timeout: 120_000 }).then(
    () => undefined,
    (error: unknown) => (error as { readonly stderr?: string }).stderr ?? String(error),
  );
}

function passwordArgs(password: string | undefined): readonly string[] {
  return password === undefined ? [] : ['-opw', password, '-upw', password];
}

function readPgm(data: Buffer): Picture {
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(data.toString('latin1', 0, 64));
  if (header === null) throw new Error('pdftoppm drew nothing.');
  return { width: Number(header[1]), height: Number(header[2]), pixels: data.subarray(header[0].length) };
}
