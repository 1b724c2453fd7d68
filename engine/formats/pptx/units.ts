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

/** The place of a shape (ECMA-376 Part 1, 20.1.7.6). @param rotation in degrees, clockwise */
export function frameXml(name: string, { left, top, right, bottom }: Box, rotation = 0): string {
  const turned = Math.round((((rotation % 360) + 360) % 360) * 60_000);
  return xmlElement(
    name,
    { rot: turned === 0 ? undefined : turned },
    xmlElement('a:off', { x: emu(left), y: emu(top) }) +
      xmlElement('a:ext', { cx: Math.max(0, emu(right - left)), cy: Math.max(0, emu(bottom - top)) }),
  );
}
