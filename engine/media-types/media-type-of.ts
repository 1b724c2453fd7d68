import { open } from 'node:fs/promises';

import { typeBySignature } from './signatures.js';
import {
  DOC,
  DOCX,
  EMPTY,
  HTML,
  type MediaType,
  ODP,
  ODS,
  ODT,
  PDF,
  PPT,
  PPTX,
  RTF,
  TXT,
  UNKNOWN,
  XLS,
  XLSB,
  XLSX,
  ZIP,
} from './types.js';

const HEAD_BYTES = 4096;

const byExtension: Readonly<Record<string, MediaType>> = {
  docx: DOCX,
  xlsx: XLSX,
  pptx: PPTX,
  xlsb: XLSB,
  odt: ODT,
  ods: ODS,
  odp: ODP,
  doc: DOC,
  xls: XLS,
  ppt: PPT,
  txt: TXT,
};

const SVG: MediaType = { name: 'SVG', mime: 'image/svg+xml', extensions: ['svg'] };
const OLE: MediaType = { name: 'legacy Office', mime: 'application/x-ole-storage', extensions: ['doc'] };

/** The format of a file by its content; where that leaves a choice, by the extension of `name`. */
export async function mediaTypeOf(path: string, name = ''): Promise<MediaType> {
  const file = await open(path);
  try {
    const head = await read(0);
    if (head.length === 0) return EMPTY;
    const text = head.toString('latin1');
    const named = byExtension[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''];
    const known = typeBySignature(head);
    if (known !== undefined) return known;
    if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return named ?? OLE;
    if (/^PK(\x03\x04|\x05\x06)/.test(text)) return named ?? ZIP;
    if (text.startsWith('{\\rtf')) return RTF;
    if (/^\s*<(!doctype html|html)\b/i.test(text)) return HTML;
    if (/^(\xef\xbb\xbf)?\s*(?!.*<html\b)<([?!].*<)?svg\b/is.test(text)) return SVG;
    if (head.subarray(0, 1024 + 5).includes('%PDF-') || /^\s*\d+ \d+ obj\b/.test(text)) return PDF;
    const { size } = await file.stat();
    // A PDF whose beginning is lost is one still.
    if (/startxref|%%EOF/.test((await read(Math.max(0, size - HEAD_BYTES))).toString('latin1'))) return PDF;
    return named === TXT ? TXT : UNKNOWN;
  } finally {
    await file.close();
  }

  async function read(position: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, position);
    return buffer.subarray(0, bytesRead);
  }
}
