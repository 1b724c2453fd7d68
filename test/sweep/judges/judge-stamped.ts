import type { WorkFile } from '../../../engine/contract/file.js';
import { type Document, DPI, type Picture, pictureOf } from '../../fixtures/look/evidence.js';
import { judgeChanged, openChanged, pagesLookedAt } from './judge-changed.js';
import type { Source } from '../source.js';

/** The area of a stamp in shares of the page's width and height, from its top left corner. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Stamped {
  /** Text of the stamp on a page. */
  readonly text: (page: number) => string;
  readonly region: Region;
}

/** Of 255; two renderings of the same pixel differ less. */
const OTHER = 64;

/** Judges a stamped document: the stamp must be present, and everything else unchanged. */
export function judgeStamped({
  text,
  region,
}: Stamped): (source: Source, result: WorkFile) => Promise<string | undefined> {
  return async (source, result) => {
    const changed = await openChanged(source, result);
    const note = await judgeChanged(source, changed, text);
    if (note !== undefined) return note;
    for (const page of pagesLookedAt(source)) {
      const note = await judgePage([source, changed], page, region);
      if (note !== undefined) return `page ${page}: ${note}`;
    }
    return undefined;
  };
}

/** A low resolution shows most stamps; thin ones, and stamps on small pages, need the higher one. */
const RESOLUTIONS = [DPI, 150] as const;

async function judgePage(
  [source, changed]: readonly [Source, Document],
  page: number,
  region: Region,
): Promise<string | undefined> {
  let note: string | undefined;
  for (const dpi of RESOLUTIONS) {
    const before = await source.picture(page, dpi);
    // A page that poppler cannot render in time cannot be compared.
    if (before === undefined) return note;
    note = judgePictures([before, await pictureOf(changed, page, dpi)], isSmall(before, dpi) ? whole : region);
    if (note === undefined) return undefined;
  }
  return note;
}

/** On pages of two inches a stamp may cover any area. */
function isSmall({ width, height }: Picture, dpi: number): boolean {
  return Math.min(width, height) < 2 * dpi;
}

const whole: Region = { left: 0, top: 0, right: 1, bottom: 1 };

function judgePictures([before, after]: readonly [Picture, Picture], region: Region): string | undefined {
  const { width, height } = before;
  if (after.width !== width || after.height !== height) return 'has another size';
  let [inside, outside] = [0, 0];
  for (let at = 0; at < before.pixels.length; at++) {
    if (Math.abs((before.pixels[at] ?? 0) - (after.pixels[at] ?? 0)) < OTHER) continue;
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    if (x >= region.left && x <= region.right && y >= region.top && y <= region.bottom) inside += 1;
    else outside += 1;
  }
  if (inside === 0) return 'the stamp is not to be seen';
  return outside === 0 ? undefined : `${outside} pixels changed elsewhere`;
}
