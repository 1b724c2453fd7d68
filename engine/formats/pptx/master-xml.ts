import type { Box, Size } from '../../geometry/geometry.js';
import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './pptx-part-context.js';
import type { BodyLook, LayoutKind, Placeholder, Presentation, SlideLayout, TitleLook } from './presentation.js';
import { NAMESPACES, PLACEHOLDER_NAMES, placeholderXml, shapeTreeXml } from './shape-xml.js';
import { bodyStyleXml, titleStyleXml } from './text-xml.js';
import { themeFontXml, ThemeNames } from './theme-names.js';
import { colourMapXml, PLAIN_THEME } from './theme-xml.js';
import { emu, frameXml } from './units.js';

/** The lowest id of masters and layouts, which share their range (ECMA-376 Part 1, 19.7.3). */
const FIRST_ID = 2 ** 31;
export const MASTER_ID = FIRST_ID;

/** The ids of placeholders of masters and layouts; other shapes have lower ids. */
const PLACEHOLDER_IDS = { title: 1_000_000, body: 1_000_001 } as const satisfies Record<Placeholder, number>;

/** In points: how far the levels of a main text are set apart. */
const LEVEL = 18;
const LEVELS = [0, 1, 2, 3, 4] as const;

const STYLES =
  `<p:txStyles><p:titleStyle>${levelXml(0, { size: 2800, font: '+mj' })}</p:titleStyle>` +
  `<p:bodyStyle>${LEVELS.map((level) => levelXml(level, { size: 1800, font: '+mn', hasBullet: true })).join('')}</p:bodyStyle>` +
  `<p:otherStyle>${levelXml(0, { size: 1800, font: '+mn' })}</p:otherStyle></p:txStyles>`;

interface MasterStyle {
  /** In hundredths of a point. */
  readonly size: number;
  /** The prefix of the names of a font of the theme. */
  readonly font: '+mj' | '+mn';
  readonly hasBullet?: boolean;
}

function levelXml(level: number, { size, font, hasBullet = false }: MasterStyle): string {
  const colour = '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>';
  return xmlElement(
    `a:lvl${level + 1}pPr`,
    hasBullet ? { marL: emu(LEVEL * (level + 1)), indent: emu(-LEVEL) } : {},
    (hasBullet ? '<a:buFont typeface="Arial"/><a:buChar char="•"/>' : '') +
      xmlElement('a:defRPr', { sz: size }, colour + themeFontXml(font)),
  );
}

/** The master: a title, a main text, and its layouts. */
export function masterXml({ layouts, theme = PLAIN_THEME, size }: MasterSettings, part: PartContext): string {
  const context = { ...part, size };
  const ids = layouts.map((_, index) => {
    const relation = context.relations.add('slideLayout', `../slideLayouts/slideLayout${index + 1}.xml`);
    return xmlElement('p:sldLayoutId', { id: FIRST_ID + 1 + index, 'r:id': relation });
  });
  context.relations.add('theme', '../theme/theme1.xml');
  return xmlElement(
    'p:sldMaster',
    NAMESPACES,
    shapeTreeXml({ background: { colour: 0xffffff }, shapes: [] }, context, titleXml(context) + bodyXml(context)) +
      colourMapXml(theme) +
      `<p:sldLayoutIdLst>${ids.join('')}</p:sldLayoutIdLst>` +
      STYLES,
  );
}

interface MasterSettings extends Pick<Presentation, 'size' | 'theme'> {
  readonly layouts: readonly SlideLayout[];
}

/** The kinds of layouts (ECMA-376 Part 1, 19.7.15). */
const TYPES = { text: 'tx', 'title-only': 'titleOnly', blank: 'blank' } as const satisfies Record<LayoutKind, string>;

interface LayoutContext extends PartContext, Pick<Presentation, 'size'> {}

/** A layout: what its slides have in common, and their placeholders. */
export function layoutXml(layout: SlideLayout, context: LayoutContext): string {
  const { kind, title, body } = layout;
  context.relations.add('slideMaster', '../slideMasters/slideMaster1.xml');
  const placeholders =
    (kind === 'blank' ? '' : titleXml(context, title)) + (kind === 'text' ? bodyXml(context, body) : '');
  return xmlElement(
    'p:sldLayout',
    { ...NAMESPACES, type: TYPES[kind], preserve: 1, userDrawn: 1 },
    `${shapeTreeXml(layout, context, placeholders)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>`,
  );
}

/** As shares of the slide: the places of placeholders on layouts of which no slide has them. */
const PLACES = {
  title: { left: 0.05, top: 0.05, right: 0.95, bottom: 0.2 },
  body: { left: 0.05, top: 0.25, right: 0.95, bottom: 0.92 },
} as const satisfies Record<Placeholder, Box>;

function placeIn({ width, height }: Size, placeholder: Placeholder): Box {
  const { left, top, right, bottom } = PLACES[placeholder];
  return { left: left * width, top: top * height, right: right * width, bottom: bottom * height };
}

const NO_INSETS = { lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' } as const;

function titleXml(context: LayoutContext, look?: TitleLook): string {
  return emptyPlaceholder('title', {
    box: look?.box ?? placeIn(context.size, 'title'),
    ...(look !== undefined && { style: titleStyleXml(look, context) }),
  });
}

function bodyXml(context: LayoutContext, look?: BodyLook): string {
  return emptyPlaceholder('body', {
    box: look?.box ?? placeIn(context.size, 'body'),
    ...(look !== undefined && { style: bodyStyleXml(look, context) }),
  });
}

interface PlaceholderLook {
  readonly box: Box;
  /** The markup of its levels. */
  readonly style?: string;
}

function emptyPlaceholder(placeholder: Placeholder, { box, style }: PlaceholderLook): string {
  const name = PLACEHOLDER_NAMES[placeholder];
  const body = xmlElement('a:bodyPr', style === undefined ? {} : NO_INSETS);
  return (
    `<p:sp><p:nvSpPr>${xmlElement('p:cNvPr', { id: PLACEHOLDER_IDS[placeholder], name })}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    `<p:nvPr>${placeholderXml(placeholder)}</p:nvPr></p:nvSpPr>` +
    `<p:spPr>${frameXml('a:xfrm', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>` +
    `<p:txBody>${body}${xmlElement('a:lstStyle', {}, style ?? '')}<a:p><a:r><a:rPr/><a:t>${name}</a:t></a:r></a:p></p:txBody></p:sp>`
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
  const name = { id: PLACEHOLDER_IDS.body, name: 'Notes' };
  return (
    `<p:sp><p:nvSpPr>${xmlElement('p:cNvPr', name)}<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>` +
    '<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr>' +
    '<p:spPr><a:xfrm><a:off x="685800" y="4400550"/><a:ext cx="5486400" cy="3600450"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>' +
    `<p:txBody><a:bodyPr/><a:lstStyle/>${paragraphs || '<a:p/>'}</p:txBody></p:sp>`
  );
}
