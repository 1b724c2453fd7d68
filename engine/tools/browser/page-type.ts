import { mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { readPart } from '../../files/read-part.js';
import { decodeText } from '../../text/encodings/decode-text.js';
import { isKnownToBrowsers, pageEncodingOf } from '../../text/encodings/page-encoding.js';

export interface PageTypeInput {
  readonly source: string;
  /** The caller's name of the page; its extension distinguishes XHTML from HTML. */
  readonly name: string;
  /** The job's folder, for converted pages. */
  readonly folder: string;
}

/** Bytes that are searched for an XML declaration. */
const HEAD_BYTES = 2 ** 12;
/** Bytes from which the encoding is guessed. */
const SAMPLE_BYTES = 2 ** 20;

/** Content type and path of a web page. */
export interface PageType {
  /** HTML or XHTML, with its encoding. */
  readonly contentType: string;
  /** The page itself, or a copy in UTF-8 when browsers do not know its encoding. */
  readonly path: string;
}

export default async function pageTypeOf({ source, name, folder }: PageTypeInput): Promise<PageType> {
  const sample = wholeCharacters(await sampleOf(source));
  const head = sample.subarray(0, HEAD_BYTES).toString('latin1').replace(/\0/g, '');
  const type = isXhtml(head, name) ? 'application/xhtml+xml' : 'text/html';
  const encoding = pageEncodingOf(sample);
  if (isKnownToBrowsers(encoding)) return { contentType: `${type}; charset=${encoding}`, path: source };
  const path = join(await mkdtemp(join(folder, 'page-')), 'page.html');
  await writeFile(path, decodeText(await readFile(source), encoding), { mode: 0o600, flag: 'wx' });
  return { contentType: `${type}; charset=utf-8`, path };
}

async function sampleOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  return await readPart(file, 0, SAMPLE_BYTES);
}

/**
 * Decides by the file name extension, as browsers do for local files; for other extensions XHTML begins with an XML
 * declaration.
 */
function isXhtml(head: string, name: string): boolean {
  if (/\.(xhtml|xht)$/i.test(name)) return true;
  return !/\.html?$/i.test(name) && /^[^<]{0,4}<\?xml\s/.test(head);
}

/** Drops the last line, which may end within a character. */
function wholeCharacters(sample: Buffer): Buffer {
  const end = sample.lastIndexOf(0x0a);
  return sample.length < SAMPLE_BYTES || end < 0 ? sample : sample.subarray(0, end);
}
