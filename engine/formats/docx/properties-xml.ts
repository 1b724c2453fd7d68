import { xmlElement } from '../ooxml/xml-element.js';
import type { ParagraphBorders, ParagraphProperties, RunProperties, WordParagraph } from './word-blocks.js';

/** Points as twentieths of a point, which most measures of WordprocessingML are in. */
export function twips(points: number): number {
  return Math.round(points * 20);
}

/** The place of a frame or of a table that floats; 0 stands for a place in the flow in Word, whose own documents have 1. */
export function placeTwips(points: number): number {
  return twips(points) || 1;
}

export function hexColour(colour: number): string {
  return (colour & 0xffffff).toString(16).toUpperCase().padStart(6, '0');
}

const alignments = { start: 'left', center: 'center', end: 'right', justify: 'both' } as const;

/** The elements that paragraph properties have before those of numbering, in the order of the schema (CT_PPrBase). */
export function earlyParagraphXml(properties: ParagraphProperties): string {
  const { keepNext, keepLines, pageBreakBefore, frame, widowControl } = properties;
  return (
    flag('w:keepNext', keepNext) +
    flag('w:keepLines', keepLines) +
    flag('w:pageBreakBefore', pageBreakBefore) +
    (frame === undefined
      ? ''
      : xmlElement('w:framePr', {
          'w:w': twips(frame.right - frame.left),
          'w:hRule': 'auto',
          'w:wrap': 'around',
          'w:vAnchor': 'page',
          'w:hAnchor': 'page',
          'w:x': placeTwips(frame.left),
          'w:y': placeTwips(frame.top),
        })) +
    flag('w:widowControl', widowControl)
  );
}

export function numberXml(numbering: WordParagraph['numbering']): string {
  if (numbering === undefined) return '';
  const { level, number } = numbering;
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${number}"/></w:numPr>`;
}

/** The elements after those of numbering. */
export function lateParagraphXml(properties: ParagraphProperties): string {
  const { tabs, isRightToLeft, align, outlineLevel, borders, shading } = properties;
  const stops = (tabs ?? []).map((tab) =>
    xmlElement('w:tab', {
      'w:val': tab.align,
      'w:leader': tab.hasLeader === true ? 'dot' : undefined,
      'w:pos': twips(tab.at),
    }),
  );
  return (
    (borders === undefined ? '' : paragraphBordersXml(borders)) +
    (shading === undefined ? '' : fillXml(shading)) +
    (stops.length === 0 ? '' : xmlElement('w:tabs', {}, stops.join(''))) +
    flag('w:bidi', isRightToLeft) +
    spacingXml(properties) +
    indentXml(properties) +
    (align === undefined ? '' : xmlElement('w:jc', { 'w:val': alignments[align] })) +
    (outlineLevel === undefined ? '' : xmlElement('w:outlineLvl', { 'w:val': outlineLevel - 1 }))
  );
}

/** The sides of paragraphs and cells in the order of their elements. */
export const sides = ['top', 'left', 'bottom', 'right'] as const;

/** Returns the width of a border in eighths of a point, from 2 to 96 (ECMA-376 Part 1, 17.3.4). @param width in points */
export function borderEighths(width: number): number {
  return Math.min(96, Math.max(2, Math.round(width * 8)));
}

function paragraphBordersXml(borders: ParagraphBorders): string {
  const drawn = sides.map((side) => {
    const border = borders[side];
    if (border === undefined) return '';
    const { colour, width, space } = border;
    return xmlElement(`w:${side}`, {
      'w:val': 'single',
      'w:sz': borderEighths(width),
      'w:space': space,
      'w:color': hexColour(colour),
    });
  });
  return xmlElement('w:pBdr', {}, drawn.join(''));
}

function spacingXml({ spaceBefore, spaceAfter, lineHeight }: ParagraphProperties): string {
  if (spaceBefore === undefined && spaceAfter === undefined && lineHeight === undefined) return '';
  const line =
    lineHeight === undefined
      ? {}
      : lineHeight === 'auto'
        ? { 'w:line': 240, 'w:lineRule': 'auto' }
        : { 'w:line': twips(lineHeight), 'w:lineRule': 'exact' };
  return xmlElement('w:spacing', {
    'w:before': optionalTwips(spaceBefore),
    'w:after': optionalTwips(spaceAfter),
    ...line,
  });
}

/** In right-to-left paragraphs, `left` is the side where lines begin as well. */
function indentXml({ indentStart, indentEnd, indentFirst }: ParagraphProperties): string {
  if (indentStart === undefined && indentEnd === undefined && indentFirst === undefined) return '';
  const first =
    indentFirst === undefined
      ? {}
      : indentFirst < 0
        ? { 'w:hanging': twips(-indentFirst) }
        : { 'w:firstLine': twips(indentFirst) };
  return xmlElement('w:ind', {
    'w:left': optionalTwips(indentStart),
    'w:right': optionalTwips(indentEnd),
    ...first,
  });
}

/** The least size of letters that Word kerns, in half points (ECMA-376 Part 1, 17.3.2.19). */
const LEAST_KERNED = 2;

/** The properties of runs, in the order of the schema (EG_RPrBase); nothing when there are none. */
export function runPropertiesXml(properties: RunProperties | undefined): string {
  if (properties === undefined) return '';
  const { style, font, colour, spacing, scale, kerned, size, highlight, underline, shift, isRightToLeft, language } =
    properties;
  const halfPoints = size === undefined ? undefined : Math.max(2, Math.round(size * 2));
  const xml =
    (style === undefined ? '' : xmlElement('w:rStyle', { 'w:val': style })) +
    (font === undefined ? '' : fontXml(font)) +
    toggle('b', properties.bold) +
    toggle('i', properties.italic) +
    flag('w:strike', properties.strike) +
    (colour === undefined ? '' : xmlElement('w:color', { 'w:val': hexColour(colour) })) +
    (spacing === undefined ? '' : xmlElement('w:spacing', { 'w:val': twips(spacing) })) +
    (scale === undefined ? '' : xmlElement('w:w', { 'w:val': scale })) +
    (kerned === true ? xmlElement('w:kern', { 'w:val': LEAST_KERNED }) : '') +
    (halfPoints === undefined
      ? ''
      : xmlElement('w:sz', { 'w:val': halfPoints }) + xmlElement('w:szCs', { 'w:val': halfPoints })) +
    (underline === undefined ? '' : xmlElement('w:u', { 'w:val': underline ? 'single' : 'none' })) +
    (highlight === undefined ? '' : fillXml(highlight)) +
    (shift === undefined ? '' : xmlElement('w:vertAlign', { 'w:val': shift })) +
    flag('w:rtl', isRightToLeft) +
    (language === undefined ? '' : languageXml(language));
  return xml === '' ? '' : `<w:rPr>${xml}</w:rPr>`;
}

/** The same font for all scripts. */
function fontXml(font: string): string {
  return xmlElement('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:eastAsia': font, 'w:cs': font });
}

function languageXml(language: string): string {
  return xmlElement('w:lang', { 'w:val': language, 'w:eastAsia': language, 'w:bidi': language });
}

export function fillXml(colour: number): string {
  return xmlElement('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColour(colour) });
}

/** A property, and that of complex scripts beside it. */
function toggle(name: string, value: boolean | undefined): string {
  return flag(`w:${name}`, value) + flag(`w:${name}Cs`, value);
}

function flag(name: string, value: boolean | undefined): string {
  if (value === undefined) return '';
  return value ? `<${name}/>` : `<${name} w:val="0"/>`;
}

function optionalTwips(points: number | undefined): number | undefined {
  return points === undefined ? undefined : twips(points);
}
