import type { Box } from '../../geometry/geometry.js';
import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './docx-part-context.js';
import { anchorXml, DRAWING, type DrawingPlace, emu, rectangleGeometry } from './drawing-xml.js';
import { hexColour } from './properties-xml.js';
import type { WordRectangle, WordTextBox } from './word-blocks.js';

/** The shapes of Word, from its version of 2010 on ([MS-ODRAWXML] 2.24). */
const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

const WITHOUT_OUTLINE = '<a:ln><a:noFill/></a:ln>';

export function rectangleXml({ box, colour }: WordRectangle, context: PartContext): string {
  const colourXml = xmlElement('a:srgbClr', { val: hexColour(colour) });
  const look = rectangleGeometry(extentOf(box)) + xmlElement('a:solidFill', {}, colourXml) + WITHOUT_OUTLINE;
  const content = `<wps:cNvSpPr/>${xmlElement('wps:spPr', {}, look)}<wps:bodyPr/>`;
  return shapeXml({ box, wrap: 'behind', name: 'Rectangle', content }, context);
}

/** The directions of text that is turned by a quarter, which viewers show that do not rotate text boxes. */
const QUARTERS: ReadonlyMap<number, string> = new Map([
  [90, 'vert'],
  [270, 'vert270'],
]);

/** @param text the blocks of the text box as XML */
export function textBoxXml({ box, rotation }: WordTextBox, text: string, context: PartContext): string {
  const quarter = rotation === undefined ? undefined : QUARTERS.get(rotation);
  const turn = quarter === undefined ? rotation : undefined;
  const look = `${rectangleGeometry(extentOf(box), turn)}<a:noFill/>${WITHOUT_OUTLINE}`;
  const properties = { vert: quarter, wrap: 'square', lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' };
  const content =
    '<wps:cNvSpPr txBox="1"/>' +
    xmlElement('wps:spPr', {}, look) +
    xmlElement('wps:txbx', {}, xmlElement('w:txbxContent', {}, text)) +
    xmlElement('wps:bodyPr', properties, quarter === undefined ? '<a:spAutoFit/>' : '<a:noAutofit/>');
  return shapeXml({ box, wrap: 'before', name: 'Text', content }, context);
}

function extentOf({ left, top, right, bottom }: Box): { readonly cx: number; readonly cy: number } {
  return { cx: emu(Math.max(1, right - left)), cy: emu(Math.max(1, bottom - top)) };
}

interface Shape extends Pick<DrawingPlace, 'wrap'> {
  readonly box: Box;
  readonly name: string;
  readonly content: string;
}

function shapeXml({ box, wrap, name, content }: Shape, { ids }: PartContext): string {
  const id = ids.next();
  const data = xmlElement('wps:wsp', { 'xmlns:wps': SHAPE }, content);
  const inside =
    xmlElement('wp:docPr', { id, name: `${name} ${id}` }) +
    '<wp:cNvGraphicFramePr/>' +
    xmlElement('a:graphic', { 'xmlns:a': DRAWING }, xmlElement('a:graphicData', { uri: SHAPE }, data));
  const place = { left: box.left, top: box.top, wrap };
  const drawn = anchorXml(place, id, { size: xmlElement('wp:extent', extentOf(box)), inside });
  return xmlElement('w:drawing', {}, drawn);
}
