import { closeSync, openSync, readSync } from 'node:fs';
import { extname } from 'node:path';

import type { OfficeQuestion } from './exchange.js';

type Family = OfficeQuestion['family'];

/** How LibreOffice imports a file. */
export interface Importer {
  /** Name of the import filter; absent when the type must be detected first. */
  readonly filter?: string;
  /** LibreOffice's names of the types that detection may find. */
  readonly types: readonly string[];
}

/** Formats with a filter of their own, by extension. */
const filters: Readonly<Record<string, { readonly family: Family; readonly filter: string; readonly start: string }>> =
  {
    docx: { family: 'text', filter: 'MS Word 2007 XML', start: 'PK' },
    odt: { family: 'text', filter: 'writer8', start: 'PK' },
    rtf: { family: 'text', filter: 'Rich Text Format', start: '{\\rt' },
    xlsx: { family: 'spreadsheet', filter: 'Calc MS Excel 2007 XML', start: 'PK' },
    xlsb: { family: 'spreadsheet', filter: 'Calc MS Excel 2007 Binary', start: 'PK' },
    ods: { family: 'spreadsheet', filter: 'calc8', start: 'PK' },
    pptx: { family: 'presentation', filter: 'Impress MS PowerPoint 2007 XML', start: 'PK' },
    odp: { family: 'presentation', filter: 'impress8', start: 'PK' },
  };

/** Extensions of compound files: legacy formats, and new formats when they are encrypted ([MS-OFFCRYPTO] 1.3). */
const compound: Readonly<Record<string, Family>> = {
  doc: 'text',
  docx: 'text',
  xls: 'spreadsheet',
  xlsx: 'spreadsheet',
  xlsb: 'spreadsheet',
  ppt: 'presentation',
  pptx: 'presentation',
};

/** Types in compound files, by family. */
const types: Readonly<Record<Family, readonly string[]>> = {
  text: [
    'writer_MS_Word_97',
    'writer_MS_Word_97_Vorlage',
    'writer_MS_Word_95',
    'writer_MS_Word_95_Vorlage',
    'writer_MS_WinWord_60',
    'writer_MS_Word_2007',
    'writer_MS_Word_2007_Template',
    'writer_MS_Word_2007_VBA',
    'writer_OOXML',
    'writer_OOXML_Text_Template',
  ],
  spreadsheet: [
    'calc_MS_Excel_97',
    'calc_MS_Excel_97_VorlageTemplate',
    'calc_MS_Excel_95',
    'calc_MS_Excel_95_VorlageTemplate',
    'calc_MS_Excel_5095',
    'calc_MS_Excel_5095_VorlageTemplate',
    'calc_MS_Excel_40',
    'MS Excel 2007 XML',
    'MS Excel 2007 XML Template',
    'MS Excel 2007 VBA XML',
    'MS Excel 2007 Binary',
    'Office Open XML Spreadsheet',
    'Office Open XML Spreadsheet Template',
  ],
  presentation: [
    'impress_MS_PowerPoint_97',
    'impress_MS_PowerPoint_97_AutoPlay',
    'impress_MS_PowerPoint_97_Vorlage',
    'impress_PowerPoint3',
    'MS PowerPoint 2007 XML',
    'MS PowerPoint 2007 XML AutoPlay',
    'MS PowerPoint 2007 XML Template',
    'MS PowerPoint 2007 XML VBA',
    'Office Open XML Presentation',
    'Office Open XML Presentation Template',
    'Office Open XML Presentation AutoPlay',
  ],
};

const COMPOUND_START = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';

/**
 * The importer for a file, by its extension and first bytes. LibreOffice by itself would accept every format that it
 * recognises, such as a script or a drawing named like a document. @returns undefined when the file is not a
 * document of the family
 */
export function importerOf(source: string, family: Family): Importer | undefined {
  const extension = extname(source).slice(1).toLowerCase();
  const start = startOf(source);
  const known = filters[extension];
  if (known?.family === family && start.startsWith(known.start)) return { filter: known.filter, types: [] };
  if (compound[extension] === family && start.startsWith(COMPOUND_START)) return { types: types[family] };
  return undefined;
}

function startOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(COMPOUND_START.length);
    return bytes.toString('latin1', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
