import { mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { decodeText } from '../../text/encodings/decode.js';
import { isKnownToBrowsers, pageEncodingOf } from '../../text/encodings/page-encoding.js';

export interface PageTypeInput {
  readonly source: string;
  /** What the caller calls it; its extension tells XHTML from HTML. */
  readonly name: string;
  /** The job's, for what is made of a page. */
  readonly folder: string;
}

/** As far as it is looked at for what tells XHTML from HTML. */
const HEAD_BYTES = 2 ** 12;
/** As far as one is guessed from. */
const SAMPLE_BYTES = 2 ** 20;

/** What a web page is to be served as, and from where. */
export interface PageType {
  /** HTML or XHTML, with its encoding. */
  readonly contentType: string;
  /** The page itself, or what was made of it when browsers do not know its encoding. */
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
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** By the name, as browsers tell them apart on a disk; under any other name, XML begins with saying so. */
function isXhtml(head: string, name: string): boolean {
  if (/\.(xhtml|xht)$/i.test(name)) return true;
  return !/\.html?$/i.test(name) && /^[^<]{0,4}<\?xml\s/.test(head);
}

/** Without the last line, which may end in the middle of a character. */
function wholeCharacters(sample: Buffer): Buffer {
  const end = sample.lastIndexOf(0x0a);
  return sample.length < SAMPLE_BYTES || end < 0 ? sample : sample.subarray(0, end);
}
