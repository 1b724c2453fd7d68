/** Fonts of one design (class of letters, width and weight) that replace missing fonts of that design. */
export interface FontDesign {
  /** Font families packaged by Debian, the best first; the first installed one is used. */
  readonly fonts: readonly string[];
  /** Whether the missing fonts are so heavy that only the bold weight of a family comes close. */
  readonly bold?: true;
  /** Whether each glyph has the width of the missing font's, so that line and page breaks stay. */
  readonly sameWidths?: true;
  /** Families that are often missing, as documents name them. */
  readonly standsFor: readonly string[];
}

/**
 * Grouped by class, then by the mean width of English text in thousandths of an em (the numbers in the comments),
 * then by weight. For most of these names fontconfig itself would choose a sans-serif of another width, and for
 * "fantasy" fonts Zapf Dingbats, the only font that declares itself so.
 */
export const fontDesigns: readonly FontDesign[] = [
  // Metric-compatible with the fonts of Windows and PostScript.
  {
    fonts: ['Liberation Sans', 'Arimo', 'Nimbus Sans'],
    sameWidths: true,
    standsFor: ['Arial', 'Arial MT', 'Albany', 'Albany AMT'],
  },
  { fonts: ['Nimbus Sans', 'Liberation Sans'], sameWidths: true, standsFor: ['Helvetica', 'Helvetica LT Std'] },
  {
    fonts: ['Liberation Serif', 'Tinos', 'Nimbus Roman'],
    sameWidths: true,
    standsFor: ['Times New Roman', 'Times New Roman PS', 'Times New Roman PSMT', 'Thorndale', 'Thorndale AMT'],
  },
  { fonts: ['Nimbus Roman', 'Liberation Serif'], sameWidths: true, standsFor: ['Times', 'Times LT Std'] },
  {
    fonts: ['Liberation Mono', 'Cousine', 'Nimbus Mono PS'],
    sameWidths: true,
    standsFor: ['Courier New', 'Courier New PS', 'Courier New PSMT', 'Cumberland', 'Cumberland AMT'],
  },
  { fonts: ['Nimbus Mono PS', 'Liberation Mono'], sameWidths: true, standsFor: ['Courier', 'Courier Std'] },
  {
    fonts: ['Liberation Sans Narrow', 'Nimbus Sans Narrow'],
    sameWidths: true,
    standsFor: ['Arial Narrow', 'Helvetica Narrow'],
  },
  { fonts: ['Carlito'], sameWidths: true, standsFor: ['Calibri'] },
  { fonts: ['Caladea'], sameWidths: true, standsFor: ['Cambria'] },
  { fonts: ['Gelasio'], sameWidths: true, standsFor: ['Georgia'] },
  { fonts: ['DejaVu Sans'], sameWidths: true, standsFor: ['Bitstream Vera Sans'] },
  { fonts: ['DejaVu Serif'], sameWidths: true, standsFor: ['Bitstream Vera Serif'] },
  { fonts: ['DejaVu Sans Mono'], sameWidths: true, standsFor: ['Bitstream Vera Sans Mono', 'Menlo'] },
  { fonts: ['Noto Sans'], sameWidths: true, standsFor: ['Droid Sans'] },
  { fonts: ['Noto Serif'], sameWidths: true, standsFor: ['Droid Serif'] },
  // Monotype designed Century Gothic, Book Antiqua, Bookman Old Style and Monotype Corsiva with the widths of
  // PostScript's fonts.
  {
    fonts: ['URW Gothic'],
    sameWidths: true,
    standsFor: ['Century Gothic', 'Avant Garde', 'AvantGarde', 'ITC Avant Garde Gothic', 'ITC Avant Garde Gothic Std'],
  },
  {
    fonts: ['P052'],
    sameWidths: true,
    standsFor: ['Palatino', 'Palatino LT Std', 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L'],
  },
  {
    fonts: ['URW Bookman'],
    sameWidths: true,
    standsFor: ['Bookman', 'ITC Bookman', 'ITC Bookman Std', 'Bookman Old Style'],
  },
  {
    fonts: ['C059'],
    sameWidths: true,
    standsFor: ['Century Schoolbook', 'New Century Schoolbook', 'New Century Schlbk', 'New Century Schoolbook LT Std'],
  },
  {
    fonts: ['Z003'],
    sameWidths: true,
    standsFor: ['Zapf Chancery', 'ITC Zapf Chancery', 'ITC Zapf Chancery Std', 'Monotype Corsiva'],
  },
  {
    fonts: ['Standard Symbols PS'],
    sameWidths: true,
    standsFor: ['Symbol', 'Symbol MT', 'Symbol Std', 'Symbol Neu', 'Standard Symbols L'],
  },
  {
    fonts: ['D050000L'],
    sameWidths: true,
    standsFor: ['Zapf Dingbats', 'ITC Zapf Dingbats', 'ITC Zapf Dingbats Std', 'Dingbats'],
  },

  // Grotesque sans-serifs (447; bold 484).
  {
    fonts: ['Liberation Sans', 'Nimbus Sans'],
    standsFor: [
      ...['Helvetica Neue', 'Helvetica Neue LT Std', 'Univers', 'Univers LT Std', 'Akzidenz Grotesk', 'Swiss 721'],
      ...['Franklin Gothic Book', 'Franklin Gothic Medium', 'News Gothic MT', 'Microsoft Sans Serif', 'MS Sans Serif'],
      ...['Roboto', 'San Francisco', 'SF Pro Text', 'SF Pro Display', 'Inter', 'Geneva', 'Bahnschrift'],
    ],
  },
  {
    fonts: ['Liberation Sans', 'Nimbus Sans'],
    bold: true,
    standsFor: ['Franklin Gothic Demi', 'Franklin Gothic Heavy', 'Britannic Bold', 'Helvetica Black'],
  },
  // Narrow (366) and heavy narrow (397) fonts, such as headline fonts.
  {
    fonts: ['Nimbus Sans Narrow', 'Liberation Sans Narrow'],
    standsFor: [
      ...['Helvetica Condensed', 'Univers Condensed', 'Roboto Condensed', 'Franklin Gothic Medium Cond', 'Agency FB'],
      ...['Gill Sans MT Condensed', 'Tw Cen MT Condensed', 'Myriad Pro Cond', 'MyriadPro-Cond', 'Arial Nova Cond'],
    ],
  },
  {
    fonts: ['Nimbus Sans Narrow', 'Liberation Sans Narrow'],
    bold: true,
    standsFor: [
      ...['Impact', 'Haettenschweiler', 'Anton', 'Oswald', 'Bebas Neue', 'League Gothic', 'Franklin Gothic Demi Cond'],
      ...['Helvetica Inserat', 'Helvetica Inserat LT Std', 'Tw Cen MT Condensed Extra Bold', 'Onyx', 'Playbill'],
    ],
  },
  // Heavy and wide (579).
  {
    fonts: ['DejaVu Sans'],
    bold: true,
    standsFor: ['Arial Black', 'Gill Sans Ultra Bold', 'Segoe UI Black', 'Eras Bold ITC'],
  },
  { fonts: ['Noto Sans'], bold: true, standsFor: ['Arial Rounded MT Bold', 'Arial Rounded MT', 'Berlin Sans FB Demi'] },

  // Humanist sans-serifs: Verdana's width (513), a little narrower (461 to 479), and narrow (414).
  {
    fonts: ['DejaVu Sans'],
    standsFor: [
      ...['Verdana', 'Verdana Pro', 'Lucida Sans', 'Lucida Sans Unicode', 'Lucida Grande'],
      ...['Copperplate Gothic', 'Copperplate Gothic Std', 'Copperplate Gothic Light', 'Copperplate Gothic Bold'],
    ],
  },
  { fonts: ['DejaVu Sans Condensed', 'Noto Sans'], standsFor: ['Tahoma'] },
  {
    fonts: ['Noto Sans'],
    standsFor: [
      ...['Segoe UI', 'Open Sans', 'Trebuchet MS', 'Aptos', 'Frutiger', 'Frutiger LT Std', 'Ubuntu', 'PT Sans'],
      ...['Selawik', 'Leelawadee UI', 'Nirmala UI', 'Ebrima', 'Gadugi'],
    ],
  },
  {
    fonts: ['Carlito', 'Noto Sans'],
    standsFor: [
      ...['Myriad Pro', 'Myriad', 'Gill Sans', 'Gill Sans MT', 'Gill Sans Nova', 'Candara', 'Corbel', 'Lato', 'Optima'],
      ...[
        'Source Sans Pro',
        'Source Sans 3',
        'Calibri Light',
        'Maiandra GD',
        'Berlin Sans FB',
        'Avenir',
        'Avenir Next',
      ],
    ],
  },
  // Geometric sans-serifs (493).
  {
    fonts: ['URW Gothic', 'Noto Sans'],
    standsFor: [
      ...['Futura', 'Futura Std', 'Futura PT', 'Tw Cen MT', 'Montserrat', 'Poppins', 'Raleway', 'Kabel', 'ITC Kabel'],
      ...['Bauhaus', 'Bauhaus 93', 'Bauhaus Std', 'ITC Bauhaus', 'ITC Bauhaus Std', 'VAG Rounded', 'VAG Rounded Std'],
      ...['Eras Medium ITC', 'Eras Light ITC', 'Eras Demi ITC'],
    ],
  },

  // Old-style and transitional serifs: narrow like Garamond and Minion (405), wider like Georgia (450, 470).
  {
    fonts: ['Liberation Serif', 'Nimbus Roman'],
    standsFor: [
      ...['Garamond', 'Adobe Garamond Pro', 'EB Garamond', 'Minion', 'Minion Pro', 'Perpetua', 'Centaur', 'Bell MT'],
      ...['Baskerville', 'Baskerville Old Face', 'Caslon', 'Adobe Caslon Pro', 'Big Caslon', 'Bembo', 'Bembo Std'],
      ...[
        'Goudy Old Style',
        'Hoefler Text',
        'Sabon',
        'Sabon LT Std',
        'Californian FB',
        'Calisto MT',
        'High Tower Text',
      ],
      ...['MS Serif', 'Times Ten', 'Times Ten LT Std', 'Aptos Serif'],
    ],
  },
  { fonts: ['P052', 'Noto Serif'], standsFor: ['Constantia', 'Sitka Text', 'Merriweather', 'Source Serif Pro'] },
  { fonts: ['C059', 'Noto Serif'], standsFor: ['Georgia', 'Georgia Pro', 'Century', 'Lucida Bright', 'Charter'] },
  // Didones.
  {
    fonts: ['C059', 'Noto Serif'],
    standsFor: ['Bodoni MT', 'Bodoni', 'ITC Bodoni Seventytwo', 'Didot', 'Modern No. 20', 'Playfair Display'],
  },
  // Slab serifs (466), and heavy soft ones (533).
  {
    fonts: ['DejaVu Serif Condensed', 'DejaVu Serif'],
    standsFor: [
      ...['Rockwell', 'Rockwell Std', 'Clarendon', 'Clarendon LT Std', 'Memphis', 'Memphis LT Std', 'Serifa'],
      ...['Serifa Std', 'American Typewriter', 'Roboto Slab', 'Museo Slab'],
    ],
  },
  {
    fonts: ['URW Bookman', 'DejaVu Serif'],
    bold: true,
    standsFor: [
      'Cooper Black',
      'Cooper Std',
      'Cooper Std Black',
      'Cooper Black Std',
      'Rockwell Extra Bold',
      'Souvenir',
    ],
  },

  // Typewriter fonts: all letters have one width.
  {
    fonts: ['DejaVu Sans Mono', 'Liberation Mono'],
    standsFor: [
      ...['Consolas', 'Lucida Console', 'Lucida Sans Typewriter', 'Monaco', 'Andale Mono', 'Cascadia Mono', 'SF Mono'],
      ...['Cascadia Code', 'OCR A Extended', 'Letter Gothic', 'Letter Gothic Std', 'Source Code Pro', 'Roboto Mono'],
    ],
  },

  // Handwriting, upright and informal (435).
  {
    fonts: ['Comic Neue', 'Noto Sans'],
    standsFor: [
      ...['Comic Sans', 'Comic Sans MS', 'Chalkboard', 'Chalkboard SE', 'Segoe Print', 'Kristen ITC', 'Marker Felt'],
      ...['Bradley Hand', 'Bradley Hand ITC', 'Ink Free', 'Tekton', 'Tekton Pro', 'Papyrus', 'Tempus Sans ITC'],
      ...['Viner Hand ITC', 'Juice ITC'],
    ],
  },
  // Script fonts with connected letters.
  {
    fonts: ['Z003'],
    standsFor: [
      ...['Brush Script', 'Brush Script MT', 'Brush Script Std', 'Edwardian Script ITC', 'French Script MT'],
      ...['Segoe Script', 'Lucida Handwriting', 'Lucida Calligraphy', 'Mistral', 'Vivaldi', 'Kunstler Script'],
      ...['Palace Script MT', 'Freestyle Script', 'Snell Roundhand', 'Zapfino', 'Apple Chancery', 'Vladimir Script'],
      ...['Script MT Bold', 'Blackadder ITC', 'Gabriola', 'Old English Text MT', 'Lucida Blackletter'],
    ],
  },
];

/**
 * Fonts with symbols at the codes of letters and digits: fontconfig takes them for fonts of English text, and text
 * in them shows ornaments.
 */
export const symbolFonts = ['D050000L', 'Standard Symbols PS', 'Webdings', 'Wingdings'] as const;

/**
 * Font names by which documents request such symbols; for any other name, the symbol fonts above are not used as
 * replacements.
 */
export const symbolNames = [
  ...symbolFonts,
  ...['Symbol', 'Symbol MT', 'Symbol Neu', 'Symbol Std', 'Standard Symbols L', 'Dingbats', 'Zapf Dingbats'],
  ...['ITC Zapf Dingbats', 'ITC Zapf Dingbats Std', 'Wingdings 2', 'Wingdings 3'],
] as const;
