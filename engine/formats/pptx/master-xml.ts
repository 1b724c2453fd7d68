import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './pptx-part-context.js';
import type { SlideLayout, Theme, TitleLook } from './presentation.js';
import { NAMESPACES, shapeTreeXml } from './shape-xml.js';
import { titleStyleXml } from './text-xml.js';
import { themeFontXml, ThemeNames } from './theme-names.js';
import { colourMapXml, PLAIN_THEME } from './theme-xml.js';
import { frameXml } from './units.js';

/** The lowest id of masters and layouts, which share their range (ECMA-376 Part 1, 19.7.3). */
const FIRST_ID = 2 ** 31;
export const MASTER_ID = FIRST_ID;

/** Lowest id of placeholder shapes; other shapes have lower ids. */
const PLACEHOLDER_ID = 1_000_000;

const STYLES =
  `<p:txStyles><p:titleStyle>${levelXml(2800, '+mj')}</p:titleStyle>` +
  `<p:bodyStyle>${levelXml(1800, '+mn')}</p:bodyStyle><p:otherStyle>${levelXml(1800, '+mn')}</p:otherStyle></p:txStyles>`;

/** @param size in hundredths of a point @param font prefix of the names of a font of the theme */
function levelXml(size: number, font: '+mj' | '+mn'): string {
  const colour = '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>';
  return `<a:lvl1pPr>${xmlElement('a:defRPr', { sz: size }, colour + themeFontXml(font))}</a:lvl1pPr>`;
}

/** The master: a title and its layouts. */
export function masterXml(layouts: readonly SlideLayout[], theme: Theme, context: PartContext): string {
  const ids = layouts.map((_, index) => {
    const relation = context.relations.add('slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`);
    return xmlElement('p:sldLayoutId', { id: FIRST_ID + 1 + index, 'r:id': relation });
  });
  context.relations.add('theme', '../theme/theme1.xml');
  return xmlElement(
    'p:sldMaster',
    NAMESPACES,
    shapeTreeXml({ background: { colour: 0xffffff }, shapes: [] }, context, titleXml(context)) +
      colourMapXml(theme) +
      `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst>` +
      STYLES,
  );
}

/** A layout: what its slides have in common, and a title. */
export function layoutXml(layout: SlideLayout, context: PartContext): string {
  context.relations.add('slideMaster', '../slideMasters/slideMaster1.xml');
  const tree = shapeTreeXml(layout, context, titleXml(context, layout.title));
  return xmlElement(
    'p:sldLayout',
    { ...NAMESPACES, preserve: 1, userDrawn: 1 },
    `${tree}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>`,
  );
}

/** In points: the place of the title on layouts of which no slide has one. */
const TITLE_BOX = { left: 36, top: 21.625, right: 396, bottom: 66.625 };

const NO_INSETS = { lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' } as const;

function titleXml(context: PartContext, look?: TitleLook): string {
  const name = { id: PLACEHOLDER_ID, name: 'Title' };
  const body = xmlElement('a:bodyPr', look === undefined ? {} : NO_INSETS);
  const style = xmlElement('a:lstStyle', {}, look === undefined ? '' : titleStyleXml(look, context));
  return (
    `<p:sp><p:nvSpPr>${xmlElement('p:cNvPr', name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    '<p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr>' +
    `<p:spPr>${frameXml('a:xfrm', look?.box ?? TITLE_BOX)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody>${body}${style}<a:p><a:r><a:rPr/><a:t>Title</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

/** The master of the pages with notes, which has a theme of its own. */
export function notesMasterXml(part: PartContext): string {
  const context = { ...part, theme: new ThemeNames(PLAIN_THEME) };
  context.relations.add('theme', '../theme/theme2.xml');
  return xmlElement(
    'p:notesMaster',
    NAMESPACES,
    shapeTreeXml({ background: { colour: 0xffffff }, shapes: [] }, context, notesBodyXml('')) +
      colourMapXml(PLAIN_THEME),
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
