import { identity, invert, type Matrix } from '../../../geometry/geometry.js';
import type { Rectangle } from '../../syntax/rectangle.js';
import { MAX_REAL } from '../check/value-limits.js';
import { type Clip, commonClip } from './clip-state.js';
import { common, enlarged, sizeOf, unionOf } from './rectangles.js';
import type { ContentStep } from './transparent-area.js';

/** A part of a page that an image covers, from a place in its content on: what is drawn later stays above the image. */
export interface Patch {
  /** In default user space, in whole units. */
  readonly area: Rectangle;
  /** The offset in the content; undefined for the end of the content, in the initial graphics state. */
  readonly at: number | undefined;
  /** Maps default user space to the user space at the place. */
  readonly matrix: Matrix;
  /** The offset of a text object that ends at the place, if only its glyphs are covered. */
  readonly text?: number;
}

/** Transparent drawing that one image covers. */
interface Cluster {
  readonly area: Rectangle;
  readonly clip: Clip;
  /** The offset after the last operation. */
  readonly end: number;
  /** The text object that draws all of it. */
  readonly text?: TextObject;
}

/** A text object whose glyphs can become a clipping path, as the state is restored after it. */
interface TextObject {
  readonly start: number;
  readonly end: number;
}

/** A place in content where an image can be drawn. */
interface Place {
  readonly at: number;
  readonly clip: Clip;
  readonly matrix: Matrix;
}

const AFTER_ALL: Clip = { outer: undefined, bounds: [0, 0, 0, 0], depth: 0 };
/** Points around an area that viewers blend with it where they smooth edges. */
const MARGIN = 2;
const MAX_PATCHES = 16;
/** The areas of all images of a page together, as a multiple of its area. */
const MAX_SHARE = 2;
/** The same where images are cut out by glyphs; they would cover more if they were joined with others. */
const MAX_SHARE_WITH_TEXT = 6;
/** Areas of successive operations are joined at once if they then are larger by this factor at most. */
const MAX_WASTE = 1.1;
const MAX_CLUSTERS = 256;
const MAX_PLACES = 100_000;

/** Plans the images for the transparent drawing of a page, while its content is read. */
export class PatchPlan {
  #clusters: Cluster[] = [];
  readonly #places: Place[] = [];
  #isPlaceMissing = false;
  /** Whether the content painted nothing after the last cluster. */
  #isFollowing = false;
  /** The start of the text object, and the number of clusters before it. */
  #open: { readonly start: number; readonly clusters: number } | undefined;
  #ended: TextObject | undefined;

  constructor(private readonly visible: Rectangle) {}

