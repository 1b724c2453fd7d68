import type { Canaries } from '../canaries.js';
import { zipFile } from '../../fixtures/office/zip-file.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';

/** Documents in OpenDocument formats. */
export const openDocuments: HostileDocuments = {
  'linked sections': (canaries) =>
    odt(
      each(
        canaries,
        ['odt', 'txt', 'html', 'rtf', 'csv'],
        (it, at) =>
          `<text:section text:name="s${at}"><text:section-source xlink:type="simple" xlink:show="embed" xlink:href="${it}"/><text:p>before</text:p></text:section><text:section text:name="f${at}"><text:section-source xlink:href="${it}" text:filter-name="Text"/><text:p>before</text:p></text:section>`,
      ),
    ),
  'linked pictures': (canaries) =>
    odt(
      each(
        canaries,
        ['png', 'svg'],
        (it) =>
          `<text:p>${frame(`<draw:image xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`)}</text:p>`,
      ),
      each(
        canaries,
        ['png'],
        (it, at) =>
          `<style:style style:name="P${at}" style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="${it}" xlink:actuate="onLoad"/></style:paragraph-properties></style:style><text:list-style style:name="L${at}"><text:list-level-style-image text:level="1" xlink:href="${it}" xlink:actuate="onLoad"/></text:list-style><draw:fill-image draw:name="F${at}" xlink:href="${it}" xlink:show="embed" xlink:actuate="onLoad"/>`,
      ) +
        '<style:style style:name="gr" style:family="graphic"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="F0"/></style:style>',
    ),
  'paragraphs, lists and shapes with linked pictures': (canaries) =>
    odt(
      canaries
        .all('odf', 'png')
        .map(
          (_, at) =>
            `<text:p text:style-name="P${at}">text</text:p><text:list text:style-name="L${at}"><text:list-item><text:p>item</text:p></text:list-item></text:list><text:p><draw:rect draw:style-name="G${at}" svg:width="3cm" svg:height="3cm"/></text:p>`,
        )
        .join(''),
      each(
        canaries,
        ['png'],
        (it, at) =>
          `<style:style style:name="P${at}" style:family="paragraph"><style:paragraph-properties><style:background-image xlink:href="${it}" xlink:actuate="onLoad"/></style:paragraph-properties></style:style><text:list-style style:name="L${at}"><text:list-level-style-image text:level="1" xlink:href="${it}" xlink:actuate="onLoad"/></text:list-style><style:style style:name="G${at}" style:family="graphic"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="F${at}"><style:background-image xlink:href="${it}"/></style:graphic-properties></style:style>`,
      ),
      {
        styles: each(
          canaries,
          ['png'],
          (it, at) =>
            `<draw:fill-image draw:name="F${at}" xlink:href="${it}" xlink:show="embed" xlink:actuate="onLoad"/>`,
        ),
      },
    ),
  'linked objects': (canaries) =>
    odt(
      each(canaries, ['odt', 'html', 'ods', 'txt'], (it, at) =>
        [
          `<draw:object xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`,
          `<draw:object-ole xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`,
          `<draw:floating-frame xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad" draw:frame-name="a${at}"/>`,
          `<draw:plugin xlink:href="${it}" xlink:type="simple" draw:mime-type="application/vnd.sun.star.media"/>`,
          `<draw:applet xlink:href="${it}" draw:code="a.class" draw:may-script="true"/>`,
        ]
          .map((object) => `<text:p>${frame(object)}</text:p>`)
          .join(''),
      ),
    ),
  'sections and fields by DDE': (canaries) =>
    odt(
      `<text:dde-connection-decls>${each(canaries, ['odt', 'csv'], (it, at) => `<text:dde-connection-decl office:name="d${at}" office:dde-application="soffice" office:dde-topic="${it}" office:dde-item="a" office:automatic-update="true"/>`)}</text:dde-connection-decls>` +
        each(
          canaries,
          ['odt', 'csv'],
          (it, at) =>
            `<text:p><text:dde-connection text:connection-name="d${at}">before</text:dde-connection></text:p><text:section text:name="s${at}"><office:dde-source office:dde-application="soffice" office:dde-topic="${it}" office:dde-item="a" office:automatic-update="true"/><text:p>before</text:p></text:section>`,
        ),
    ),
  'templates, reloads and other settings': (canaries) =>
    odt('', '', {
      meta: each(
        canaries,
        ['odt'],
        (it) =>
          `<meta:template xlink:type="simple" xlink:actuate="onRequest" xlink:href="${it}" xlink:title="t" meta:date="2001-01-01T00:00:00"/><meta:auto-reload xlink:type="simple" xlink:href="${it}" meta:delay="PT0S"/>`,
      ),
    }),
  'external fonts': (canaries) =>
    odt(
      canaries
        .all('odf', 'ttf')
        .map((_, at) => `<text:p text:style-name="P${at}">text</text:p>`)
        .join(''),
      canaries
        .all('odf', 'ttf')
        .map(
          (_, at) =>
            `<style:style style:name="P${at}" style:family="paragraph"><style:text-properties style:font-name="away${at}"/></style:style>`,
        )
        .join(''),
      {
        fonts: each(
          canaries,
          ['ttf'],
          (it, at) =>
            `<style:font-face style:name="away${at}" svg:font-family="away${at}"><svg:font-face-src><svg:font-face-uri xlink:href="${it}" xlink:type="simple"><svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face>`,
        ),
      },
    ),
  'indexes, fields and data files': (canaries) =>
    odt(
      each(
        canaries,
        ['txt', 'csv', 'sdi'],
        (it, at) =>
          `<text:alphabetical-index text:name="i${at}"><text:alphabetical-index-source text:use-external-file="true"/><text:index-body/></text:alphabetical-index><text:alphabetical-index-auto-mark-file xlink:href="${it}"/><text:p><text:database-display text:database-name="${it}" text:table-name="a" text:column-name="a">before</text:database-display><text:execute-macro text:name="Standard.Module1.Main">x</text:execute-macro></text:p>`,
      ),
    ),
  forms: (canaries) =>
    odt(
      `<office:forms form:automatic-focus="true">${each(canaries, ['html', 'png', 'odb'], (it, at) => `<form:form form:name="f${at}" xlink:href="${it}" form:datasource="${it}" form:command="a" form:command-type="table" form:method="post" form:control-implementation="ooo:com.sun.star.form.component.Form"><form:connection-resource xlink:href="${it}"/><form:image-frame form:id="i${at}" xml:id="i${at}" form:image-data="${it}" form:control-implementation="ooo:com.sun.star.form.component.DatabaseImageControl"/><form:button form:id="b${at}" xml:id="b${at}" form:image-data="${it}" xlink:href="${it}" form:button-type="url" form:control-implementation="ooo:com.sun.star.form.component.CommandButton"/></form:form>`)}</office:forms>` +
        canaries
          .all('odf', 'html')
          .map(
            (_, at) =>
              `<text:p><draw:control draw:control="i${at}" svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"/><draw:control draw:control="b${at}" svg:width="3cm" svg:height="3cm" text:anchor-type="as-char"/></text:p>`,
          )
          .join(''),
    ),
  'instances of XForms': (canaries) =>
    odt(
      `<office:forms>${each(canaries, ['xml'], (it, at) => `<xforms:model xmlns:xforms="http://www.w3.org/2002/xforms" id="m${at}" schema="${it}"><xforms:instance id="i${at}" src="${it}"/><xforms:submission id="s${at}" action="${it}" method="get"/></xforms:model>`)}</office:forms>`,
    ),
  'external entities': (canaries) => {
    const addresses = [...canaries.files('txt').slice(0, 2), ...canaries.outside('odf-entity', 'txt')];
    return odt('<text:p>&e0;&e1;&e2;</text:p>', '', {
      prologue: `<!DOCTYPE a [${addresses.map((it, at) => `<!ENTITY e${at} SYSTEM "${escaped(it)}"><!ENTITY % p${at} SYSTEM "${escaped(it)}">%p${at};`).join('')}]>`,
    });
  },
  'formulas that send requests': (canaries) =>
    ods(
      ['txt', 'csv', 'xml', 'odt'].flatMap((extension) =>
        canaries
          .all('ods-formula', extension)
          .flatMap((it) => [
            `of:=WEBSERVICE("${it}")`,
            `of:=FILTERXML(WEBSERVICE("${it}");"//a")`,
            `of:='${it}'#$Sheet1.A1`,
            `of:=['${it}'#$Sheet1.A1]`,
            `of:=INDIRECT("'${it}'#$Sheet1.A1")`,
            `of:=DDE("soffice";"${it}";"Sheet1.A1")`,
            `of:=HYPERLINK("${it}";"a")`,
          ]),
      ),
    ),
  'linked sheets and ranges': (canaries) =>
    ods(
      [],
      each(
        canaries,
        ['ods', 'csv', 'html', 'txt'],
        (it, at) =>
          `<table:table table:name="T${at}"><table:table-source xlink:type="simple" xlink:href="${it}" table:table-name="Sheet1" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="59,34,76" table:refresh-delay="PT1S"/><table:table-row><table:table-cell office:value-type="string"><text:p>before</text:p><table:cell-range-source table:name="a" xlink:href="${it}" table:filter-name="Text - txt - csv (StarCalc)" table:filter-options="59,34,76" table:last-column-spanned="2" table:last-row-spanned="2"/></table:table-cell></table:table-row></table:table><table:table table:name="H${at}"><table:table-row><table:table-cell><table:cell-range-source table:name="HTML_all" xlink:href="${it}" table:filter-name="calc_HTML_WebQuery" table:last-column-spanned="2" table:last-row-spanned="2" table:refresh-delay="PT1S"/></table:table-cell></table:table-row></table:table>`,
      ),
    ),
  'imported data': (canaries) =>
    ods(
      [],
      `<table:dde-links>${each(canaries, ['csv'], (it) => `<table:dde-link><office:dde-source office:dde-application="soffice" office:dde-topic="${it}" office:dde-item="Sheet1.A1" office:automatic-update="true"/></table:dde-link>`)}</table:dde-links><table:database-ranges>${each(canaries, ['csv'], (it, at) => `<table:database-range table:name="d${at}" table:target-range-address="Sheet1.A${at + 1}:Sheet1.B${at + 1}" table:refresh-delay="PT1S"><table:database-source-table table:database-name="${it}" table:database-table-name="a"/></table:database-range>`)}</table:database-ranges><calcext:data-mappings>${each(canaries, ['csv'], (it, at) => `<calcext:data-mapping xlink:href="${it}" calcext:provider="org.libreoffice.calc.csv" calcext:data-frequency="0" calcext:database-name="d${at}"/>`)}</calcext:data-mappings>`,
    ),
  'linked pictures and sounds of slides': (canaries) =>
    odp(
      each(
        canaries,
        ['png', 'wav', 'mp4'],
        (it) =>
          `${frame(`<draw:image xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`)}${frame(`<draw:plugin xlink:href="${it}" xlink:type="simple" draw:mime-type="application/vnd.sun.star.media"/>`)}<draw:rect svg:width="3cm" svg:height="3cm"><office:event-listeners><presentation:event-listener script:event-name="dom:click" presentation:action="sound"><presentation:sound xlink:href="${it}" xlink:actuate="onLoad" xlink:show="new"/></presentation:event-listener></office:event-listeners></draw:rect>`,
      ),
      each(
        canaries,
        ['wav'],
        (it, at) =>
          `<style:style style:name="dp${at === 0 ? '' : at}" style:family="drawing-page"><style:drawing-page-properties presentation:transition-type="automatic"><presentation:sound xlink:href="${it}" xlink:type="simple" xlink:show="new" xlink:actuate="onLoad"/></style:drawing-page-properties></style:style>`,
      ),
    ),
  'linked objects of slides': (canaries) =>
    odp(
      each(
        canaries,
        ['odt', 'ods', 'html'],
        (it) =>
          `${frame(`<draw:object xlink:href="${it}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"/>`)}${frame(`<draw:object-ole xlink:href="${it}" xlink:actuate="onLoad"/>`)}${frame(`<draw:floating-frame xlink:href="${it}" xlink:actuate="onLoad"/>`)}`,
      ),
    ),
};

