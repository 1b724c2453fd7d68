import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

import type { AsyncBytes } from '../../files/random-access.js';
import { readPart } from '../../files/read-part.js';
import { XmlCheck } from '../../formats/ooxml/xml-check.js';
import { expandedPieces } from '../../formats/zip/expanded-pieces.js';
import { entriesIn, findDirectory, type ZipEntry } from '../../formats/zip/zip-directory.js';
import { scanEntries } from '../../formats/zip/scan-entries.js';
import type { UnloadedFiles } from '../unloaded-files-warning.js';
import { LinkedPictures } from './linked-pictures.js';

export interface PackageInput {
  /** The path of the document. */
  readonly source: string;
  /** Maximum bytes of all XML parts together. */
  readonly mostXml: number;
}

/** Facts about an Office Open XML or OpenDocument package. */
export interface PackageSurvey {
  /** Whether the XML parts expand to more bytes than they may. */
  readonly isTooLarge: boolean;
  /** Pictures that the document links to, and of which it has no copy. */
  readonly linked: UnloadedFiles;
  /** The names of parts whose XML is damaged: LibreOffice ignores what follows the damage. */
  readonly damaged: readonly string[];
}

/** Maximum number of damaged parts that are listed. */
const MAX_DAMAGED = 1000;
/** Parts that no page shows, and drawings for old versions, in which HTML occurs. */
const UNSHOWN = /^(?:docProps|customXml|_xmlsignatures|META-INF|Configurations2)\/|\.vml$/i;

/** Maximum size of the directory, as for the detection of formats. */
const MAX_DIRECTORY_BYTES = 2 ** 22;

/**
 * Expands the XML parts of a package, at most to the limit. Parts are recognised by their content, since any part can be named
 * as the main part; pictures, fonts and embedded packages do not count. Other files than packages have no parts.
 */
export default async function surveyPackage({ source, mostXml }: PackageInput): Promise<PackageSurvey> {
  await using handle = await open(source);
  const { size } = await handle.stat();
  const file: AsyncBytes = { size, read: (position, length) => readPart(handle, position, length) };
  const linked = new LinkedPictures();
  const damaged: string[] = [];
  const survey = (isTooLarge: boolean): PackageSurvey => ({ isTooLarge, linked: linked.files, damaged });
  if ((await file.read(0, 2)).toString('latin1') !== 'PK') return survey(false);
  let left = mostXml;
  for (const entry of relationshipsFirst(await entriesOf(file))) {
    const read = linked.reads(entry.name) ? linked.reader(entry.name) : undefined;
    const part = UNSHOWN.test(entry.name) ? undefined : new PartCheck(entry);
    for await (const piece of xmlPieces(file, entry)) {
      left -= piece.length;
      if (left < 0) return survey(true);
      read?.(piece);
      part?.read(piece);
    }
    if (part?.isDamaged === true && damaged.length < MAX_DAMAGED) damaged.push(entry.name);
  }
  return survey(false);
}

/** Checks the XML and the checksum of a part. */
class PartCheck {
  readonly #xml = new XmlCheck();
  #crc: number | undefined;

  constructor(private readonly entry: ZipEntry) {}

  read(piece: Buffer): void {
    this.#xml.read(piece);
    this.#crc = crc32(piece, this.#crc);
  }

  /** Whether the part was XML, and damaged. */
  get isDamaged(): boolean {
    if (this.#crc === undefined) return false;
    const { crc = this.#crc } = this.entry;
    return crc !== this.#crc || this.#xml.isDamaged;
  }
}

function relationshipsFirst(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  const rank = ({ name }: ZipEntry): number => (name.toLowerCase().endsWith('.rels') ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

async function entriesOf(file: AsyncBytes): Promise<readonly ZipEntry[]> {
  const place = await findDirectory(file);
  if (place === undefined) return await scanEntries(file);
  const directory = await file.read(place.at, Math.min(place.size, MAX_DIRECTORY_BYTES));
  return [...entriesIn(directory, place.shift)];
}

/** The pieces of a part; none when the first piece shows that the part is not XML. */
async function* xmlPieces(file: AsyncBytes, entry: ZipEntry): AsyncGenerator<Buffer, undefined> {
  let isFirst = true;
  for await (const piece of expandedPieces(file, entry)) {
    if (isFirst && !looksLikeXml(piece)) return;
    isFirst = false;
    yield piece;
  }
}

/** Whether the text, of any encoding that repeats ASCII, begins with a tag after white space and byte order marks. */
function looksLikeXml(piece: Buffer): boolean {
  return /^[\0\s\xef\xbb\xbf\xfe\xff]*(?:<|$)/.test(piece.toString('latin1'));
}
