import { eastAsianFont, fontOfScript } from './east-asian-fonts.js';

interface FontLook {
  readonly family: string;
  readonly generic: 'serif' | 'sans-serif' | 'monospace';
}

const substitutes = { serif: 'Times New Roman', 'sans-serif': 'Arial', monospace: 'Courier New' } as const;

/**
 * The font that an Office document names for a font of a PDF: programs would replace a font that most computers do not have
 * by one whose letters have other widths or no serifs.
 */
export function commonFont({ family, generic }: FontLook): string {
  const known = sameWidths.get(family) ?? (isCommonFont(family) ? family : eastAsianFont(family));
  return known ?? (generic === 'sans-serif' && CONDENSED.test(family) ? 'Arial Narrow' : substitutes[generic]);
}

/**
 * The font that an Office document names for a text, as `commonFont`; an East Asian one for Japanese and Korean text in a font of unknown
 * name, such as a Type 3 font, for which a Western font would stand.
 */
export function commonFontOf(text: string, look: FontLook): string {
  const font = commonFont(look);
  const isUnknown = font === substitutes[look.generic] && font !== look.family;
  return (isUnknown ? fontOfScript(text, look.generic) : undefined) ?? font;
}

const CONDENSED = / (?:Condensed|Narrow)$/;

function isCommonFont(family: string): boolean {
  return commonFonts.has(family) || openFonts.test(family);
}

/** Families of free fonts that documents are made with. */
const openFonts =
  /^(Noto|Open Sans|Roboto|Lato|Montserrat|Source (Sans|Serif|Code)|DejaVu|Raleway|Poppins|Oswald|PT (Sans|Serif)|Ubuntu|Inter|IBM Plex|Fira|Merriweather|Nunito|Work Sans)\b/;

/** Fonts of Windows, macOS and Office. */
const commonFonts: ReadonlySet<string> = new Set([
  ...[
    'Aptos',
    'Arial',
    'Arial Black',
    'Arial Narrow',
    'Arial Unicode MS',
    'Bahnschrift',
    'Baskerville Old Face',
    'Batang',
  ],
  ...[
    'Bell MT',
    'Bodoni MT',
    'Book Antiqua',
    'Bookman Old Style',
    'Calibri',
    'Calibri Light',
    'Cambria',
    'Cambria Math',
  ],
  ...[
    'Candara',
    'Century',
    'Century Gothic',
    'Century Schoolbook',
    'Comic Sans MS',
    'Consolas',
    'Constantia',
    'Corbel',
  ],
  ...[
    'Courier New',
    'David',
    'DengXian',
    'Ebrima',
    'FangSong',
    'Franklin Gothic Book',
    'Franklin Gothic Medium',
    'Garamond',
  ],
  ...[
    'Gautami',
    'Georgia',
    'Gill Sans MT',
    'Gulim',
    'Impact',
    'KaiTi',
    'Leelawadee UI',
    'Lucida Console',
    'Lucida Sans',
  ],
  ...['Lucida Sans Unicode', 'MS Gothic', 'MS Mincho', 'MS PGothic', 'MS PMincho', 'Malgun Gothic', 'Mangal', 'Meiryo'],
  ...['Microsoft JhengHei', 'Microsoft YaHei', 'Microsoft Sans Serif', 'MingLiU', 'Miriam', 'Nirmala UI', 'Nyala'],
  ...[
    'PMingLiU',
    'Palatino Linotype',
    'Perpetua',
    'Rockwell',
    'Sakkal Majalla',
    'Segoe Print',
    'Segoe Script',
    'Segoe UI',
  ],
  ...['Segoe UI Symbol', 'SimHei', 'SimSun', 'Simplified Arabic', 'Sylfaen', 'Symbol', 'Tahoma', 'Times New Roman'],
  ...['Traditional Arabic', 'Trebuchet MS', 'Tw Cen MT', 'Verdana', 'Webdings', 'Wingdings', 'Yu Gothic', 'Yu Mincho'],
]);

/** Fonts with the same widths as common ones. */
const sameWidths: ReadonlyMap<string, string> = new Map([
  ...['Liberation Sans', 'Arimo', 'Nimbus Sans', 'Nimbus Sans L', 'Helvetica', 'TeX Gyre Heros', 'ArialMT'].map(
    (name) => [name, 'Arial'] as const,
  ),
  ...['Liberation Serif', 'Tinos', 'Nimbus Roman', 'Nimbus Roman No9 L', 'Times', 'TeX Gyre Termes'].map(
    (name) => [name, 'Times New Roman'] as const,
  ),
  ...['Liberation Mono', 'Cousine', 'Nimbus Mono', 'Nimbus Mono L', 'Nimbus Mono PS', 'Courier', 'TeX Gyre Cursor'].map(
    (name) => [name, 'Courier New'] as const,
  ),
  ...['Liberation Sans Narrow', 'Nimbus Sans Narrow', 'Helvetica Narrow'].map(
    (name) => [name, 'Arial Narrow'] as const,
  ),
  ['Carlito', 'Calibri'],
  ['Caladea', 'Cambria'],
  ['Gelasio', 'Georgia'],
  ['URW Gothic', 'Century Gothic'],
  ['Palatino', 'Palatino Linotype'],
]);
