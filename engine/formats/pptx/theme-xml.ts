import { xmlElement } from '../ooxml/xml-element.js';
import type { Theme, ThemeColours, ThemeFont } from './presentation.js';
import { NAMESPACES } from './shape-xml.js';
import { ownFontXml } from './theme-names.js';
import { colourXml } from './units.js';

const ACCENTS = [0x4472c4, 0xed7d31, 0xa5a5a5, 0xffc000, 0x5b9bd5, 0x70ad47];

const ARIAL: ThemeFont = { family: 'Arial', generic: 'sans-serif' };

export const PLAIN_THEME: Theme = {
  fonts: { titles: ARIAL, texts: ARIAL },
  colours: { text: 0, background: 0xffffff, accents: [] },
};

/** A theme with three equal fills, lines, effects and backgrounds, which is the least that the schema allows. */
export function themeXml({ fonts: { titles, texts }, colours: own }: Theme): string {
  const colours = [
    ...Object.entries(darkAndLight(own)),
    ['dk2', 0x44546a],
    ['lt2', 0xe7e6e6],
    ...ACCENTS.map((colour, index) => [`accent${index + 1}`, own.accents[index] ?? colour] as const),
    ['hlink', 0x0563c1],
    ['folHlink', 0x954f72],
  ] as const;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const elements =
    xmlElement(
      'a:clrScheme',
      { name: 'Document' },
      colours.map(([name, colour]) => xmlElement(`a:${name}`, {}, colourXml(colour))).join(''),
    ) +
    `<a:fontScheme name="Document"><a:majorFont>${ownFontXml(titles)}</a:majorFont><a:minorFont>${ownFontXml(texts)}</a:minorFont></a:fontScheme>` +
    '<a:fmtScheme name="Document">' +
    `<a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>` +
    `<a:lnStyleLst>${`<a:ln w="9525">${fill}</a:ln>`.repeat(3)}</a:lnStyleLst>` +
    `<a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst>` +
    `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst>` +
    '</a:fmtScheme>';
  return xmlElement(
    'a:theme',
    { 'xmlns:a': NAMESPACES['xmlns:a'], name: 'Document' },
    `<a:themeElements>${elements}</a:themeElements>`,
  );
}

function darkAndLight({ text, background }: ThemeColours): Readonly<Record<'dk1' | 'lt1', number>> {
  return isLight({ text, background }) ? { dk1: background, lt1: text } : { dk1: text, lt1: background };
}

/** Which colours of the theme are those of text and of grounds (ECMA-376 Part 1, 19.3.1.6). */
export function colourMapXml({ colours }: Theme): string {
  const [text, ground] = isLight(colours) ? ['lt', 'dk'] : ['dk', 'lt'];
  const accents = ACCENTS.map((_, index) => [`accent${index + 1}`, `accent${index + 1}`] as const);
  return xmlElement('p:clrMap', {
    ...{ bg1: `${ground}1`, tx1: `${text}1`, bg2: `${ground}2`, tx2: `${text}2` },
    ...Object.fromEntries<string>(accents),
    ...{ hlink: 'hlink', folHlink: 'folHlink' },
  });
}

/** Returns whether text is lighter than its ground. */
function isLight({ text, background }: Pick<ThemeColours, 'text' | 'background'>): boolean {
  return lightnessOf(text) > lightnessOf(background);
}

/** The luma of a colour (ITU-R BT.709). */
function lightnessOf(colour: number): number {
  return 0.2126 * (colour >> 16) + 0.7152 * ((colour >> 8) & 0xff) + 0.0722 * (colour & 0xff);
}
