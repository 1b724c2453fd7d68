import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './docx-part-context.js';
import type { WordPicture } from './word-blocks.js';

const EMU_PER_POINT = 12_700;

/** Units of angles in a degree (ECMA-376 Part 1, 20.1.10.3). */
const ANGLE = 60_000;

export const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** Where a drawing stands on the page: with text around it, behind the text, or before it. */
export interface DrawingPlace {
  readonly left: number;
  readonly top: number;
  readonly wrap: 'square' | 'behind' | 'before';
}

/** A picture (ECMA-376 Part 1, 20.4). */
export function drawingXml(picture: WordPicture, { relations, pictures, ids }: PartContext): string {
  const { path, format, width, height, alternateText, anchor } = picture;
  const name = pictures.nameOf(path, format);
  const id = ids.next();
  const shown = { id, name: `Picture ${id}`, descr: alternateText };
  const extent = { cx: emu(Math.max(1, width)), cy: emu(Math.max(1, height)) };
  const inside =
    xmlElement('wp:docPr', shown) +
    xmlElement(
      'wp:cNvGraphicFramePr',
      {},
      xmlElement('a:graphicFrameLocks', { 'xmlns:a': DRAWING, noChangeAspect: 1 }),
    ) +
    graphicXml(relations.add('image', name), shown, extent);
  const size = xmlElement('wp:extent', extent);
  if (anchor === undefined) {
    const none = { distT: 0, distB: 0, distL: 0, distR: 0 };
    return xmlElement('w:drawing', {}, xmlElement('wp:inline', none, size + inside));
  }
  return xmlElement('w:drawing', {}, anchorXml(anchor, id, { size, inside }));
}

/** A rectangle at the place of its drawing. @param rotation in degrees, clockwise */
export function rectangleGeometry(extent: Shown, rotation?: number): string {
  const turn = rotation === undefined ? {} : { rot: Math.round(rotation * ANGLE) };
  const place = xmlElement('a:xfrm', turn, `<a:off x="0" y="0"/>${xmlElement('a:ext', extent)}`);
  return `${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}

/** @param id its place in the drawing order */
export function anchorXml(
  { left, top, wrap }: DrawingPlace,
  id: number,
  { size, inside }: { readonly size: string; readonly inside: string },
): string {
  const attributes = {
    ...{ distT: 0, distB: 0, distL: emu(6), distR: emu(6), simplePos: 0, relativeHeight: id },
    ...{ behindDoc: wrap === 'behind' ? 1 : 0, locked: 0, layoutInCell: 1, allowOverlap: 1 },
  };
  const offset = (name: string, points: number): string =>
    xmlElement(name, { relativeFrom: 'page' }, `<wp:posOffset>${emu(points)}</wp:posOffset>`);
  return xmlElement(
    'wp:anchor',
    attributes,
    '<wp:simplePos x="0" y="0"/>' +
      offset('wp:positionH', left) +
      offset('wp:positionV', top) +
      size +
      (wrap !== 'square' ? '<wp:wrapNone/>' : '<wp:wrapSquare wrapText="bothSides"/>') +
      inside,
  );
}

export type Shown = Readonly<Record<string, string | number>>;

function graphicXml(relation: string, shown: Shown, extent: Shown): string {
  const picture =
    xmlElement('pic:nvPicPr', {}, `${xmlElement('pic:cNvPr', shown)}<pic:cNvPicPr/>`) +
    xmlElement(
      'pic:blipFill',
      {},
      `${xmlElement('a:blip', { 'r:embed': relation })}<a:stretch><a:fillRect/></a:stretch>`,
    ) +
    xmlElement('pic:spPr', {}, rectangleGeometry(extent));
  const data = xmlElement('pic:pic', { 'xmlns:pic': PICTURE }, picture);
  return xmlElement('a:graphic', { 'xmlns:a': DRAWING }, xmlElement('a:graphicData', { uri: PICTURE }, data));
}

export function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}
