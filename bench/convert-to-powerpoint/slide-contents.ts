import { readFile } from 'node:fs/promises';

import { type Document, DOMParser, type Element, type Node } from '@xmldom/xmldom';

import { letters } from '../document-model/truth.js';
import { listMarkers } from './list-markers.js';

/**
 * Slides and texts of a presentation; each text is reduced to its letters and digits, so that spaces do not count. Words
 * and pictures are those that a slide shows, so they may belong to its master; other texts are those of the slide itself.
 */
export interface SlideContents {
  readonly slides: number;
  /** Paragraphs outside of tables, without numbers of slides; those of a box that has only one line are among them. */
  readonly paragraphs: readonly string[];
  readonly titles: readonly string[];
  /** Paragraphs with a bullet or a number that is no part of their text. */
  readonly items: readonly string[];
  readonly cells: readonly string[];
  /** Each with the number of its slide. */
  readonly words: readonly string[];
  readonly pictures: readonly SlideImage[];
  readonly charts: readonly SlideImage[];
}

/** Where a picture or a chart stands on a slide, in centimetres. */
export interface SlideImage {
  readonly slide: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * @param path of a presentation in flat OpenDocument XML
 * @param charts of the original, whose labels are no paragraphs there, so that text in their places does not count
 */
export async function slideContents(path: string, charts: readonly SlideImage[] = []): Promise<SlideContents> {
  const document = new DOMParser({ onError: () => undefined }).parseFromString(
    await readFile(path, 'utf8'),
    'text/xml',
  );
  const [body] = Array.from(document.getElementsByTagName('office:presentation'));
  const all = (name: string): readonly Element[] => (body === undefined ? [] : shown(body, name));
  const texts = (elements: readonly Element[]): readonly string[] =>
    elements.map((it) => letters(textOf(it))).filter((text) => text !== '');
  const hasMarker = listMarkers(document);
  const pages = all('draw:page');
  const slides = pages.map((page) => [page, ...masterShapes(document, page)]);
  const isLabel = (paragraph: Element): boolean => {
    const [page, shape] = [ancestorOf(paragraph, ['draw:page']), ancestorOf(paragraph, SHAPES)];
    const ofSlide = charts.filter(({ slide }) => pages[slide] === page);
    return shape !== undefined && ofSlide.some((chart) => hasCentreOf(chart, placeOfShape(shape)));
  };
  return {
    slides: slides.length,
    paragraphs: texts(
      all('text:p').filter((it) => !isInside(it, ['table:table-cell']) && !hasNumberOfSlide(it) && !isLabel(it)),
    ),
    titles: texts(all('draw:frame').filter((it) => it.getAttribute('presentation:class') === 'title')),
    items: texts(all('text:p').filter((it) => hasMarker(it) && !isInside(it, ['table:table-cell']))),
    cells: texts(all('table:table-cell')),
    words: slides.flatMap((parts, slide) => parts.flatMap(wordsOf).map((word) => `${slide} ${word}`)),
    pictures: slides.flatMap((parts, slide) => parts.flatMap(picturesOf).map((place) => ({ slide, ...place }))),
    charts: pages.flatMap((page, slide) => chartsOf(page).map((place) => ({ slide, ...place }))),
  };
}

/** A layout of the result may have it, so it is no paragraph of its slide. */
function hasNumberOfSlide(paragraph: Element): boolean {
  return paragraph.getElementsByTagName('text:page-number').length > 0;
}

const SHAPES = ['draw:frame', 'draw:custom-shape'];

function chartsOf(page: Element): readonly Place[] {
  return Array.from(page.getElementsByTagName('office:chart')).flatMap((chart) => {
    const frame = ancestorOf(chart, SHAPES);
    return frame === undefined ? [] : [placeOfShape(frame)];
  });
}

function hasCentreOf(one: Place, other: Place): boolean {
  const [x, y] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
  return x > one.left && x < one.right && y > one.top && y < one.bottom;
}

/** The elements of a name within another, without those of notes and comments, and without the data of charts, which no slide shows. */
function shown(parent: Element, name: string): readonly Element[] {
  return Array.from(parent.getElementsByTagName(name)).filter((it) => !isInside(it, HIDDEN));
}

const HIDDEN = ['presentation:notes', 'office:annotation', 'office:chart'];

/** What a slide shows of its master: placeholders only say where slides have their texts. */
function masterShapes(document: Document, page: Element): readonly Element[] {
  const name = page.getAttribute('draw:master-page-name');
  const masters = Array.from(document.getElementsByTagName('style:master-page'));
  const master = masters.find((it) => it.getAttribute('style:name') === name);
  return Array.from(master?.childNodes ?? []).filter(
    (child): child is Element =>
      child.nodeName.startsWith('draw:') &&
      !(child as Element).hasAttribute('presentation:class') &&
      (child as Element).getAttribute('drawooo:display') !== 'none',
  );
}

function wordsOf(part: Element): readonly string[] {
  return shown(part, 'text:p')
    .flatMap((it) => textOf(it).split(/\s+/))
    .map(letters)
    .filter((word) => word !== '');
}

type Place = Omit<SlideImage, 'slide'>;

function picturesOf(part: Element): readonly Place[] {
  const frames = part.nodeName === 'draw:frame' ? [part] : shown(part, 'draw:frame');
  return frames.filter(isPicture).map(placeOfShape);
}

function placeOfShape(shape: Element): Place {
  const measure = (name: string): number => Number.parseFloat(shape.getAttribute(name) ?? '') || 0;
  return placeOf(
    ['svg:x', 'svg:y', 'svg:width', 'svg:height'].map(measure),
    shape.getAttribute('draw:transform') ?? '',
  );
}

/** The place of a picture, which may be turned (OpenDocument 1.3 Part 3 §19.225): in radians, counterclockwise, around its corner. */
function placeOf([left = 0, top = 0, width = 0, height = 0]: readonly number[], transform: string): Place {
  const angle = Number(/rotate \((\S+)\)/.exec(transform)?.[1] ?? 0);
  const moved = /translate \((\S+)cm (\S+)cm\)/.exec(transform);
  const [x, y] = [left + Number(moved?.[1] ?? 0), top + Number(moved?.[2] ?? 0)];
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const across = [0, width * cosine, height * sine, width * cosine + height * sine];
  const down = [0, -width * sine, height * cosine, height * cosine - width * sine];
  return {
    left: x + Math.min(...across),
    top: y + Math.min(...down),
    right: x + Math.max(...across),
    bottom: y + Math.max(...down),
  };
}

/** Charts, tables and other objects have an image of themselves beside them. */
function isPicture(frame: Element): boolean {
  return (
    Array.from(frame.childNodes).find((it) => it.nodeName.startsWith('draw:') || it.nodeName.startsWith('table:'))
      ?.nodeName === 'draw:image'
  );
}

/** Page numbers are fields in one document and text in another, so neither counts. */
function textOf(node: Node): string {
  if (node.nodeType === 3) return node.nodeValue ?? '';
  if (node.nodeName === 'text:page-number') return '';
  if (SPACES.has(node.nodeName)) return ' ';
  return Array.from(node.childNodes, textOf).join('');
}

const SPACES = new Set(['text:s', 'text:tab', 'text:line-break']);

function isInside(element: Element, names: readonly string[]): boolean {
  return ancestorOf(element, names) !== undefined;
}

function ancestorOf(element: Element, names: readonly string[]): Element | undefined {
  for (let node = element.parentNode; node !== null; node = node.parentNode)
    if (names.includes(node.nodeName)) return node as Element;
  return undefined;
}