  add(step: ContentStep): void {
    const { operation, mark, isPainting, outside, clip, matrix, isBetween } = step;
    const { end } = operation;
    this.#followText(step);
    if (mark !== undefined) {
      this.#addCluster({ area: mark.area, clip: outside, end });
      this.#isPlaceMissing = true;
    }
    if (isPainting) this.#isFollowing = mark !== undefined;
    if (this.#clusters.length === 0 || !isBetween || this.#places.length === MAX_PLACES) return;
    if (!this.#isPlaceMissing && this.#places.at(-1)?.clip === clip) return;
    const inverse = invert(matrix);
    if (inverse === undefined || !this.#isWritable(inverse)) return;
    this.#places.push({ at: end, clip, matrix: inverse });
    this.#isPlaceMissing = false;
  }

  /** Adds an area that is drawn after all content. */
  addAtEnd(area: Rectangle): void {
    this.#addCluster({ area, clip: AFTER_ALL, end: Infinity });
    this.#isFollowing = true;
  }

  /** The images in the order in which they are drawn. @param most the number of images at most */
  patches(most = MAX_PATCHES): readonly Patch[] {
    this.#reduce(most);
    return this.#clusters.flatMap(({ area, clip, end, text }) => {
      const place = this.#places.find((it) => it.at >= end && it.clip === clip);
      const part = wholeUnits(area, this.visible);
      if (part === undefined) return [];
      const isCut = text !== undefined && text.end === place?.at;
      const patch = { area: part, at: place?.at, matrix: place?.matrix ?? identity };
      return [isCut ? { ...patch, text: text.start } : patch];
    });
  }

  /** Notes that a cluster has nothing but the filled glyphs of a text object before the operator Q. */
  #followText({ operation: { operator, start, end }, mark }: ContentStep): void {
    const last = this.#clusters.at(-1);
    if (operator === 'BT') this.#open = { start, clusters: this.#clusters.length };
    else if (mark !== undefined && mark.isOutlines !== true) this.#open = undefined;
    else if (operator === 'ET') {
      const isOne = this.#open?.clusters === this.#clusters.length - 1;
      this.#ended = this.#open !== undefined && isOne ? { start: this.#open.start, end } : undefined;
    } else {
      if (operator === 'Q' && this.#ended !== undefined && last !== undefined)
        this.#clusters[this.#clusters.length - 1] = { ...last, text: this.#ended };
      this.#ended = undefined;
    }
  }

  #addCluster(cluster: Cluster): void {
    const last = this.#clusters.at(-1);
    const joined = this.#isFollowing && last?.clip === cluster.clip ? joinedOf(last, cluster) : undefined;
    if (last !== undefined && joined !== undefined && wasteOf(last, cluster) <= (MAX_WASTE - 1) * sizeOf(joined.area))
      this.#clusters[this.#clusters.length - 1] = joined;
    else this.#clusters.push(cluster);
    if (this.#clusters.length > MAX_CLUSTERS) this.#reduce(MAX_CLUSTERS / 2);
  }

  /** Joins neighbours in drawing order until there are few clusters, and those which cover the same parts of the page. */
  #reduce(count: number): void {
    const clusters = [...this.#clusters];
    const page = sizeOf(this.visible);
    let total = clusters.reduce((sum, { area }) => sum + sizeOf(area), 0);
    while (clusters.length > 1 && (clusters.length > count || total > MAX_SHARE * page)) {
      const keepsText = clusters.length <= count && total <= MAX_SHARE_WITH_TEXT * page;
      const wastes = clusters.slice(1).map((cluster, at) => wasteOf(clusters[at] ?? cluster, cluster, keepsText));
      const waste = Math.min(...wastes);
      const least = wastes.indexOf(waste);
      const [one, other] = clusters.slice(least, least + 2);
      if (one === undefined || other === undefined || waste === Infinity) break;
      clusters.splice(least, 2, joinedOf(one, other));
      total += waste;
    }
    this.#clusters = clusters;
  }

  /** Whether a matrix has no number that is too large once it is applied to parts of the page. */
  #isWritable([a, b, c, d, e, f]: Matrix): boolean {
    const size = Math.max(1, ...this.visible.map(Math.abs));
    return [a, b, c, d].every((it) => 2 * Math.abs(it) * size < MAX_REAL) && Math.max(e, f, -e, -f) < MAX_REAL / 2;
  }
}

function joinedOf(one: Cluster, other: Cluster): Cluster {
  return {
    area: unionOf(one.area, other.area),
    clip: commonClip(one.clip, other.clip),
    end: Math.max(one.end, other.end),
  };
}

/** How much larger the joined area is than both together; negative where they overlap. */
function wasteOf(one: Cluster, other: Cluster, keepsText = false): number {
  if (keepsText && (one.text !== undefined || other.text !== undefined)) return Infinity;
  return sizeOf(unionOf(one.area, other.area)) - sizeOf(one.area) - sizeOf(other.area);
}

/** An area of a page with a margin, in whole units. */
export function wholeUnits(area: Rectangle, visible: Rectangle): Rectangle | undefined {
  const [left, bottom, right, top] = enlarged(area, MARGIN);
  return common([Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)], visible);
}