const namespaces = Object.entries({
  ...Object.fromEntries(
    ['office', 'text', 'table', 'style', 'meta', 'form', 'script', 'presentation', 'manifest', 'config'].map((it) => [
      it,
      `urn:oasis:names:tc:opendocument:xmlns:${it}:1.0`,
    ]),
  ),
  draw: 'urn:oasis:names:tc:opendocument:xmlns:drawing:1.0',
  svg: 'urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0',
  fo: 'urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0',
  of: 'urn:oasis:names:tc:opendocument:xmlns:of:1.2',
  ooo: 'http://openoffice.org/2004/office',
  xlink: 'http://www.w3.org/1999/xlink',
  dom: 'http://www.w3.org/2001/xml-events',
  calcext: 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

export interface Odf {
  readonly meta?: string;
  readonly fonts?: string;
  /** Named styles. */
  readonly styles?: string;
  readonly prologue?: string;
  /** Elements before the styles, such as scripts. */
  readonly scripts?: string;
  readonly files?: Readonly<Record<string, string>>;
}

export function odt(body: string, automatic = '', more: Odf = {}): HostileDocument {
  return odf('text', 'odt', { body: `<office:text>${body}<text:p>text</text:p></office:text>`, automatic, ...more });
}

export function ods(formulas: readonly string[], tables = '', more: Odf = {}): HostileDocument {
  const cells = formulas
    .map((it) => `<table:table-row><table:table-cell table:formula="${escaped(it)}"/></table:table-row>`)
    .join('');
  const table = `<table:table table:name="Sheet1">${cells}<table:table-row><table:table-cell office:value-type="string"><text:p>text</text:p></table:table-cell></table:table-row></table:table>`;
  return odf('spreadsheet', 'ods', {
    body: `<office:spreadsheet>${table}${tables}</office:spreadsheet>`,
    automatic: '',
    ...more,
  });
}

function odp(shapes: string, automatic = ''): HostileDocument {
  return odf('presentation', 'odp', {
    body: `<office:presentation><draw:page draw:name="p1" draw:style-name="dp">${shapes}</draw:page></office:presentation>`,
    automatic,
  });
}

function odf(
  kind: string,
  extension: string,
  {
    body,
    automatic,
    meta = '',
    fonts = '',
    styles = '',
    prologue = '',
    scripts = '',
    files = {},
  }: Odf & { readonly body: string; readonly automatic: string },
): HostileDocument {
  const mime = `application/vnd.oasis.opendocument.${kind}`;
  const root = (name: string, content: string): string =>
    `${prologue}<office:document-${name} ${namespaces} office:version="1.3">${content}</office:document-${name}>`;
  const all = {
    'content.xml': root(
      'content',
      `${scripts}<office:font-face-decls>${fonts}</office:font-face-decls><office:automatic-styles>${automatic}</office:automatic-styles><office:body>${body}</office:body>`,
    ),
    'styles.xml': root('styles', `<office:styles>${styles}</office:styles>`),
    'meta.xml': root('meta', `<office:meta>${meta}</office:meta>`),
    ...files,
  };
  return {
    extension,
    bytes: zipFile({
      mimetype: mime,
      ...all,
      'META-INF/manifest.xml': `<manifest:manifest ${namespaces} manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${mime}"/>${Object.keys(
        all,
      )
        .map((it) => `<manifest:file-entry manifest:full-path="${it}" manifest:media-type="text/xml"/>`)
        .join('')}</manifest:manifest>`,
    }),
  };
}

function frame(content: string): string {
  return `<draw:frame text:anchor-type="as-char" svg:width="3cm" svg:height="3cm">${content}</draw:frame>`;
}

function each(canaries: Canaries, extensions: readonly string[], of: (address: string, at: number) => string): string {
  return extensions
    .flatMap((it) => canaries.all('odf', it))
    .map((it, at) => of(escaped(it), at))
    .join('');
}
