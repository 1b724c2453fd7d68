import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './pptx-part-context.js';
import type { SlideLayout, TitleLook } from './presentation.js';
import { NAMESPACES, shapeTreeXml } from './shape-xml.js';
import { titleStyleXml } from './text-xml.js';
import { frameXml } from './units.js';

const COLOUR_MAP = {
  ...{ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' },
  ...{
    accent1: 'accent1',
    accent2: 'accent2',
    accent3: 'accent3',
    accent4: 'accent4',
    accent5: 'accent5',
    accent6: 'accent6',
  },
  ...{ hlink: 'hlink', folHlink: 'folHlink' },
} as const;

/** The lowest id of masters and layouts, which share their range (ECMA-376 Part 1, 19.7.3). */
const FIRST_ID = 2 ** 31;
export const MASTER_ID = FIRST_ID;

/** Lowest id of placeholder shapes; other shapes have lower ids. */
const PLACEHOLDER_ID = 1_000_000;

const STYLES =
  '<p:txStyles><p:titleStyle><a:lvl1pPr><a:defRPr sz="2800"/></a:lvl1pPr></p:titleStyle>' +
  '<p:bodyStyle><a:lvl1pPr><a:defRPr sz="1800"/></a:lvl1pPr></p:bodyStyle><p:otherStyle/></p:txStyles>';

/** The master: a title and its layouts. */
export function masterXml(layouts: readonly SlideLayout[], context: PartContext): string {
  const ids = layouts.map((_, index) => {
    const relation = context.relations.add('slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`);
    return xmlElement('p:sldLayoutId', { id: FIRST_ID + 1 + index, 'r:id': relation });
  });
  context.relations.add('theme', '../theme/theme1.xml');
  return xmlElement(
    'p:sldMaster',
    NAMESPACES,
    shapeTreeXml({ background: { colour: 0xffffff }, shapes: [] }, context, titleXml()) +
      xmlElement('p:clrMap', COLOUR_MAP) +
      `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst>` +
      STYLES,
  );
}

/** A layout: what its slides have in common, and a title. */
export function layoutXml(layout: SlideLayout, context: PartContext): string {
  context.relations.add('slideMaster', '../slideMasters/slideMaster1.xml');
  const tree = shapeTreeXml(layout, context, titleXml(layout.title));
  return xmlElement(
    'p:sldLayout',
    { ...NAMESPACES, preserve: 1, userDrawn: 1 },
    `${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>`,
  );
}

/** In points: the place of the title on layouts of which no slide has one. */
const TITLE_BOX = { left: 36, top: 21.625, right: 396, bottom: 66.625 };

const NO_INSETS = { lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' } as const;

function titleXml(look?: TitleLook): string {
  const name = { id: PLACEHOLDER_ID, name: 'Title' };
  const body = xmlElement('a:bodyPr', look === undefined ? {} : NO_INSETS);
  const style = xmlElement('a:lstStyle', {}, look === undefined ? '' : titleStyleXml(look));
  return (
    `<p:sp><p:nvSpPr>${xmlElement('p:cNvPr', name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    '<p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${frameXml('a:xfrm', look?.box ?? TITLE_BOX)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody>${body}${style}<a:p><a:r><a:rPr/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

/** The master of the pages with notes. */
export function notesMasterXml(context: PartContext): string {
  context.relations.add('theme', '../theme/theme2.xml');
  return xmlElement(
    'p:notesMaster',
    NAMESPACES,
    shapeTreeXml({ background: { colour: 0xffffff }, shapes: [] }, context, notesBodyXml('')) +
      xmlElement('p:clrMap', COLOUR_MAP),
  );
}

/** The page with the notes of a slide. @param paragraphs markup */
export function notesXml(paragraphs: string, context: PartContext): string {
  return xmlElement(
    'p:notes',
    NAMESPACES,
    shapeTreeXml({ shapes: [] }, context, notesBodyXml(paragraphs)) +
      '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>',
  );
}

function notesBodyXml(paragraphs: string): string {
  const name = { id: PLACEHOLDER_ID, name: 'Notes' };
  return (
    `<p:sp><p:nvSpPr>${xmlElement('p:cNvPr', name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    '<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>' +
    '<p:spPr><a:xfrm><a:off x="685800" y="4400550"/><a:ext cx="5486400" cy="3600450"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>' +
    `<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs || '<a:p/>'}</p:txBody></p:sp>`
  );
}
