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
import { MissingParts } from './missing-parts.js';

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
  /** The names of worksheets and slides that the document names and the package lacks: LibreOffice shows none, or empty ones. */
  readonly missing: readonly string[];
}

/** Maximum number of damaged parts that are listed. */
const MAX_DAMAGED = 1000;
/** Names of XML. Parts of HTML, and drawings for old versions, in which HTML occurs, need not be well-formed. */
const XML = /\.(?:xml|rels)$/i;
/** Parts that no page shows. */
const UNSHOWN = /^(?:docProps|customXml|_xmlsignatures|META-INF|Configurations2)\//i;

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
  const named = new MissingParts();
  const damaged: string[] = [];
  const survey = (found: Partial<PackageSurvey>): PackageSurvey => {
    return { isTooLarge: false, linked: linked.files, damaged, missing: [], ...found };
  };
  if ((await file.read(0, 2)).toString('latin1') !== 'PK') return survey({});
  let left = mostXml;
  const { entries, areAll } = await entriesOf(file);
  for (const entry of relationshipsFirst(entries)) {
    const readers = [linked, named].filter((it) => it.reads(entry.name)).map((it) => it.reader(entry.name));
    const part = new PartCheck(entry);
    for await (const piece of expandedPieces(file, entry)) {
      if (!part.isXml(piece)) break;
      left -= piece.length;
      if (left < 0) return survey({ isTooLarge: true });
      for (const read of readers) read(piece);
    }
    if (part.isDamaged && damaged.length < MAX_DAMAGED) damaged.push(entry.name);
  }
  return survey(areAll ? { missing: named.lackedBy(entries.map(({ name }) => name)) } : {});
}

/** Checks the XML and the checksum of a part that pages show. */
class PartCheck {
  readonly #xml = new XmlCheck();
  readonly #isChecked: boolean;
  #crc = 0;
  #isXml: boolean | undefined;

  constructor(private readonly entry: ZipEntry) {
    this.#isChecked = XML.test(entry.name) && !UNSHOWN.test(entry.name);
  }

  /** Reads the next piece. @returns whether the part is XML, by its first piece */
  isXml(piece: Buffer): boolean {
    this.#isXml ??= looksLikeXml(piece);
    if (!this.#isXml || !this.#isChecked) return this.#isXml;
    this.#xml.read(piece);
    this.#crc = crc32(piece, this.#crc);
    return true;
  }

  /** Whether the part is damaged. One without any data is if its checksum says that it had some. */
  get isDamaged(): boolean {
    if (!this.#isChecked || this.#isXml === false) return false;
    const { crc = this.#crc } = this.entry;
    return crc !== this.#crc || this.#xml.isDamaged;
  }
}

function relationshipsFirst(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  const rank = ({ name }: ZipEntry): number => (name.toLowerCase().endsWith('.rels') ? 0 : 1);
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

interface Entries {
  readonly entries: readonly ZipEntry[];
  /** Whether these are all files that the package has. */
  readonly areAll: boolean;
}

async function entriesOf(file: AsyncBytes): Promise<Entries> {
  const place = await findDirectory(file);
  if (place === undefined) return { entries: await scanEntries(file), areAll: false };
  const directory = await file.read(place.at, Math.min(place.size, MAX_DIRECTORY_BYTES));
  return { entries: [...entriesIn(directory, place.shift)], areAll: place.size <= MAX_DIRECTORY_BYTES };
}

/** Whether the text, of any encoding that repeats ASCII, begins with a tag after white space and byte order marks. */
function looksLikeXml(piece: Buffer): boolean {
  return /^[\0\s\xef\xbb\xbf\xfe\xff]*(?:<|$)/.test(piece.toString('latin1'));
}
