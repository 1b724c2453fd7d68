import type { Box } from '../../geometry/geometry.js';
import { xmlElement } from '../ooxml/xml-element.js';

const EMU_PER_POINT = 12_700;

/** English Metric Units, in which DrawingML measures. */
export function emu(points: number): number {
  return Math.round(points * EMU_PER_POINT);
}

export function colourXml(colour: number, content = ''): string {
  return xmlElement('a:srgbClr', { val: (colour & 0xffffff).toString(16).padStart(6, '0').toUpperCase() }, content);
}

/** The pitch and the family of a font, as in LOGFONT of Windows (ECMA-376 Part 1, 21.1.2.3.7). */
export const PITCH_FAMILIES = { serif: 18, 'sans-serif': 34, monospace: 49 } as const;

/** How a shape is placed besides its box. */
interface Turn {
  /** In degrees, clockwise. */
  readonly rotation?: number;
  /** Whether up is down. */
  readonly isFlipped?: boolean;
}

/** The place of a shape (ECMA-376 Part 1, 20.1.7.6). */
export function frameXml(name: string, box: Box, { rotation = 0, isFlipped = false }: Turn = {}): string {
  const turned = Math.round((((rotation % 360) + 360) % 360) * 60_000);
  const attributes = { rot: turned === 0 ? undefined : turned, flipV: isFlipped ? 1 : undefined };
  return xmlElement(name, attributes, placeXml('a:off', 'a:ext', box));
}

/** The place of a group whose shapes have the measures of the slide (ECMA-376 Part 1, 20.1.7.5). */
export function groupFrameXml(box: Box): string {
  return xmlElement('a:xfrm', {}, placeXml('a:off', 'a:ext', box) + placeXml('a:chOff', 'a:chExt', box));
}

function placeXml(offset: string, extent: string, { left, top, right, bottom }: Box): string {
  return (
    xmlElement(offset, { x: emu(left), y: emu(top) }) +
    xmlElement(extent, { cx: Math.max(0, emu(right - left)), cy: Math.max(0, emu(bottom - top)) })
  );
}
