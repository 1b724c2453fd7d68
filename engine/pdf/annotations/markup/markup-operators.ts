import type { PdfFile } from '../../file/pdf-file.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import type { PdfDict } from '../../syntax/values.js';
import { lineEnding } from './line-ending.js';
import { type MarkupStyle, markupStyle } from './markup-style.js';
import { ellipse, type Point, pointsOf, polygon, polyline } from './path.js';

/** A markup annotation as it is drawn without an appearance, in the coordinates of the page. */
export interface MarkupOperators {
  readonly content: string;
  readonly opacity: number;
  /** Whether the colour is multiplied with what lies behind it, so that marked text stays legible. */
  readonly isMarker: boolean;
}

interface Markup {
  readonly file: PdfFile;
  readonly annotation: PdfDict;
  readonly rectangle: Rectangle;
  readonly style: MarkupStyle;
}

/** The four corners of a marked piece of text, in the order in which programs write them (ISO 32000-2 §12.5.6.10). */
type Quad = readonly [topLeft: Point, topRight: Point, bottomLeft: Point, bottomRight: Point];

/** Wave length and height of a squiggly line, in points. */
const [WAVE, WAVE_HEIGHT] = [4, 2];
/** The size of the icon of a comment, in points. */
const ICON = 20;
/** The colour of the paper of a comment's icon, where the annotation has none. */
const NOTE_COLOUR = '1 0.9 0.4 rg';

const painters: Readonly<Record<string, (markup: Markup) => string>> = {
  Highlight: (it) =>
    filled(
      quadsOf(it).map(([a, b, c, d]) => polygon([a, b, d, c])),
      it.style.colour,
    ),
  Underline: (it) =>
    stroked(
      quadsOf(it).map((quad) => polyline(footOf(quad, it.style))),
      it.style,
    ),
  StrikeOut: (it) =>
    stroked(
      quadsOf(it).map(([a, b, c, d]) => polyline([middle(a, c), middle(b, d)])),
      it.style,
    ),
  Squiggly: (it) =>
    stroked(
      quadsOf(it).map((quad) => polyline(wave(footOf(quad, it.style)))),
      it.style,
    ),
  Square: (it) => painted(polygon(cornersOf(innerBox(it))), it.style),
  Circle(it) {
    const [left, bottom, right, top] = innerBox(it);
    return painted(
      ellipse([(left + right) / 2, (bottom + top) / 2], [(right - left) / 2, (top - bottom) / 2]),
      it.style,
    );
  },
  Line: (it) => withEndings(it, pointsOf(it.file, it.annotation.get('L'))),
  PolyLine: (it) => withEndings(it, pointsOf(it.file, it.annotation.get('Vertices'))),
  Polygon: (it) => painted(polygon(pointsOf(it.file, it.annotation.get('Vertices'))), it.style),
  Ink: (it) =>
    stroked(
      (it.file.array(it.annotation.get('InkList')) ?? []).map((line) => polyline(pointsOf(it.file, line))),
      it.style,
    ),
  Caret({ rectangle: [left, bottom, right, top], style }) {
    return filled(
      [
        polygon([
          [left, bottom],
          [(left + right) / 2, top],
          [right, bottom],
        ]),
      ],
      style.colour ?? '0 g',
    );
  },
  Text: noteIcon,
};

/** Draws a markup annotation as viewers do that find no appearance; undefined for other annotations, and for nothing. */
export function markupOperators(file: PdfFile, annotation: PdfDict): MarkupOperators | undefined {
  const kind = file.name(annotation.get('Subtype')) ?? '';
  const rectangle = rectangleOf(file, annotation.get('Rect'));
  const painter = Object.hasOwn(painters, kind) ? painters[kind] : undefined;
  if (painter === undefined || rectangle === undefined) return undefined;
  const style = markupStyle(file, annotation);
  const content = painter({ file, annotation, rectangle, style });
  return content === '' ? undefined : { content, opacity: style.opacity, isMarker: kind === 'Highlight' };
}

/** Marked pieces of text; without any, the whole rectangle is one. */
function quadsOf({ file, annotation, rectangle }: Markup): readonly Quad[] {
  const points = pointsOf(file, annotation.get('QuadPoints'));
  const quads = Array.from({ length: Math.floor(points.length / 4) }, (_, index) =>
    points.slice(4 * index, 4 * index + 4),
  );
  const found = quads.flatMap(([a, b, c, d]): readonly Quad[] =>
    a === undefined || b === undefined || c === undefined || d === undefined ? [] : [inWrittenOrder([a, b, c, d])],
  );
  const [left, bottom, right, top] = rectangle;
  const whole: Quad = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ];
  return found.length > 0 ? found : [whole];
}

