/** Fonts of Windows, macOS, Office and LibreOffice. */
export const commonFonts: ReadonlySet<string> = new Set([
  ...['Aptos', 'Arial', 'Arial Black', 'Arial Narrow', 'Arial Unicode MS', 'Bahnschrift', 'Baskerville Old Face'],
  ...['Batang', 'Bell MT', 'Bodoni MT', 'Book Antiqua', 'Bookman Old Style', 'Calibri', 'Calibri Light'],
  ...['Cambria', 'Cambria Math', 'Candara', 'Century', 'Century Gothic', 'Century Schoolbook', 'Comic Sans MS'],
  ...['Consolas', 'Constantia', 'Corbel', 'Courier New', 'David', 'DejaVu Sans', 'DejaVu Sans Mono'],
  ...['DejaVu Serif', 'DengXian', 'Ebrima', 'FangSong', 'Franklin Gothic Book', 'Franklin Gothic Medium', 'Garamond'],
  ...['Gautami', 'Georgia', 'Gill Sans MT', 'Gulim', 'Impact', 'KaiTi', 'Leelawadee UI'],
  ...[
    'Linux Libertine G',
    'Lucida Console',
    'Lucida Sans',
    'Lucida Sans Unicode',
    'MS Gothic',
    'MS Mincho',
    'MS PGothic',
  ],
  ...[
    'MS PMincho',
    'Malgun Gothic',
    'Mangal',
    'Meiryo',
    'Microsoft JhengHei',
    'Microsoft Sans Serif',
    'Microsoft YaHei',
  ],
  ...['MingLiU', 'Miriam', 'Nirmala UI', 'Noto Sans', 'Noto Serif', 'Nyala', 'Open Sans'],
  ...['PMingLiU', 'PT Serif', 'Palatino Linotype', 'Perpetua', 'Roboto', 'Rockwell', 'Sakkal Majalla'],
  ...['Segoe Print', 'Segoe Script', 'Segoe UI', 'Segoe UI Symbol', 'SimHei', 'SimSun', 'Simplified Arabic'],
  ...['Source Code Pro', 'Source Sans Pro', 'Source Serif Pro', 'Sylfaen', 'Symbol', 'Tahoma', 'Times New Roman'],
  ...['Traditional Arabic', 'Trebuchet MS', 'Tw Cen MT', 'Verdana', 'Webdings', 'Wingdings', 'Yu Gothic'],
  ...['Yu Mincho'],
]);

/** Fonts with the same widths as common ones. */
export const sameWidths: ReadonlyMap<string, string> = new Map([
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
