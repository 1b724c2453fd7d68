import type { LinkTarget, RunStyle } from '../../flow-elements.js';
import type { Font, Line, PageLink, Word } from '../../model.js';
import { type Decoration, decorationOf, type Drawn, drawnNear, isUprightLine } from './decorations.js';
import { familyOf, genericOf } from '../../font-families.js';
import { type CommonWidths, LetterWidthSums } from './letter-widths.js';
import { lineGaps } from '../page/line-gaps.js';
import type { TextLine, TextRun } from '../page/page-content.js';
import { UNSPACED } from '../../sentences.js';
import { type GlyphPlaces, partedAtPunctuation } from './parted-words.js';
import { weightOf } from '../../style-weight.js';
import { symbolBullet, symbolTexts } from './symbol-text.js';
import { trackingOfLine } from './tracking-of-line.js';

/** Of recognised text over a scan: its font is never seen, and most of its letters have one width. */
const UNSEEN = { family: '', generic: 'sans-serif' } as const;

/** A hollow bullet. */
const HOLLOW = '◦';

/** In ems: minimum space behind a bullet; a space in Courier New is 0.6 em. */
const BEHIND_BULLET = 0.8;

/** The look of a word besides its font, size and colour. */
type WordLook = Decoration & Pick<RunStyle, 'tracking'>;

/** The looks of the runs of a page, without duplicates. */
export class RunStyles {
  readonly list: RunStyle[] = [];
  readonly widths: LetterWidthSums;
  readonly #indices = new Map<string, number>();
  readonly #families = new Map<number, Pick<RunStyle, 'family' | 'generic'>>();
  readonly #symbolTexts = new Map<number, ReturnType<typeof symbolTexts>>();
  /** The word before, which mostly looks the same: to make a key takes longer. */
  #last: { readonly word: Word; readonly size: number; readonly look: WordLook; readonly index: number } | undefined;

  constructor(
    private readonly fonts: readonly Font[],
    commonWidths?: CommonWidths,
  ) {
    this.widths = new LetterWidthSums(commonWidths);
  }

  /** @param size of the surrounding text, for raised and lowered words */
  indexOf(word: Word, size: number, look: WordLook): number {
    const last = this.#last;
    if (last?.size === size && looksLike(last.word, word) && areAlike(last.look, look)) return last.index;
    const index = this.#indexOf(word, size, look);
    this.#last = { word, size, look, index };
    return index;
  }

  #indexOf({ style, shift }: Word, size: number, own: WordLook): number {
    const { underline, strike, highlight, tracking } = own;
    const { thickened, slanted, translucent } = style;
    const drawn = [style.colour, style.invisible, thickened, slanted, translucent?.colour, translucent?.opacity].join(
      ' ',
    );
    const key = [style.font, size, drawn, shift, underline, strike, highlight, tracking].join(' ');
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const font = this.fonts[style.font];
    const look: RunStyle = {
      ...(style.invisible ? UNSEEN : this.#familyOf(style.font)),
      weight: weightOf(style, this.fonts),
      italic: slanted === true || (font?.italic ?? false),
      size,
      colour: style.colour,
      ...(translucent !== undefined && { translucent }),
      ...(style.invisible && { invisible: true }),
      ...(shift !== undefined && { shift }),
      ...own,
    };
    this.#indices.set(key, this.list.length);
    return this.list.push(look) - 1;
  }

  /** The text of a word as it reads in any font. */
  textOf({ text, style: { font } }: Word): string {
    const inAnyFont = this.#symbolTexts.get(font) ?? symbolTexts(this.fonts[font]?.name ?? '');
    this.#symbolTexts.set(font, inAnyFont);
    return inAnyFont(text);
  }

