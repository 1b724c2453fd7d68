import { ODB, ODF_FORMULA, ODF_PAGE, ODG, ODM, OPENOFFICE_1, OTHER_ODF } from '../other-types.js';
import { EPUB, type MediaType, ODP, ODS, ODT } from '../types.js';
import type { ZipParts } from './zip-parts.js';

/**
 * Detects the format of an OpenDocument package from its `mimetype` file or, if that is missing, from the root entry of its
 * manifest (OpenDocument 1.3 part 2, §3.3, §4.8.4). EPUB also has a `mimetype` file. Undefined for other packages.
 */
export async function odfType(parts: ZipParts): Promise<MediaType | undefined> {
  const mime = (await parts.text('mimetype'))?.trim() || (await rootType(parts));
  if (mime === EPUB.mime) return EPUB;
  if (mime?.startsWith('application/vnd.sun.xml.')) return OPENOFFICE_1;
  const kind = /^application\/(?:vnd\.oasis|x-vnd\.oasis)\.opendocument\.([a-z-]{1,40})$/.exec(mime ?? '')?.[1];
  return kind === undefined ? undefined : (kinds.get(kind.replace(/-template$/, '')) ?? OTHER_ODF);
}

const kinds: ReadonlyMap<string, MediaType> = new Map([
  ['text', ODT],
  ['spreadsheet', ODS],
  ['presentation', ODP],
  ['graphics', ODG],
  ['formula', ODF_FORMULA],
  ['base', ODB],
  ['database', ODB],
  ['text-master', ODM],
  ['text-web', ODF_PAGE],
]);

async function rootType(parts: ZipParts): Promise<string | undefined> {
  for await (const { attributes } of parts.tags('META-INF/manifest.xml')) {
    const facts = new Map([...attributes].map(([key, value]) => [key.replace(/^.*:/, ''), value]));
    if (facts.get('full-path') === '/') return facts.get('media-type');
  }
  return undefined;
}
