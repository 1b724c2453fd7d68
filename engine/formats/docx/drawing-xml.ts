import { xmlElement } from '../ooxml/xml-element.js';
import type { PartContext } from './docx-part-context.js';
import type { WordPicture } from './word-blocks.js';

const EMU_PER_POINT = 12_700;
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

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

function anchorXml(
  { left, top, wrap }: NonNullable<WordPicture['anchor']>,
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
      (wrap === 'behind' ? '<wp:wrapNone/>' : '<wp:wrapSquare wrapText="bothSides"/>') +
      inside,
  );
}

type Shown = Readonly<Record<string, string | number>>;

function graphicXml(relation: string, shown: Shown, extent: Shown): string {
  const picture =
    xmlElement('pic:nvPicPr', {}, `${xmlElement('pic:cNvPr', shown)}<pic:cNvPicPr/>`) +
    xmlElement(
      'pic:blipFill',
      {},
      `${xmlElement('a:blip', { 'r:embed': relation })}<a:stretch><a:fillRect/></a:stretch>`,
    ) +
    xmlElement(
      'pic:spPr',
      {},
      `<a:xfrm><a:off x="0" y="0"/>${xmlElement('a:ext', extent)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`,
    );
  const data = xmlElement('pic:pic', { 'xmlns:pic': PICTURE }, picture);
  return xmlElement('a:graphic', { 'xmlns:a': DRAWING }, xmlElement('a:graphicData', { uri: PICTURE }, data));
}

function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}
