import { clusterPieces } from '../../../document/figures/cluster-pieces.js';
import { areaOf, heightOf, overlaps, union, widthOf } from '../../../geometry/box-arithmetic.js';
import type { Artwork } from '../../../document/flow-elements.js';
import type { StructureNode } from '../../../document/model.js';
import { WHITE } from '../../../document/colours.js';
import type { Sign } from '../../../document/glyphs/signs.js';
import type { PageTable } from '../../../document/tables/page-table.js';
import type { DrawnPath } from '../../../geometry/drawn-path.js';
import { type Box, sizeOf } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { OBJECT_TYPE, type WalkedObject, walkObjects } from '../binding/walk-page-objects.js';
import { openAgainAsShown } from '../drawing/open-as-shown.js';
import { alternateTexts } from './alternate-texts.js';
import { boundDensities } from './bound-densities.js';
import { drawPicture, drawVisible, type PictureFolder } from './draw-pictures.js';
import { groupImages, type ImageGroup } from './group-images.js';
import { type IsolatedObjects, isolateObjects } from './isolate-objects.js';
import { type Barrier, isShape, layersOf, type VectorObject, vectorObjects } from './layer-objects.js';
import { pathArtwork, PathBudget } from './paths/path-artwork.js';
import { placeImages } from './place-images.js';
import { rectangleColour } from './rectangle-colour.js';

interface LayerSettings extends PictureFolder {
  /** The lines and areas of these tables are not drawn. */
  readonly tables: readonly PageTable[];
  /** Shapes that text has as characters, decorations or fields, such as bullets and underlines, are not drawn either. */
  readonly asText: readonly Box[];
  /** Places of glyphs without text, such as icons, which are drawn. */
  readonly signs: readonly Sign[];
  /** The tags of the page, whose alternative texts its pictures get. */
  readonly structure?: readonly StructureNode[] | undefined;
  /** Whether drawings are paths where these look the same. */
  readonly withPaths?: boolean;
}

/** Maximum number of pieces of a page; a page with more, such as a map, becomes one picture. */
const MAX_PIECES = 150;

/** Maximum number of rectangles; more are the bars and dots of drawings, and become part of their pictures. */
const MAX_RECTANGLES = 60;

/** Maximum number of lines beside each other that are no drawing. */
const MAX_RULES = 8;

/** In points: smaller rectangles are parts of drawings. */
const MIN_SIDE = 4;

/** Pixels per point: 200 dpi, unless the picture would have too many pixels. */
const DENSITY = 200 / 72;
const MAX_PIXELS = 12_000_000;

/**
 * Renders what a page shows besides text and tables as pieces that can be laid over each other in the given order: its
 * pictures, opaque rectangles of one colour, and other vector artwork as transparent pictures.
 */
export async function drawLayers(
  page: PdfiumPage,
  { folder, tables, asText, signs, structure = [], withPaths = false }: LayerSettings,
): Promise<readonly Artwork[]> {
  using shown = openAgainAsShown(page);
  const walked = [...walkObjects(shown)];
  const texts = alternateTexts(shown, structure);
  const vectors = vectorObjects(shown, walked, { tables, asText, signs });
  const placed = boundDensities(groupImages(placeImages(shown, walked)));
  const images = placed.filter(({ box }) => !asText.some((shape) => isShape(box, shape)));
  if (vectors.length + images.length === 0) return [];
  const isolated = isolateObjects(shown, walked);
  const plan = planOf(vectors, { images, walked, isolated });
  const clusters = [...plan.layers].flatMap(([layer, objects]) => clustersOf(isolated, objects, layer));
  if (clusters.length + plan.barriers.length > MAX_PIECES)
    return await drawWhole(isolated, walked, { folder, vectors });
  const walkedBy = withPaths ? new Map(walked.map((it) => [it.object, it])) : undefined;
  const budget = new PathBudget();
  const artwork: Artwork[] = [];
  for (let layer = 0; layer <= plan.barriers.length; layer++) {
    const settings = { folder, texts, walkedBy, budget, whiteCounts: layer > 0 };
    for (const cluster of clusters.filter((it) => it.layer === layer)) {
      artwork.push(...(await drawCluster(isolated, cluster, settings)));
    }
    const barrier = plan.barriers[layer];
    if (barrier === undefined) continue;
    if ('colour' in barrier) artwork.push({ box: barrier.box, colour: barrier.colour });
    else {
      const below = [...plan.barriers.slice(0, layer), ...clusters.filter((cluster) => cluster.layer <= layer)];
      const whiteCounts = below.some(({ box }) => overlaps(box, barrier.box));
      const drawn = await drawPicture(isolated, barrier.group, { folder, whiteCounts });
      if (drawn !== undefined) artwork.push({ ...drawn, ...alternateTextOf(objectsOf(barrier.group), texts) });
    }
  }
  return artwork;
}

interface ClusterSettings extends PictureFolder {
  /** The alternative texts of objects. */
  readonly texts: ReadonlyMap<number, string>;
  /** The objects by their numbers; undefined where drawings are pictures. */
  readonly walkedBy: ReadonlyMap<number, WalkedObject> | undefined;
  readonly budget: PathBudget;
  readonly whiteCounts: boolean;
}

