import { xmlElement } from '../ooxml/xml-element.js';
import type { SlideRun, Theme } from './presentation.js';
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
  fontXml({ family, generic }: Pick<SlideRun, 'family' | 'generic'>, isTitle: boolean): string {
    const { titles, texts } = this.theme.fonts;
    const prefix = isTitle && family === titles.family ? '+mj' : family === texts.family ? '+mn' : undefined;
    const pitchFamily = generic === undefined ? undefined : PITCH_FAMILIES[generic];
    const names = { latin: 'lt', ea: 'ea', cs: 'cs' } as const;
    return Object.entries(names)
      .map(([script, name]) =>
        xmlElement(
          `a:${script}`,
          prefix === undefined ? { typeface: family, pitchFamily } : { typeface: `${prefix}-${name}` },
        ),
      )
      .join('');
  }
}
