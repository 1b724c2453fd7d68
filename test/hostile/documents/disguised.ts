import type { Canaries } from '../canaries.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';

/** Documents with a wrong extension, since LibreOffice detects the format from the content. */
export const disguisedDocuments: HostileDocuments = Object.fromEntries(
  ['docx', 'xlsx', 'odp'].flatMap((extension) => [
    [
      `a web page called .${extension}`,
      (canaries: Canaries) =>
        named(
          extension,
          `<html><body>${each(canaries, 'png', (it) => `<img src="${it}"><iframe src="${it}"></iframe>`)}</body></html>`,
        ),
    ],
    [
      `a drawing called .${extension}`,
      (canaries: Canaries) =>
        named(
          extension,
          `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${each(canaries, 'png', (it) => `<image xlink:href="${it}" width="50" height="50"/>`)}</svg>`,
        ),
    ],
    [`a flat OpenDocument called .${extension}`, (canaries: Canaries) => named(extension, flat(canaries))],
    [
      `a table of text called .${extension}`,
      (canaries: Canaries) =>
        named(
          extension,
          canaries
            .all('csv', 'csv')
            .map((it) => `=WEBSERVICE("${it}"),=HYPERLINK("${it}")`)
            .join('\n'),
        ),
    ],
    [
      `a query called .${extension}`,
      (canaries: Canaries) => named(extension, `WEB\n1\n${canaries.outside('iqy', 'html')[0] ?? ''}\n`),
    ],
    [
      `a shortcut called .${extension}`,
      (canaries: Canaries) => named(extension, `[InternetShortcut]\nURL=${canaries.files('odt')[0] ?? ''}\n`),
    ],
    [`a spreadsheet in XML called .${extension}`, (canaries: Canaries) => named(extension, workbook(canaries))],
    [
      `a macro called .${extension}`,
      ({ trace }: Canaries) => named(extension, `Sub Main\nOpen "${trace}" For Output As #1\nEnd Sub\n`),
    ],
  ]),
);

function named(extension: string, text: string): HostileDocument {
  return { extension, bytes: Buffer.from(text) };
}

function flat(canaries: Canaries): string {
  const name = (it: string): string => `urn:oasis:names:tc:opendocument:xmlns:${it}:1.0`;
  return `<?xml version="1.0"?><office:document xmlns:office="${name('office')}" xmlns:text="${name('text')}" xmlns:draw="${name('drawing')}" xmlns:svg="${name('svg-compatible')}" xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>${each(canaries, 'png', (it) => `<text:p><draw:frame svg:width="3cm" svg:height="3cm"><draw:image xlink:href="${it}"/></draw:frame></text:p>`)}${each(canaries, 'txt', (it, at) => `<text:section text:name="s${at}"><text:section-source xlink:href="${it}"/></text:section>`)}</office:text></office:body></office:document>`;
}

function workbook(canaries: Canaries): string {
  return `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${each(canaries, 'csv', (it) => `<Row><Cell ss:Formula="=WEBSERVICE(&quot;${it}&quot;)"><Data ss:Type="String">a</Data></Cell></Row>`)}</Table></Worksheet></Workbook>`;
}

function each(canaries: Canaries, extension: string, of: (address: string, at: number) => string): string {
  return canaries
    .all('disguised', extension)
    .map((it, at) => of(escaped(it), at))
    .join('');
}
