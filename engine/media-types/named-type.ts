import * as others from './other-types.js';
import {
  BMP,
  CSV,
  DOC,
  DOCX,
  EPUB,
  GIF,
  HTML,
  JPEG,
  MARKDOWN,
  type MediaType,
  ODP,
  ODS,
  ODT,
  PDF,
  PNG,
  PPT,
  PPTX,
  RTF,
  TIFF,
  TXT,
  WEBP,
  XLS,
  XLSB,
  XLSX,
  ZIP,
} from './types.js';

/** Further extensions of a type, in addition to the extensions for results. */
const aliases: readonly (readonly [MediaType, readonly string[]])[] = [
  [DOCX, ['docm', 'dotx', 'dotm']],
  [XLSX, ['xlsm', 'xltx', 'xltm']],
  [PPTX, ['pptm', 'potx', 'potm', 'ppsx', 'ppsm']],
  [XLSB, []],
  [DOC, ['dot']],
  [XLS, ['xlt', 'xlw']],
  [PPT, ['pps', 'pot']],
  [ODT, ['ott']],
  [ODS, ['ots']],
  [ODP, ['otp']],
  [EPUB, []],
  [RTF, []],
  [HTML, ['xhtml', 'xht', 'shtml']],
  [TXT, ['text', 'log', 'rst', 'asc']],
  [CSV, ['tab']],
  [MARKDOWN, ['mdown', 'mkd']],
  [PDF, []],
  [ZIP, []],
  [JPEG, ['jpe', 'jfif']],
  [PNG, []],
  [TIFF, []],
  [BMP, ['dib']],
  [GIF, []],
  [WEBP, []],
];

const knownOthers = Object.values(others).filter((it): it is MediaType => typeof it === 'object');

const byExtension = new Map(
  [...aliases, ...knownOthers.map((type): (typeof aliases)[number] => [type, []])].flatMap(([type, more]) =>
    [...type.extensions, ...more].map((extension) => [extension, type] as const),
  ),
);
// `bin` is the extension of formats without an extension of their own.
byExtension.delete('bin');

const byMime = new Map<string, MediaType>([
  ...[...aliases.map(([type]) => type), ...knownOthers].map((type) => [type.mime, type] as const),
  ['application/xhtml+xml', HTML],
  ['text/rtf', RTF],
  ['text/tab-separated-values', CSV],
  ['text/xml', others.XML],
  ['text/javascript', others.SCRIPT],
]);

/**
 * The format of the extension of a file name; for a name without an extension, the format of the declared content type.
 * Undefined when both are unknown.
 */
export function namedType(name: string, declared = ''): MediaType | undefined {
  const extension = extensionOf(name);
  return extension === undefined ? byMime.get(mimeOf(declared)) : byExtension.get(extension);
}

/**
 * The format of a file among formats whose content is not known here, such as JSON and those that a plugin defines: by the
 * extension, or for a name without an extension, by the declared content type. Undefined when none of them fits.
 */
export function undetectedType(
  { name, declared = '' }: { readonly name: string; readonly declared?: string },
  accepts: readonly MediaType[],
): MediaType | undefined {
  const undetected = accepts.filter(({ mime }) => !byMime.has(mime));
  const extension = extensionOf(name);
  if (extension === undefined) return undetected.find(({ mime }) => mime.toLowerCase() === mimeOf(declared));
  return undetected.find(({ extensions }) => extensions.includes(extension));
}

function extensionOf(name: string): string | undefined {
  return /[^.\s]\.([^.\s]{1,16})[.\s]*$/.exec(name)?.[1]?.toLowerCase();
}

function mimeOf(declared: string): string {
  return declared.replace(/;.*$/s, '').trim().toLowerCase();
}