  /**
   * Returns the bullet that a line begins with where it has the code of a letter: that of Word's lists inside lists is the letter o of
   * Courier New, or of the font of fixed pitch that replaced it, those of Wingdings are letters of Symbol.
   */
  bulletOf({ words: [first, second], direction }: Line): string | undefined {
    if (first === undefined) return undefined;
    const font = this.fonts[first.style.font]?.name ?? '';
    const isHollow = first.text === 'o' && (/^courier ?new/i.test(font) || this.#isPitchedBefore(first, second));
    const bullet = isHollow ? HOLLOW : symbolBullet(first.text, font);
    if (bullet === undefined || second === undefined) return bullet;
    const isApart = second.box.left - first.box.right > BEHIND_BULLET * first.style.size;
    return direction === 'left-to-right' && isApart ? bullet : undefined;
  }

  /** Returns whether a word is in a font of fixed pitch, and the one behind it in another font. */
  #isPitchedBefore(first: Word, second: Word | undefined): boolean {
    const isPitched = ({ style }: Word): boolean => this.#familyOf(style.font).generic === 'monospace';
    return second !== undefined && isPitched(first) && !isPitched(second);
  }

  /** Returns how wide each letter of words in fonts of fixed pitch is, in points; undefined for other words. */
  pitchOf(words: readonly Word[]): number | undefined {
    const isFixed = words.every(({ style }) => this.#familyOf(style.font).generic === 'monospace');
    const letters = words.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
    const width = words.reduce((sum, { box }) => sum + box.right - box.left, 0);
    return isFixed && letters > 0 && width > 0 ? width / letters : undefined;
  }

  /** Notes how wide the letters of an upright word are. @param style the index of its look */
  measure({ text, box, glyphs, style: { size } }: Word, style: number): void {
    const look = this.list[style];
    if (look === undefined || size <= 0) return;
    const added = (look.tracking ?? 0) * (glyphs.length - 1);
    this.widths.add(text, (box.right - box.left) / size - added, look);
  }

  #familyOf(index: number): Pick<RunStyle, 'family' | 'generic'> {
    const known = this.#families.get(index);
    if (known !== undefined) return known;
    const font = this.fonts[index];
    const found =
      font === undefined
        ? ({ family: '', generic: 'serif' } as const)
        : { family: familyOf(font), generic: genericOf(font) };
    this.#families.set(index, found);
    return found;
  }
}

function looksLike(one: Word, other: Word): boolean {
  return one.style === other.style && one.shift === other.shift;
}

function areAlike(one: WordLook, other: WordLook): boolean {
  return (
    one.underline === other.underline &&
    one.strike === other.strike &&
    one.highlight === other.highlight &&
    one.tracking === other.tracking
  );
}

/** Data of the runs of a page besides their text. */
export interface Looks {
  readonly styles: RunStyles;
  readonly links: readonly PageLink[];
  readonly drawn: Drawn;
  readonly glyphs: GlyphPlaces;
  /** Whether texts far apart in one row are separate parts. */
  readonly keepsPlaces?: boolean;
}

/** A line of the page model as runs. */
export function textLineOf(line: Line, { styles, links, drawn, glyphs, keepsPlaces = false }: Looks): TextLine {
  const size = sizeOfLine(line);
  const isUpright = isUprightLine(line);
  const around = drawnNear(drawn, line.box);
  const place = { ...line.box, baseline: line.baseline };
  const pitch = isUpright ? styles.pitchOf(line.words) : undefined;
  const tracking = isUpright && pitch === undefined ? trackingOfLine(line, glyphs) : 0;
  const spacing = tracking > 0 && { tracking };
  const bullet = isUpright ? styles.bulletOf(line) : undefined;
  const near = links.filter(({ box }) => box.top < line.box.bottom && box.bottom > line.box.top);
  const marks = isUpright ? [...around.rulings, ...near.map(({ box }) => box)] : [];
  const parted = partedAtPunctuation(line, marks, glyphs);
  const bare: WordLook = isUpright ? { ...spacing } : {};
  const isDecorated = isUpright && around.rulings.length + around.areas.length > 0;
  const runs: { text: string; style: number; link?: LinkTarget }[] = [];
  const starts: number[] = [];
  let length = 0;
  parted.words.forEach((word, index) => {
    const own = word.shift === undefined ? rounded(word.style.size) : size;
    const style = styles.indexOf(word, own, isDecorated ? { ...decorationOf(word, place, around), ...spacing } : bare);
    const last = runs.at(-1);
    const space =
      parted.spaced[index] === true && last !== undefined ? spacesBefore(word, parted.words[index - 1], pitch) : '';
    const link = linkAt(word, near);
    const text = (index === 0 ? bullet : undefined) ?? styles.textOf(word);
    if (isUpright && word.shift === undefined) styles.measure(word, style);
    starts.push(length + space.length);
    length += space.length + text.length;
    const run = { text, style, ...(link !== undefined && { link }) };
    if (last?.style === style && last.link === link) last.text += space + text;
    else if (last === undefined || space === '') runs.push(run);
    // The space is neither raised, decorated nor part of a link.
    else if (isPlain(styles.list[last.style]) && last.link === undefined) {
      last.text += space;
      runs.push(run);
    } else if (isPlain(styles.list[style]) && link === undefined) runs.push({ ...run, text: space + text });
    else runs.push({ text: space, style: last.style }, run);
  });
  const [first, second] = line.words;
  const hasGaps = isUpright && pitch === undefined && line.direction === 'left-to-right';
  const gaps = hasGaps ? lineGaps(parted, starts, keepsPlaces) : [];
  return {
    box: roundedBox(line.box),
    baseline: rounded(isUpright ? line.baseline : line.box.bottom),
    size,
    direction: line.direction,
    ...(line.angle !== 0 && { angle: rounded(line.angle) }),
    firstWidth: rounded(first === undefined ? 0 : leastLength(first, line.direction, size)),
    secondStart: rounded(startOf(second?.box ?? line.box, line.direction)),
    ...(pitch !== undefined && { pitch: rounded(pitch) }),
    ...(gaps.length > 0 && { gaps }),
    runs: runs satisfies TextRun[],
  };
}

