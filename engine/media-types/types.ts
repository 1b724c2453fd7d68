/** A document format: how it is called, served and named. */
export interface MediaType {
  readonly name: string;
  readonly mime: string;
  /** The first is the one that results get. Without a dot. */
  readonly extensions: readonly [string, ...string[]];
}

export const PDF: MediaType = { name: 'PDF', mime: 'application/pdf', extensions: ['pdf'] };

export const ZIP: MediaType = { name: 'ZIP', mime: 'application/zip', extensions: ['zip'] };

export const JSON_TYPE: MediaType = { name: 'JSON', mime: 'application/json', extensions: ['json'] };

export const JPEG: MediaType = { name: 'JPEG', mime: 'image/jpeg', extensions: ['jpg', 'jpeg'] };

export const PNG: MediaType = { name: 'PNG', mime: 'image/png', extensions: ['png'] };

export const TIFF: MediaType = { name: 'TIFF', mime: 'image/tiff', extensions: ['tiff', 'tif'] };

export const BMP: MediaType = { name: 'BMP', mime: 'image/bmp', extensions: ['bmp'] };

export const GIF: MediaType = { name: 'GIF', mime: 'image/gif', extensions: ['gif'] };

export const WEBP: MediaType = { name: 'WebP', mime: 'image/webp', extensions: ['webp'] };

/** Templates and documents with macros are of the same type as plain documents. */
export const DOCX: MediaType = {
  name: 'DOCX',
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  extensions: ['docx'],
};

export const XLSX: MediaType = {
  name: 'XLSX',
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extensions: ['xlsx'],
};

/** Slide shows too. */
export const PPTX: MediaType = {
  name: 'PPTX',
  mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['pptx'],
};

/** A workbook of Excel in binary parts. */
export const XLSB: MediaType = {
  name: 'XLSB',
  mime: 'application/vnd.ms-excel.sheet.binary.macroEnabled.12',
  extensions: ['xlsb'],
};

export const DOC: MediaType = { name: 'DOC', mime: 'application/msword', extensions: ['doc'] };

export const XLS: MediaType = { name: 'XLS', mime: 'application/vnd.ms-excel', extensions: ['xls'] };

export const PPT: MediaType = { name: 'PPT', mime: 'application/vnd.ms-powerpoint', extensions: ['ppt'] };

export const ODT: MediaType = {
  name: 'ODT',
  mime: 'application/vnd.oasis.opendocument.text',
  extensions: ['odt'],
};

export const ODS: MediaType = {
  name: 'ODS',
  mime: 'application/vnd.oasis.opendocument.spreadsheet',
  extensions: ['ods'],
};

export const ODP: MediaType = {
  name: 'ODP',
  mime: 'application/vnd.oasis.opendocument.presentation',
  extensions: ['odp'],
};

export const RTF: MediaType = { name: 'RTF', mime: 'application/rtf', extensions: ['rtf'] };

/** XHTML too. */
export const HTML: MediaType = { name: 'HTML', mime: 'text/html', extensions: ['html', 'htm'] };

/** Any text that is no other format. */
export const TXT: MediaType = { name: 'TXT', mime: 'text/plain', extensions: ['txt'] };

/** Separated values, by commas or other characters; known by their name only. */
export const CSV: MediaType = { name: 'CSV', mime: 'text/csv', extensions: ['csv', 'tsv'] };

/** Known by its name only. */
export const MARKDOWN: MediaType = { name: 'Markdown', mime: 'text/markdown', extensions: ['md', 'markdown'] };

/** What no format claims. */
export const UNKNOWN: MediaType = { name: 'unknown', mime: 'application/octet-stream', extensions: ['bin'] };

/** A file of no bytes. */
export const EMPTY: MediaType = { name: 'empty', mime: 'application/x-empty', extensions: ['bin'] };

/** By MIME type and not by identity: a plugin may carry its own copy of this package, and threads send copies. */
export function isSameType(one: MediaType | undefined, other: MediaType): boolean {
  return one?.mime === other.mime;
}
