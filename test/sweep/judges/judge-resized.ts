import sharp from 'sharp';

import type { WorkFile } from '../../../engine/contract/file.js';
import type { Size } from '../../../engine/geometry/geometry.js';
import { type ColourPicture, drawnByPoppler, unlikeness } from '../colour-picture.js';
import { type Document, rotationsOf, sizesOf } from '../../fixtures/look/evidence.js';
import { judgeChanged, openChanged, pagesLookedAt } from './judge-changed.js';
import type { Source } from '../source.js';

const DPI = 48;
const POINTS_PER_INCH = 72;

/** Judges a resized document: each page must show its source page, fitted. */
export function judgeResized({
  width,
  height,
}: Size): (source: Source, result: WorkFile) => Promise<string | undefined> {
  return async (source, result) => {
    const changed = await openChanged(source, result);
    const note = await judgeChanged(source, changed);
    if (note !== undefined) return note;
    const [sizes, rotations] = [await sizesOf(source.document), await rotationsOf(source.document)];
    for (const page of pagesLookedAt(source)) {
      // A page that poppler cannot render in time cannot be compared.
      if ((await source.picture(page)) === undefined) continue;
      const [across = 0, up = 0] = sizes[page - 1] ?? [];
      const lies = (rotations[page - 1] ?? 0) % 180 !== 0;
      const before = lies ? { width: up, height: across } : { width: across, height: up };
      const note = await judgePage([source.document, changed], { page, before, portrait: { width, height } });
      if (note !== undefined) return `page ${page}: ${note}`;
    }
    return undefined;
  };
}

async function judgePage(
  [source, changed]: readonly [Document, Document],
  { page, before, portrait }: { readonly page: number; readonly before: Size; readonly portrait: Size },
): Promise<string | undefined> {
  const range = ['-f', String(page), '-l', String(page)];
  const { width, height } =
    before.width > before.height ? { width: portrait.height, height: portrait.width } : portrait;
  const scale = Math.min(width / before.width, height / before.height);
  // By resolution, since pdftoppm applies a size in pixels to the unrotated page.
  const [scaled] = await drawnByPoppler(source, [...range, '-r', String(DPI * scale)]);
  const [after] = await drawnByPoppler(changed, [...range, '-r', String(DPI)]);
  if (scaled === undefined || after === undefined) return 'cannot be drawn';
  const [across, down] = [(width * DPI) / POINTS_PER_INCH, (height * DPI) / POINTS_PER_INCH];
  if (Math.abs(after.width - across) > 1.5 || Math.abs(after.height - down) > 1.5)
    return `measures ${after.width} × ${after.height} instead of ${across.toFixed(0)} × ${down.toFixed(0)}`;
  return unlikeness(after, await centred(scaled, after));
}

async function centred(picture: ColourPicture, sheet: ColourPicture): Promise<ColourPicture> {
  const { width, height, samples } = withinSheet(picture, sheet);
  const [left, top] = [Math.floor((sheet.width - width) / 2), Math.floor((sheet.height - height) / 2)];
  const data = await sharp(samples, { raw: { width, height, channels: 3 } })
    .extend({
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.max(0, sheet.width - width - left),
      bottom: Math.max(0, sheet.height - height - top),
      background: 'white',
    })
    .raw()
    .toBuffer();
  return { width: sheet.width, height: sheet.height, samples: data };
}

/** Without a row and column that rounding may have added. */
function withinSheet(picture: ColourPicture, sheet: ColourPicture): ColourPicture {
  const [width, height] = [Math.min(picture.width, sheet.width), Math.min(picture.height, sheet.height)];
  const rows = Array.from({ length: height }, (_, row) =>
    picture.samples.subarray(3 * row * picture.width, 3 * (row * picture.width + width)),
  );
  return { width, height, samples: Buffer.concat(rows) };
}
