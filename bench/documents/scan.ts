import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { writePaper } from './paper.js';

const run = promisify(execFile);

export interface Scan {
  readonly pages: number;
  /** Facsimile, as of text alone, or JPEG. */
  readonly colours: 'bilevel' | 'grey';
}

const DPI = 300;

/** Writes a volume of papers as a scanner gives it: a picture for each page, and no text. */
export async function writeScan(path: string, { pages, colours }: Scan): Promise<void> {
  const folder = await mkdtemp(join(dirname(path), 'scan-'));
  const paper = join(folder, 'paper.pdf');
  await writePaper(paper, pages);
  const format = colours === 'bilevel' ? ['-mono'] : ['-gray', '-jpeg'];
  await run('pdftoppm', ['-r', String(DPI), ...format, paper, join(folder, 'page')]);
  const pictures = (await readdir(folder)).filter((name) => name.startsWith('page')).sort();
  const paths = pictures.map((name) => join(folder, name));
  await run('img2pdf', ['--imgsize', `${DPI}dpi`, '-o', path, ...paths]);
  await rm(folder, { recursive: true });
}
