import type { WorkFile } from '../../../engine/contract/file.js';
import { type ColourPicture, drawnByPoppler } from '../colour-picture.js';
import { lettersOf, openChanged, pagesLookedAt } from './judge-changed.js';
import type { Source } from '../source.js';

/** Colour of the redaction boxes, which documents do not use. */
export const BOX_COLOUR = '#00ff41';
const [RED, GREEN, BLUE] = [0x00, 0xff, 0x41];

const DPI = 72;
/** Of 255; two renderings of the same pixel differ less. */
const OTHER = 64;
/** Width in pixels of a box's antialiased edge. */
const EDGE = 2;
/** Maximum pixels with a changed colour (letter edges beside a box), and maximum lost letters (a hyphenated word). */
const FEW = 12;

/** Judges a redacted document: the word must be gone, and everything else present. */
export async function judgeRedacted(source: Source, result: WorkFile): Promise<string | undefined> {
  const word = source.known.word ?? '';
  const changed = await openChanged(source, result);
  if (source.texts === undefined) return undefined;
  if (changed.texts?.length !== source.texts.length)
    return `${changed.texts?.length ?? 0} pages, not as many as before`;
  const left = plain(changed.texts.join('\n'));
  if (left.includes(word)) return `“${word}” is still there`;
  const others = othersIn(left, plain(source.texts.join('\n')).replaceAll(word, ' '));
  if (others > FEW) return `${others} letters are gone that are not of “${word}”, or have come`;
  for (const page of pagesLookedAt(source)) {
    // Redacted fields and notes lose their appearance, so annotations are hidden.
    const range = ['-hide-annotations', '-r', String(DPI), '-f', String(page), '-l', String(page)];
    // A page that poppler cannot render in time cannot be compared.
    const [before] = await drawnByPoppler(source.document, range).catch(() => []);
    if (before === undefined) continue;
    const [after] = await drawnByPoppler(changed, range);
    if (after?.width !== before.width || after.height !== before.height) return `page ${page} has another size`;
    const pixels = changedOutside(before, after);
    if (pixels > FEW) return `${pixels} pixels of page ${page} changed outside of boxes`;
  }
  return undefined;
}

/** Normalised case, as in the search for words. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}

/** Counts differing letters regardless of order, since pdftotext joins and splits words depending on neighbours. */
function othersIn(one: string, other: string): number {
  const times = new Map<string, number>();
  for (const letter of lettersOf(one)) times.set(letter, (times.get(letter) ?? 0) + 1);
  for (const letter of lettersOf(other)) times.set(letter, (times.get(letter) ?? 0) - 1);
  return [...times.values()].reduce((sum, it) => sum + Math.abs(it), 0);
}

function changedOutside(before: ColourPicture, after: ColourPicture): number {
  const { width, height } = after;
  const inside = new Uint8Array(width * height);
  for (let pixel = 0; pixel < inside.length; pixel++)
    if (isOfBox(after, pixel)) cover(inside, pixel, { width, height });
  let others = 0;
  for (let pixel = 0; pixel < inside.length; pixel++) {
    if (inside[pixel] === 1) continue;
    const at = 3 * pixel;
    const isOther = [at, at + 1, at + 2].some(
      (it) => Math.abs((before.samples[it] ?? 0) - (after.samples[it] ?? 0)) >= OTHER,
    );
    if (isOther) others += 1;
  }
  return others;
}

function isOfBox({ samples }: ColourPicture, pixel: number): boolean {
  const at = 3 * pixel;
  return samples[at] === RED && samples[at + 1] === GREEN && samples[at + 2] === BLUE;
}

function cover(inside: Uint8Array, pixel: number, { width, height }: Pick<ColourPicture, 'width' | 'height'>): void {
  const [column, row] = [pixel % width, Math.floor(pixel / width)];
  for (let y = Math.max(0, row - EDGE); y <= Math.min(height - 1, row + EDGE); y++) {
    inside.fill(1, y * width + Math.max(0, column - EDGE), y * width + Math.min(width, column + EDGE + 1));
  }
}
