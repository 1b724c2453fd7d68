import type { Bait } from '../bait.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';

/** Documents that are something else than their name says, since LibreOffice looks at what they are. */
export const disguisedDocuments: HostileDocuments = Object.fromEntries(
  ['docx', 'xlsx', 'odp'].flatMap((extension) => [
    [
      `a web page called .${extension}`,
      (bait: Bait) =>
        named(
          extension,
          `<html><body>${each(bait, 'png', (it) => `<img src="${it}"><iframe src="${it}"></iframe>`)}</body></html>`,
        ),
    ],
    [
      `a drawing called .${extension}`,
      (bait: Bait) =>
        named(
          extension,
          `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${each(bait, 'png', (it) => `<image xlink:href="${it}" width="50" height="50"/>`)}</svg>`,
        ),
    ],
    [`a flat OpenDocument called .${extension}`, (bait: Bait) => named(extension, flat(bait))],
    [
      `a table of text called .${extension}`,
      (bait: Bait) =>
        named(
          extension,
          bait
            .all('csv', 'csv')
            .map((it) => `=WEBSERVICE("${it}"),=HYPERLINK("${it}")`)
            .join('\n'),
        ),
    ],
    [
      `a query called .${extension}`,
      (bait: Bait) => named(extension, `WEB\n1\n${bait.outside('iqy', 'html')[0] ?? ''}\n`),
    ],
    [
      `a shortcut called .${extension}`,
      (bait: Bait) => named(extension, `[InternetShortcut]\nURL=${bait.files('odt')[0] ?? ''}\n`),
    ],
    [`a spreadsheet in XML called .${extension}`, (bait: Bait) => named(extension, workbook(bait))],
    [
      `a macro called .${extension}`,
      ({ trace }: Bait) => named(extension, `Sub Main\nOpen "${trace}" For Output As #1\nEnd Sub\n`),
    ],
  ]),
);

function named(extension: string, text: string): HostileDocument {
  return { extension, bytes: Buffer.from(text) };
}

function flat(bait: Bait): string {
  const name = (it: string): string => `urn:oasis:names:tc:opendocument:xmlns:${it}:1.0`;
  return `<?xml version="1.0"?><office:document xmlns:office="${name('office')}" xmlns:text="${name('text')}" xmlns:draw="${name('drawing')}" xmlns:svg="${name('svg-compatible')}" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>${each(bait, 'png', (it) => `<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${it}"/></draw:frame></text:p>`)}${each(bait, 'txt', (it, at) => `<text:section text:name="s${at}"><text:section-source xlink:href="${it}"/></text:section>`)}</office:text></office:body></office:document>`;
}

function workbook(bait: Bait): string {
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${each(bait, 'csv', (it) => `<Row><Cell ss:Formula="=WEBSERVICE(&quot;${it}&quot;)"><Data ss:Type="String">a</Data></Cell></Row>`)}</Table></Worksheet></Workbook>`;
}

function each(bait: Bait, extension: string, of: (address: string, at: number) => string): string {
  return bait
    .all('disguised', extension)
    .map((it, at) => of(escaped(it), at))
    .join('');
}