/** The lines, the paths or the picture of a cluster; nothing where nothing of it is visible. */
async function drawCluster(
  isolated: IsolatedObjects,
  { box, objects, rules }: Cluster,
  { folder, texts, walkedBy, budget, whiteCounts }: ClusterSettings,
): Promise<readonly Artwork[]> {
  if (rules !== undefined) return rules;
  const own = objects.flatMap((object) => walkedBy?.get(object) ?? []);
  const drawing = pathArtwork(isolated, { box, objects: own, budget });
  if (drawing !== undefined) {
    return whiteCounts || drawing.paths.some(hasInk) ? [{ ...drawing, ...alternateTextOf(objects, texts) }] : [];
  }
  const density = densityOf(box);
  const region = { box, density: { x: density, y: density }, objects };
  const drawn = await drawVisible(isolated, region, { folder, lossy: false, whiteCounts });
  return drawn === undefined ? [] : [drawn];
}

/** Returns whether a path is seen on white paper. */
function hasInk({ fill, stroke }: DrawnPath): boolean {
  return [fill, stroke].some((paint) => paint !== undefined && paint.colour !== WHITE);
}

function objectsOf({ images }: ImageGroup): readonly number[] {
  return images.map(({ object }) => object);
}

/** The texts of the objects of a picture, each once. */
function alternateTextOf(objects: readonly number[], texts: ReadonlyMap<number, string>): { alternateText?: string } {
  const own = new Set(objects.flatMap((object) => texts.get(object) ?? []));
  return own.size === 0 ? {} : { alternateText: [...own].slice(0, MAX_TEXTS).join(' ') };
}

/** Maximum number of texts of one picture. */
const MAX_TEXTS = 4;

type Piece = Barrier & ({ readonly colour: number } | { readonly group: ImageGroup });

interface Plan {
  /** In the drawing order. */
  readonly barriers: readonly Piece[];
  readonly layers: ReadonlyMap<number, readonly VectorObject[]>;
}

interface Drawable {
  readonly images: readonly ImageGroup[];
  readonly walked: readonly WalkedObject[];
  readonly isolated: IsolatedObjects;
}

function planOf(vectors: readonly VectorObject[], { images, walked, isolated }: Drawable): Plan {
  const orders = new Map(walked.map(({ object }, order) => [object, order]));
  const candidates = vectors.filter(
    ({ isRectangle, box }) => isRectangle && Math.min(widthOf(box), heightOf(box)) >= MIN_SIDE,
  );
  const colours = new Map<VectorObject, number>();
  for (const rectangle of candidates.length > MAX_RECTANGLES ? [] : candidates) {
    const colour = rectangleColour(isolated, rectangle);
    if (colour !== undefined) colours.set(rectangle, colour);
  }
  const barriers: Piece[] = [
    ...[...colours].map(([{ box, order }, colour]) => ({ box, order, colour })),
    ...images.map((group) => ({ box: group.box, order: orders.get(group.images[0]?.object ?? 0) ?? 0, group })),
  ];
  barriers.sort((one, other) => one.order - other.order);
  return {
    barriers,
    layers: layersOf(
      vectors.filter((vector) => !colours.has(vector)),
      barriers,
    ),
  };
}

interface Cluster {
  readonly layer: number;
  readonly box: Box;
  readonly objects: readonly number[];
  /** The lines of which it consists, in their drawing order. */
  readonly rules?: readonly Extract<Artwork, { readonly colour: number }>[];
}

function clustersOf(isolated: IsolatedObjects, vectors: readonly VectorObject[], layer: number): readonly Cluster[] {
  const pieces = vectors.map((vector) => ({ ...vector.box, vector }));
  return clusterPieces(pieces, sizeOf(isolated.page.geometry)).map((cluster) => {
    const rules = rulesOf(
      isolated,
      cluster.map(({ vector }) => vector),
    );
    return {
      layer,
      box: cluster.reduce<Box>(union, EMPTY),
      objects: cluster.map(({ vector }) => vector.object),
      ...(rules !== undefined && { rules }),
    };
  });
}

/** Returns the lines of which a cluster consists; undefined for drawings, which have other parts, or lines in both directions. */
function rulesOf(isolated: IsolatedObjects, vectors: readonly VectorObject[]): Cluster['rules'] {
  if (vectors.length > MAX_RULES) return undefined;
  const rules = vectors.flatMap((vector) => {
    const { rule } = vector;
    const colour = rule === undefined ? undefined : rectangleColour(isolated, { ...vector, box: rule });
    return rule === undefined || colour === undefined ? [] : { box: rule, colour };
  });
  const areParallel = new Set(rules.map(({ box }) => widthOf(box) > heightOf(box))).size === 1;
  return rules.length === vectors.length && areParallel ? rules : undefined;
}

const EMPTY: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

function densityOf(box: Box): number {
  return Math.min(DENSITY, Math.sqrt(MAX_PIXELS / Math.max(1, areaOf(box))));
}

interface WholeSettings extends PictureFolder {
  readonly vectors: readonly VectorObject[];
}

/** Draws everything but text and tables as one picture. */
async function drawWhole(
  isolated: IsolatedObjects,
  walked: readonly WalkedObject[],
  { folder, vectors }: WholeSettings,
): Promise<readonly Artwork[]> {
  const { width, height } = sizeOf(isolated.page.geometry);
  const box = { left: 0, top: 0, right: width, bottom: height };
  const images = walked.filter(({ type }) => type === OBJECT_TYPE.image);
  const objects = [...vectors, ...images].map(({ object }) => object);
  const density = densityOf(box);
  const region = { box, density: { x: density, y: density }, objects };
  const drawn = await drawVisible(isolated, region, { folder, lossy: false, whiteCounts: false });
  return drawn === undefined ? [] : [drawn];
}
