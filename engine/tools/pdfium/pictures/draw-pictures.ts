import type { PagePicture } from '../../../document/model.js';
import type { Box } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
import { THICKEST } from '../drawing/path-rectangles.js';
import { crop, isBlank, visibleBox } from './alpha-pixels.js';
import { boundDensities } from './bound-densities.js';
import { drawRegion, type Region } from './draw-region.js';
import { groupImages, type ImageGroup } from './group-images.js';
import { type IsolatedObjects, isolateObjects } from './isolate-objects.js';
import { isLossy, storeAsJpeg } from './jpeg-images.js';
import { placeImages } from './place-images.js';
import { shrinkImage } from './shrink-image.js';
import { storePicture } from './store-picture.js';

/** Maximum number of pictures of a page; later ones in drawing order are left out. A catalogue has a hundred. */
const MAX_PICTURES = 500;

/** Maximum number of pixels of all images, which must be decoded; later images are left out. */
const MAX_PIXELS_DECODED = 1_000_000_000;

export interface PictureFolder {
  /** A folder of the job for the files. */
  readonly folder: string;
}

interface PictureSettings extends PictureFolder {
  /** Whether the picture of a box is not needed. It is called for a bounded number of boxes. */
  readonly leavesOut?: (box: Box) => boolean;
}

/**
 * Writes the raster images of a page as files, upright and cropped as the page shows them, without what the page draws
 * over them. Those that nothing is seen of are left out.
 */
export async function drawPictures(
  page: PdfiumPage,
  { folder, leavesOut = () => false }: PictureSettings,
): Promise<readonly PagePicture[]> {
  using shown = openAgainAsShown(page);
  const walked = [...walkObjects(shown)];
  const groups = groupImages(placeImages(shown, walked)).filter((group) => !isLine(group.box) && !isFilling(group));
  if (groups.length === 0) return [];
  const isolated = isolateObjects(shown, walked);
  const pictures: PagePicture[] = [];
  let left = MAX_PIXELS_DECODED;
  for (const group of boundDensities(groups.slice(0, MAX_PICTURES).filter(({ box }) => !leavesOut(box)))) {
    left -= group.images.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight, 0);
    if (left < 0) break;
    const picture = await drawPicture(isolated, group, { folder, whiteCounts: false });
    // The visible part may be smaller than the image.
    if (picture !== undefined && !leavesOut(picture.box)) pictures.push(picture);
  }
  return pictures;
}

/** Returns whether an image is so thin that it represents a line. */
function isLine({ left, top, right, bottom }: Box): boolean {
  return Math.min(right - left, bottom - top) <= THICKEST;
}

/** Returns whether images are of one pixel each, with which some programs draw rectangles of one colour. */
function isFilling({ images }: ImageGroup): boolean {
  return images.every(({ pixelWidth, pixelHeight }) => pixelWidth === 1 && pixelHeight === 1);
}

/** Writes the picture of a group of images; undefined when nothing of it is visible. */
export async function drawPicture(
  isolated: IsolatedObjects,
  group: ImageGroup,
  { folder, whiteCounts }: Omit<VisibleSettings, 'lossy'>,
): Promise<PagePicture | undefined> {
  const [only, ...others] = group.images;
  const kept = only !== undefined && others.length === 0 ? await storeAsJpeg(isolated, only, folder) : undefined;
  if (kept !== undefined) return { box: group.box, picture: kept };
  const { density } = group;
  if (group.images.length > 1) for (const image of group.images) shrinkImage(isolated.page, image, density);
  const objects = group.images.map(({ object }) => object);
  const lossy = group.images.some((image) => isLossy(isolated.page, image));
  return await drawVisible(isolated, { box: group.box, density, objects }, { folder, lossy, whiteCounts });
}

interface VisibleSettings extends PictureFolder {
  /** Whether lossy compression is allowed, because the image was compressed with loss before. */
  readonly lossy: boolean;
  /** Whether white pixels are visible, as over other pictures. */
  readonly whiteCounts: boolean;
}

/** Writes the visible part of objects in a region; undefined when there is none. */
export async function drawVisible(
  isolated: IsolatedObjects,
  region: Region,
  { folder, lossy, whiteCounts }: VisibleSettings,
): Promise<PagePicture | undefined> {
  const drawn = drawRegion(isolated, region);
  const visible = visibleBox(drawn);
  if (visible === undefined) return undefined;
  const pixels = crop(drawn, visible);
  if (!whiteCounts && isBlank(pixels)) return undefined;
  const dpi = Math.max(1, Math.round(72 * Math.max(region.density.x, region.density.y)));
  const picture = await storePicture({ pixels, lossy, dpi }, folder);
  return { box: boxOf(visible, { drawn, box: region.box }), picture };
}

interface Drawn {
  readonly drawn: { readonly width: number; readonly height: number };
  readonly box: Box;
}

/** Converts a box of pixels to the page. */
function boxOf(pixels: Box, { drawn, box }: Drawn): Box {
  const [x, y] = [(box.right - box.left) / drawn.width, (box.bottom - box.top) / drawn.height];
  return {
    left: box.left + pixels.left * x,
    top: box.top + pixels.top * y,
    right: box.left + pixels.right * x,
    bottom: box.top + pixels.bottom * y,
  };
}