/** Some programs write the corners counterclockwise, as the standard says; then the last two lie the other way round. */
function inWrittenOrder(quad: Quad): Quad {
  const [a, b, c, d] = quad;
  const isCrossed = (b[0] - a[0]) * (d[0] - c[0]) + (b[1] - a[1]) * (d[1] - c[1]) < 0;
  if (!isCrossed) return quad;
  // Counterclockwise from the lower left corner.
  return [d, c, a, b];
}

function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

/** The lower side of a marked text, so far above it that no part of the line lies outside. */
function footOf([topLeft, topRight, bottomLeft, bottomRight]: Quad, { width }: MarkupStyle): readonly [Point, Point] {
  const lifted = (from: Point, to: Point): Point => {
    const height = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const share = height === 0 ? 0 : Math.min(0.5, width / 2 / height);
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  };
  return [lifted(bottomLeft, topLeft), lifted(bottomRight, topRight)];
}

function wave([from, to]: readonly [Point, Point]): readonly Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [x, y] = length === 0 ? [0, 0] : [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const count = Math.min(MAX_WAVES, Math.floor((2 * length) / WAVE));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const [along, up] = [(index * WAVE) / 2, index % 2 === 0 ? 0 : WAVE_HEIGHT];
    return [from[0] + along * x - up * y, from[1] + along * y + up * x];
  });
}

/** No page is so wide that it shows more. */
const MAX_WAVES = 10_000;

/** The rectangle within the differences of /RD and the width of the line. */
function innerBox({ file, annotation, rectangle, style }: Markup): Rectangle {
  const [left = 0, bottom = 0, right = 0, top = 0] = (file.array(annotation.get('RD')) ?? []).map(
    (it) => file.number(it) ?? 0,
  );
  const half = style.stroke === undefined ? 0 : style.width / 2;
  const box: Rectangle = [
    rectangle[0] + left + half,
    rectangle[1] + bottom + half,
    rectangle[2] - right - half,
    rectangle[3] - top - half,
  ];
  return box[0] < box[2] && box[1] < box[3] ? box : rectangle;
}

function cornersOf([left, bottom, right, top]: Rectangle): readonly Point[] {
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

function withEndings({ file, annotation, style }: Markup, points: readonly Point[]): string {
  const names = (file.array(annotation.get('LE')) ?? []).map((it) => file.name(it) ?? 'None');
  const ends = [
    [names[0], points[0], points[1]],
    [names[1], points.at(-1), points.at(-2)],
  ] as const;
  const endings = ends.flatMap(([name, end, from]) => {
    if (name === undefined || end === undefined || from === undefined) return [];
    const drawn = lineEnding(name, { end, from, width: style.width });
    return drawn === undefined ? [] : [drawn];
  });
  return [
    stroked([polyline(points)], style),
    ...endings.map(({ path, isFilled }) => (isFilled ? painted(path, style) : stroked([path], style))),
  ]
    .filter((it) => it !== '')
    .join('\n');
}

/** A sheet of paper with lines, at the upper left corner of the rectangle, where viewers show the icon. */
function noteIcon({ file, annotation, rectangle: [left, , , top], style }: Markup): string {
  // A reply belongs to another comment, which has the icon.
  if (annotation.has('IRT') && file.name(annotation.get('RT')) !== 'Group') return '';
  const at = (x: number, y: number): Point => [left + x, top - y];
  const sheet = polygon([at(1, 1), at(ICON - 1, 1), at(ICON - 1, ICON - 1), at(1, ICON - 1)]);
  const lines = [6, 10, 14].map((y) => polyline([at(4, y), at(ICON - 4, y)]));
  return `${style.colour ?? NOTE_COLOUR} 0 G 1 w ${sheet} B ${lines.join(' ')} S`;
}

/** Paints a closed path: its inside with the interior colour, its line with the colour. */
function painted(path: string, style: MarkupStyle): string {
  const { stroke, interior, width, dashes } = style;
  if (path === '' || interior === undefined) return stroked([path], style);
  if (stroke === undefined || width === 0) return filled([path], interior);
  return `${interior} ${stroke} ${width} w ${dashes} ${path} B`;
}

/** Viewers draw lines of markup without a colour in black. */
function stroked(paths: readonly string[], { stroke = '0 G', width, dashes }: MarkupStyle): string {
  const shown = paths.filter((path) => path !== '');
  return shown.length === 0 || width === 0 ? '' : `${stroke} ${width} w ${dashes} ${shown.join(' ')} S`;
}

function filled(paths: readonly string[], colour: string | undefined): string {
  const shown = paths.filter((path) => path !== '');
  return shown.length === 0 || colour === undefined ? '' : `${colour} ${shown.join(' ')} f`;
}
