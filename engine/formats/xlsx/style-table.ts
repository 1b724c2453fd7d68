import { escapedText } from './escaped-text.js';
import { type CellBorders, type CellStyle, MAX_FORMATS } from './workbook.js';

/** Below the limits of Excel: 65,490 cell styles and 1,024 fonts. */
const MAX_STYLES = 60_000;
const MAX_FONTS = 1000;
/** The first id of custom number formats. */
const FIRST_FORMAT = 164;

/** Entries of a part of the style sheet, each once. */
class Entries {
  readonly #ids = new Map<string, number>();

  constructor(
    private readonly most: number,
    ...first: readonly string[]
  ) {
    for (const entry of first) this.idOf(entry);
  }

  /** The index of an entry; 0, which is the default, when there are too many. */
  idOf(entry: string): number {
    const known = this.#ids.get(entry);
    if (known !== undefined) return known;
    if (this.#ids.size >= this.most) return 0;
    this.#ids.set(entry, this.#ids.size);
    return this.#ids.size - 1;
  }

  xml(element: string): string {
    return `<${element} count="${this.#ids.size}">${[...this.#ids.keys()].join('')}</${element}>`;
  }

  get entries(): readonly string[] {
    return [...this.#ids.keys()];
  }
}

const defaultFont = font('');

/** Collects the styles of the cells of a workbook and writes its style sheet. */
export class StyleTable {
  readonly #styles = new Map<string, number>();
  readonly #cells = new Entries(MAX_STYLES, '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>');
  readonly #fonts = new Entries(MAX_FONTS, defaultFont);
  readonly #fills = new Entries(
    MAX_STYLES,
    fill('<patternFill patternType="none"/>'),
    fill('<patternFill patternType="gray125"/>'),
  );
  readonly #borders = new Entries(MAX_STYLES, '<border><left/><right/><top/><bottom/><diagonal/></border>');
  /** The first entry stands for the format "General". */
  readonly #formats = new Entries(MAX_FORMATS + 1, '');

  /** The index of a style, for the attribute `s` of a cell. */
  idOf(style: CellStyle): number {
    const key = keyOf(style);
    const known = this.#styles.get(key);
    if (known !== undefined) return known;
    const id = this.#cells.idOf(this.#cellFormat(style));
    if (this.#styles.size < MAX_STYLES) this.#styles.set(key, id);
    return id;
  }

  /** The part `xl/styles.xml`, without the XML declaration. */
  xml(): string {
    const formats = this.#formats.entries.slice(1);
    const codes = formats.map(
      (code, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${escapedText(code)}"/>`,
    );
    return (
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      (codes.length === 0 ? '' : `<numFmts count="${codes.length}">${codes.join('')}</numFmts>`) +
      this.#fonts.xml('fonts') +
      this.#fills.xml('fills') +
      this.#borders.xml('borders') +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      this.#cells.xml('cellXfs') +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
      '</styleSheet>'
    );
  }

  #cellFormat(style: CellStyle): string {
    const format = style.format === undefined ? 0 : this.#formats.idOf(style.format);
    const ids = [
      `numFmtId="${format === 0 ? 0 : FIRST_FORMAT + format - 1}"`,
      `fontId="${this.#fonts.idOf(fontOf(style))}"`,
      `fillId="${style.fill === undefined ? 0 : this.#fills.idOf(fillOf(style.fill))}"`,
      `borderId="${style.borders === undefined ? 0 : this.#borders.idOf(bordersOf(style.borders))}"`,
    ];
    const literal = style.isLiteral === true ? ' quotePrefix="1"' : '';
    const apply = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
    return `<xf ${ids.join(' ')} xfId="0"${literal} ${apply}>${alignmentOf(style)}</xf>`;
  }
}

function keyOf({
  format,
  bold,
  italic,
  colour,
  fill,
  borders,
  align,
  verticalAlign,
  rightToLeft,
  turned,
  isLiteral,
}: CellStyle): string {
  const sides = borders === undefined ? '' : `${borders.left}|${borders.right}|${borders.top}|${borders.bottom}`;
  return `${bold}|${italic}|${colour}|${fill}|${sides}|${align}|${verticalAlign}|${rightToLeft}|${turned}|${isLiteral}|${format}`;
}

function fontOf({ bold, italic, colour }: CellStyle): string {
  const weight = bold === true ? '<b/>' : '';
  return font(weight + (italic === true ? '<i/>' : ''), colour);
}

/** Calibri is the font of Excel's own workbooks; LibreOffice has Carlito, of the same widths, in its place. */
function font(style: string, colour?: number): string {
  const paint = colour === undefined ? '' : `<color rgb="${argb(colour)}"/>`;
  return `<font>${style}<sz val="11"/>${paint}<name val="Calibri"/><family val="2"/></font>`;
}

function fillOf(colour: number): string {
  return fill(`<patternFill patternType="solid"><fgColor rgb="${argb(colour)}"/><bgColor indexed="64"/></patternFill>`);
}

function fill(pattern: string): string {
  return `<fill>${pattern}</fill>`;
}

function bordersOf({ left, right, top, bottom }: CellBorders): string {
  const side = (name: string, colour: number | undefined): string =>
    colour === undefined ? `<${name}/>` : `<${name} style="thin"><color rgb="${argb(colour)}"/></${name}>`;
  return `<border>${side('left', left)}${side('right', right)}${side('top', top)}${side('bottom', bottom)}<diagonal/></border>`;
}

const VERTICAL = { top: 'top', middle: 'center', bottom: 'bottom' } as const;

function alignmentOf({ align, verticalAlign, rightToLeft, turned }: CellStyle): string {
  const horizontal = align === undefined ? '' : ` horizontal="${align}"`;
  // Angles from 91 are downwards: 90 less than the value (ECMA-376 Part 1, 18.8.1).
  const rotation = turned === undefined ? '' : ` textRotation="${turned === 270 ? 90 : 180}"`;
  return `<alignment${horizontal} vertical="${VERTICAL[verticalAlign ?? 'top']}"${rotation} wrapText="1"${rightToLeft === true ? ' readingOrder="2"' : ''}/>`;
}

function argb(colour: number): string {
  return `FF${(colour & 0xffffff).toString(16).toUpperCase().padStart(6, '0')}`;
}
