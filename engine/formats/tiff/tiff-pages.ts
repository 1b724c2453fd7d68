import { InvalidInput, TooComplex } from '../../errors.js';
import type { Bytes } from '../../files/random-access.js';
import { firstNumber, openTiff, readDirectory, type TiffDirectory, type TiffFormat } from './tiff-directory.js';
import { pageTags } from './tiff-page.js';
import { viewTags } from './tiff-view.js';

/** A file, its name for messages, and what receives warnings: one sentence each. */
export interface TiffSource {
  readonly file: Bytes;
  readonly name: string;
  readonly warn: (sentence: string) => void;
}

/** The pages of a TIFF file. */
export interface TiffPages {
  readonly format: TiffFormat;
  readonly pages: readonly NumberedDirectory[];
}

export interface NumberedDirectory extends TiffDirectory {
  /** Counted from 0, over all directories. */
  readonly index: number;
}

const MAX_PAGES = 2000;

const tags = new Set([...viewTags, ...pageTags]);

/** The pages of a file, without previews and masks. @throws InvalidInput, TooComplex */
export function pagesOfTiff({ file, name, warn }: TiffSource): TiffPages {
  const format = openTiff(file);
  const directories: NumberedDirectory[] = [];
  const seen = new Set([0]);
  let at = format?.first ?? 0;
  for (; format !== undefined && !seen.has(at); at = directories.at(-1)?.next ?? 0) {
    seen.add(at);
    const directory = readDirectory(format, at, tags);
    if (directory === undefined) break;
    if (directories.length === MAX_PAGES) throw tooManyPages(name);
    directories.push({ ...directory, index: directories.length });
  }
  if (format === undefined || directories.length === 0) {
    throw new InvalidInput(`${name}: the TIFF is damaged: it has no page that can be read.`);
  }
  if (at !== 0) warn(`${name}: the TIFF is damaged: what follows page ${directories.length} cannot be read.`);
  const pages = directories.filter((directory) => isPage(format, directory));
  return { format, pages: pages.length === 0 ? directories.slice(0, 1) : pages };
}

/** Decides by the bits of NewSubfileType, else by SubfileType (TIFF 6.0 §8). */
function isPage(format: TiffFormat, { fields }: TiffDirectory): boolean {
  const type = firstNumber(format, fields.get(254));
  if (type !== undefined) return (type & (PREVIEW | MASK)) === 0;
  return firstNumber(format, fields.get(255)) !== OLD_PREVIEW;
}

function tooManyPages(name: string): TooComplex {
  return new TooComplex(`${name}: the TIFF has more than the ${MAX_PAGES} pages that can be taken.`);
}

const PREVIEW = 1;
const MASK = 4;
const OLD_PREVIEW = 2;
