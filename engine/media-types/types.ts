/** A document format: its name, MIME type and file extensions. */
export interface MediaType {
  readonly name: string;
  readonly mime: string;
  /** File extensions without a dot; results get the first. */
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

export const EPUB: MediaType = { name: 'EPUB', mime: 'application/epub+zip', extensions: ['epub'] };

/** Templates and documents with macros have the same type as plain documents. */
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

/** Includes slide shows. */
export const PPTX: MediaType = {
  name: 'PPTX',
  mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  extensions: ['pptx'],
};

/** An Excel workbook with binary parts. */
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

/** Includes XHTML. */
export const HTML: MediaType = { name: 'HTML', mime: 'text/html', extensions: ['html', 'htm'] };

/** Text in no other format. */
export const TXT: MediaType = { name: 'TXT', mime: 'text/plain', extensions: ['txt'] };

/** Values that are separated by commas or other characters; recognised only by the file name. */
export const CSV: MediaType = { name: 'CSV', mime: 'text/csv', extensions: ['csv', 'tsv'] };

/** Recognised only by the file name. */
export const MARKDOWN: MediaType = { name: 'Markdown', mime: 'text/markdown', extensions: ['md', 'markdown'] };

/** A file of unknown format. */
export const UNKNOWN: MediaType = { name: 'unknown', mime: 'application/octet-stream', extensions: ['bin'] };

/** An empty file. */
export const EMPTY: MediaType = { name: 'empty', mime: 'application/x-empty', extensions: ['bin'] };

/** Compares MIME types, not objects: a plugin may have its own copy of this package, and threads send copies. */
export function isSameType(one: MediaType | undefined, other: MediaType): boolean {
  return one?.mime === other.mime;
}
