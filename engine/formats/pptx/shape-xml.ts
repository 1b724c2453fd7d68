import { startTag, xmlElement } from '../ooxml/xml-element.js';
import { drawingXml, idsOfDrawing } from './slide-drawing-xml.js';
import { type PartContext, pictureRelation } from './pptx-part-context.js';
import type {
  Background,
  LinkArea,
  Placeholder,
  Rectangle,
  SlideLayout,
  SlidePicture,
  SlideShape,
  TextBox,
} from './presentation.js';
import { tableXml } from './pptx-table-xml.js';
import { linkXml, paragraphXml } from './text-xml.js';
import { colourXml, emu, frameXml } from './units.js';

export const NAMESPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
} as const;

const RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>';

/** The first id is that of the group of all shapes. */
const FIRST_ID = 2;

/** The shapes of a slide or a layout (ECMA-376 Part 1, 19.3.1.19). @param more markup of shapes with ids from 1,000,000 */
export function shapeTreeXml(
  { name, background, shapes }: Partial<Pick<SlideLayout, 'name' | 'background'>> & Pick<SlideLayout, 'shapes'>,
  context: PartContext,
  more = '',
): string {
  const tree =
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>' +
    '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>' +
    shapesXml(shapes, context) +
    more;
  return `${startTag('p:cSld', { name })}${backgroundXml(background, context)}<p:spTree>${tree}</p:spTree></p:cSld>`;
}

function shapesXml(shapes: readonly SlideShape[], context: PartContext): string {
  let id = FIRST_ID;
  return shapes
    .map((shape) => {
      const own = id;
      id += shape.kind === 'drawing' ? idsOfDrawing(shape) : 1;
      return shapeXml(shape, own, context);
    })
    .join('');
}

function backgroundXml(background: Background | undefined, context: PartContext): string {
  if (background === undefined) return '';
  const fill =
    'colour' in background
      ? context.theme.solidFill(background.colour)
      : `<a:blipFill dpi="0" rotWithShape="1"><a:blip r:embed="${pictureRelation(context, background.picture)}"/><a:srcRect/><a:stretch><a:fillRect/></a:stretch></a:blipFill>`;
  return `<p:bg><p:bgPr>${fill}<a:effectLst/></p:bgPr></p:bg>`;
}

function shapeXml(shape: SlideShape, id: number, context: PartContext): string {
  switch (shape.kind) {
    case 'text':
      return textBoxXml(shape, id, context);
    case 'rectangle':
      return rectangleXml(shape, id, context);
    case 'link':
      return linkAreaXml(shape, id, context);
    case 'picture':
      return pictureXml(shape, id, context);
    case 'drawing':
      return drawingXml(shape, id, context);
    case 'table':
      return tableXml(shape, id, context);
  }
}

/** Names a placeholder of a slide, of its layout and of the master, which belong to each other (ECMA-376 Part 1, 19.3.1.36). */
export function placeholderXml(placeholder: Placeholder): string {
  return xmlElement('p:ph', { type: placeholder, idx: placeholder === 'body' ? 1 : undefined });
}

export const PLACEHOLDER_NAMES = { title: 'Title', body: 'Content' } as const satisfies Record<Placeholder, string>;

function textBoxXml(shape: TextBox, id: number, context: PartContext): string {
  const { box, rotation, placeholder, wraps, isVertical, paragraphs, link } = shape;
  const name = `${placeholder === undefined ? 'Text' : PLACEHOLDER_NAMES[placeholder]} ${id}`;
  const kind =
    placeholder === undefined
      ? '<p:cNvSpPr txBox="1"/><p:nvPr/>'
      : `<p:cNvSpPr/><p:nvPr>${placeholderXml(placeholder)}</p:nvPr>`;
  const body = xmlElement(
    'a:bodyPr',
    {
      vert: isVertical ? 'eaVert' : 'horz',
      wrap: wraps ? 'square' : 'none',
      ...{ lIns: 0, tIns: 0, rIns: 0, bIns: 0, rtlCol: 0, anchor: 't' },
    },
    '<a:noAutofit/>',
  );
  return xmlElement(
    'p:sp',
    {},
    `<p:nvSpPr>${xmlElement('p:cNvPr', { id, name }, link === undefined ? '' : linkXml(link, context))}${kind}</p:nvSpPr>` +
      `<p:spPr>${frameXml('a:xfrm', box, { rotation: rotation ?? 0 })}${RECTANGLE}<a:noFill/></p:spPr>` +
      `<p:txBody>${body}<a:lstStyle/>${paragraphs.map((it) => paragraphXml(it, context, placeholder)).join('')}</p:txBody>`,
  );
}

/** In points. */
const THICKEST_LINE = 4;

/** Marks a shape that screen readers leave out, since it has no meaning of its own (decorative of [MS-ODRAWXML]). */
const DECORATIVE =
  '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">' +
  '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/>' +
  '</a:ext></a:extLst>';

function rectangleXml(shape: Rectangle, id: number, context: PartContext): string {
  const { box, colour } = shape;
  const { theme } = context;
  if (Math.min(box.right - box.left, box.bottom - box.top) < THICKEST_LINE) return lineXml(shape, id, context);
  return xmlElement(
    'p:sp',
    {},
    `<p:nvSpPr>${xmlElement('p:cNvPr', { id, name: `Rectangle ${id}` }, DECORATIVE)}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>` +
      `<p:spPr>${frameXml('a:xfrm', box)}${RECTANGLE}${theme.solidFill(colour)}<a:ln><a:noFill/></a:ln></p:spPr>`,
  );
}

/** A rectangle as thin as a line is a line, which viewers draw no thinner than a pixel. */
function lineXml({ box, colour }: Rectangle, id: number, { theme }: PartContext): string {
  const { left, top, right, bottom } = box;
  const isLevel = right - left > bottom - top;
  const width = isLevel ? bottom - top : right - left;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const middle = isLevel ? { ...box, top: y, bottom: y } : { ...box, left: x, right: x };
  return xmlElement(
    'p:cxnSp',
    {},
    `<p:nvCxnSpPr>${xmlElement('p:cNvPr', { id, name: `Line ${id}` }, DECORATIVE)}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>` +
      `<p:spPr>${frameXml('a:xfrm', middle)}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>` +
      `${xmlElement('a:ln', { w: emu(width), cap: 'flat' }, theme.solidFill(colour))}</p:spPr>`,
  );
}

/** Areas without a fill take no clicks between their edges. */
const TRANSPARENT = `<a:solidFill>${colourXml(0xffffff, '<a:alpha val="0"/>')}</a:solidFill>`;

function linkAreaXml({ box, link }: LinkArea, id: number, context: PartContext): string {
  const name = xmlElement('p:cNvPr', { id, name: `Link ${id}` }, linkXml(link, context));
  return xmlElement(
    'p:sp',
    {},
    `<p:nvSpPr>${name}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>` +
      `<p:spPr>${frameXml('a:xfrm', box)}${RECTANGLE}${TRANSPARENT}<a:ln><a:noFill/></a:ln></p:spPr>`,
  );
}

function pictureXml({ box, picture, alternateText }: SlidePicture, id: number, context: PartContext): string {
  const relation = pictureRelation(context, picture);
  return xmlElement(
    'p:pic',
    {},
    `<p:nvPicPr>${xmlElement('p:cNvPr', { id, name: `Picture ${id}`, descr: alternateText })}` +
      '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>' +
      `<p:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
      `<p:spPr>${frameXml('a:xfrm', box)}${RECTANGLE}</p:spPr>`,
  );
}
