import { xmlElement } from '../ooxml/xml-element.js';
import type { ThemeFonts } from './presentation.js';
import { NAMESPACES } from './shape-xml.js';
import { colourXml } from './units.js';

const ACCENTS = [0x4472c4, 0xed7d31, 0xa5a5a5, 0xffc000, 0x5b9bd5, 0x70ad47];

const ARIAL: ThemeFonts = { titles: 'Arial', texts: 'Arial' };

/** A theme with three equal fills, lines, effects and backgrounds, which is the least that the schema allows. */
export function themeXml({ titles, texts }: ThemeFonts = ARIAL): string {
  const colours = [
    ['dk1', 0],
    ['lt1', 0xffffff],
    ['dk2', 0x44546a],
    ['lt2', 0xe7e6e6],
    ...ACCENTS.map((colour, index) => [`accent${index + 1}`, colour] as const),
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
    `<a:fontScheme name="Document"><a:majorFont>${fontsXml(titles)}</a:majorFont><a:minorFont>${fontsXml(texts)}</a:minorFont></a:fontScheme>` +
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

function fontsXml(family: string): string {
  return `${xmlElement('a:latin', { typeface: family })}<a:ea typeface=""/><a:cs typeface=""/>`;
}
