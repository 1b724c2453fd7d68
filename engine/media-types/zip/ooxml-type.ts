import { VISIO, XPS } from '../other-types.js';
import { startTags } from '../start-tags.js';
import { DOCX, type MediaType, PPTX, XLSB, XLSX } from '../types.js';
import type { ZipParts } from './zip-parts.js';

/**
 * The format of a package of Office Open XML (ECMA-376 part 2): that of the part which the package's relationships name
 * as its document, whatever that part is called. Undefined when the package is none, or one of a format without a name.
 */
export async function ooxmlType(parts: ZipParts): Promise<MediaType | undefined> {
  const types = contentTypes((await parts.text('[Content_Types].xml')) ?? '');
  const document = mainPart((await parts.text('_rels/.rels')) ?? '');
  if (document === XPS) return XPS;
  const extension = typeof document === 'string' ? (/\.([^./]+)$/.exec(document)?.[1] ?? '') : '';
  const told = typeof document === 'string' ? (types.get(document) ?? types.get(`.${extension}`)) : undefined;
  const [first] = types.values();
  // What is left of a package may still tell that it was one.
  return told ?? first ?? usualParts.find(([name]) => parts.has(name))?.[1];
}

/** Formats by the content types of their main parts, without what says that it is a template or has macros. */
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

/** The parts that may be a package's document, by name, and extensions that stand for such, with a dot before them. */
function contentTypes(xml: string): ReadonlyMap<string, MediaType> {
  const types = new Map<string, MediaType>();
  for (const { name, attributes } of startTags(xml)) {
    const content = attributes.get('ContentType')?.trim().toLowerCase() ?? '';
    const type = mainTypes.find(([pattern]) => pattern.test(content))?.[1];
    const local = name.replace(/^.*:/, '');
    if (type === undefined) continue;
    if (local === 'Override') types.set(partName(attributes.get('PartName') ?? ''), type);
    if (local === 'Default') types.set(`.${(attributes.get('Extension') ?? '').toLowerCase()}`, type);
  }
  return types;
}

/** The part that the relationships of a package lead to as its document; Visio's have a name of their own. */
function mainPart(xml: string): string | typeof XPS | undefined {
  for (const { attributes } of startTags(xml)) {
    const type = attributes.get('Type') ?? '';
    if (type.endsWith('/fixedrepresentation')) return XPS;
    if (type.endsWith('/relationships/officeDocument') || type.endsWith('/relationships/document')) {
      return partName(attributes.get('Target') ?? '');
    }
  }
  return undefined;
}

function partName(name: string): string {
  return name.replace(/^(\.?\/)+/, '').toLowerCase();
}