/** Returns the length of the first part of a word that a line ends with: Chinese and Japanese words are parted anywhere. */
function leastLength({ text, box }: Word, direction: Line['direction'], size: number): number {
  const length = lengthOf(box, direction);
  return UNSPACED.test(text) ? Math.min(length, size) : length;
}

/** Returns the spaces between two words: in fonts of fixed pitch, as many as fit between them. */
function spacesBefore({ box }: Word, before: Word | undefined, pitch: number | undefined): string {
  if (before === undefined || pitch === undefined) return ' ';
  return spacesIn(box.left - before.box.right, pitch);
}

/** Maximum number of spaces before and between words of code. */
export const MAX_SPACES = 80;

/** Returns as many spaces as fit into a gap, at least one. */
export function spacesIn(gap: number, pitch: number): string {
  return ' '.repeat(Math.max(1, Math.min(MAX_SPACES, Math.round(gap / pitch))));
}

function isPlain(style: RunStyle | undefined): boolean {
  const isDecorated = style?.underline === true || style?.strike === true || style?.highlight !== undefined;
  return style?.shift === undefined && !isDecorated;
}

/** Returns the link over the centre of a word; the last drawn one when there are several. */
function linkAt({ box }: Word, links: readonly PageLink[]): LinkTarget | undefined {
  if (links.length === 0) return undefined;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const over = links.findLast(
    ({ box: area }) => area.left <= x && area.right >= x && area.top <= y && area.bottom >= y,
  );
  return over?.target;
}

/** Returns the edge at which reading begins. */
function startOf({ left, top, right }: TextLine['box'], direction: Line['direction']): number {
  return direction === 'right-to-left' ? right : direction === 'top-to-bottom' ? top : left;
}

/** Returns how far a box reaches in the direction of its line. */
function lengthOf({ left, top, right, bottom }: TextLine['box'], direction: Line['direction']): number {
  return direction === 'top-to-bottom' ? bottom - top : right - left;
}

/** Returns the font size of most of the letters that are neither raised nor lowered. */
function sizeOfLine({ words }: Line): number {
  const letters = new Map<number, number>();
  for (const { style, shift, glyphs } of words) {
    const weight = glyphs.length * (shift === undefined ? 1 : 0.01);
    letters.set(style.size, (letters.get(style.size) ?? 0) + weight);
  }
  let [size, most] = [0, -1];
  for (const [own, count] of letters) if (count > most) [size, most] = [own, count];
  return rounded(size);
}

export function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

export function roundedBox({ left, top, right, bottom }: TextLine['box']): TextLine['box'] {
  return { left: rounded(left), top: rounded(top), right: rounded(right), bottom: rounded(bottom) };
}
