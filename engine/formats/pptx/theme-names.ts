import { xmlElement } from '../ooxml/xml-element.js';
import type { Theme, ThemeFont } from './presentation.js';
import { colourXml, PITCH_FAMILIES } from './units.js';

/** Colours of a theme by their names (ECMA-376 Part 1, 20.1.10.54). */
type ColourName = 'tx1' | 'bg1' | `accent${number}`;

/** Finds the names by which markup refers to the fonts and colours of a theme. */
export class ThemeNames {
  readonly #colours: ReadonlyMap<number, ColourName>;

  constructor(private readonly theme: Theme) {
    const { text, background, accents } = theme.colours;
    this.#colours = new Map<number, ColourName>([
      ...accents.map((colour, index) => [colour, `accent${index + 1}`] as const),
      [background, 'bg1'],
      [text, 'tx1'],
    ]);
  }

  /** @param content such as the transparency of the colour */
  colourXml(colour: number, content = ''): string {
    const val = this.#colours.get(colour & 0xffffff);
    return val === undefined ? colourXml(colour, content) : xmlElement('a:schemeClr', { val }, content);
  }

  solidFill(colour: number): string {
    return `<a:solidFill>${this.colourXml(colour)}</a:solidFill>`;
  }

  /** The font of a run for all scripts. Titles have the major font of the theme, which other text does not refer to. */
  fontXml(font: ThemeFont, isTitle: boolean): string {
    const { titles, texts } = this.theme.fonts;
    if (isTitle && font.family === titles.family) return themeFontXml('+mj');
    return font.family === texts.family ? themeFontXml('+mn') : ownFontXml(font);
  }
}

/** A font of the theme for all scripts: the major one, of titles, or the minor one. */
export function themeFontXml(prefix: '+mj' | '+mn'): string {
  return scriptsXml((name) => ({ typeface: `${prefix}-${name}` }));
}

/** A font for all scripts by its name. */
export function ownFontXml({ family, generic }: ThemeFont): string {
  const pitchFamily = generic === undefined ? undefined : PITCH_FAMILIES[generic];
  return scriptsXml(() => ({ typeface: family, pitchFamily }));
}

/** The scripts for which a font is stated, with their names in those of the fonts of a theme. */
const SCRIPTS = { latin: 'lt', ea: 'ea', cs: 'cs' } as const;

function scriptsXml(attributesOf: (name: string) => Parameters<typeof xmlElement>[1]): string {
  return Object.entries(SCRIPTS)
    .map(([script, name]) => xmlElement(`a:${script}`, attributesOf(name)))
    .join('');
}
