import { VISIO, XPS } from '../other-types.js';
import { DOCX, type MediaType, PPTX, XLSB, XLSX } from '../types.js';
import type { ZipParts } from './zip-parts.js';

/**
 * Detects the format of an Office Open XML package (ECMA-376 part 2) from its main part, which the relationships of the
 * package name. Undefined for other packages and for unknown formats.
 */
export async function ooxmlType(parts: ZipParts): Promise<MediaType | undefined> {
  const main = await mainPart(parts);
  if (main?.isFixed === true) return XPS;
  const types = await contentTypes(parts);
  const extension = /\.([^./]+)$/.exec(main?.name ?? '')?.[1] ?? '';
  const told = main && (types.get(main.name) ?? types.get(`.${extension}`));
  const [first] = types.values();
  // A truncated package may still have parts that show its format.
  return told ?? first ?? usualParts.find(([name]) => parts.has(name))?.[1];
}

/** Formats by the content types of their main parts; templates and documents with macros have the same format. */
const mainTypes: readonly (readonly [RegExp, MediaType])[] = [
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document|template)\.main\+xml$/, DOCX],
  [/^application\/vnd\.ms-word\.(document|template)\.macroenabled(template)?\.main\+xml$/, DOCX],
  [/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.(sheet|template)\.main\+xml$/, XLSX],
  [/^application\/vnd\.ms-excel\.(sheet|template|addin)\.macroenabled\.main\+xml$/, XLSX],
  [/^application\/vnd\.ms-excel\.sheet\.binary\.macroenabled\.main$/, XLSB],
  [
    /^application\/vnd\.openxmlformats-officedocument\.presentationml\.(presentation|slideshow|template)\.main\+xml$/,
    PPTX,
  ],
  [/^application\/vnd\.ms-powerpoint\.(presentation|slideshow|template|addin)\.macroenabled\.main\+xml$/, PPTX],
  [/^application\/vnd\.ms-visio\.(drawing|stencil|template)(\.macroenabled)?\.main\+xml$/, VISIO],
];

const usualParts: readonly (readonly [string, MediaType])[] = [
  ['word/document.xml', DOCX],
  ['xl/workbook.xml', XLSX],
  ['xl/workbook.bin', XLSB],
  ['ppt/presentation.xml', PPTX],
  ['visio/document.xml', VISIO],
];

/** The formats of possible main parts by part name, and by extension with a leading dot. */
async function contentTypes(parts: ZipParts): Promise<ReadonlyMap<string, MediaType>> {
  const types = new Map<string, MediaType>();
  for await (const { name, attributes } of parts.tags('[Content_Types].xml')) {
    const content = attributes.get('ContentType')?.trim().toLowerCase() ?? '';
    const type = mainTypes.find(([pattern]) => pattern.test(content))?.[1];
    const local = name.replace(/^.*:/, '');
    if (type === undefined) continue;
    if (local === 'Override') types.set(partName(attributes.get('PartName') ?? ''), type);
    if (local === 'Default') types.set(`.${(attributes.get('Extension') ?? '').toLowerCase()}`, type);
  }
  return types;
}

interface MainPart {
  readonly name: string;
  /** Whether the part is a fixed-layout document (XPS). */
  readonly isFixed: boolean;
}

/** The main part that the relationships of a package name; Visio uses its own relationship type. */
async function mainPart(parts: ZipParts): Promise<MainPart | undefined> {
  for await (const { attributes } of parts.tags('_rels/.rels')) {
    const type = attributes.get('Type') ?? '';
    const isFixed = type.endsWith('/fixedrepresentation');
    if (isFixed || type.endsWith('/relationships/officeDocument') || type.endsWith('/relationships/document')) {
      return { name: partName(attributes.get('Target') ?? ''), isFixed };
    }
  }
  return undefined;
}

function partName(name: string): string {
  return name.replace(/^(\.?\/)+/, '').toLowerCase();
}
