import type { Size } from '../../geometry/geometry.js';
import type { Glyphs } from '../model.js';

/** Number of directions: tenths of a degree, which are finer than a reader sees and few enough to count. */
const STEPS = 3600;
const OFF_PAGE = -1;

/** Returns the reading direction of each glyph, in tenths of a degree. Glyphs that are not on the page have none. */
export function directionsOf(glyphs: Glyphs, upright: Uint8Array, page: Size): Int16Array {
  const { left, right, top, bottom, style, styles } = glyphs;
  const steps = Int16Array.from(styles, ({ angle }) => stepOf(angle));
  const uprightSteps = Int16Array.from(styles, ({ angle }) => stepOf(angle + 90));
  const directions = new Int16Array(glyphs.length);
  for (let i = 0; i < glyphs.length; i++) {
    const x = ((left[i] ?? NaN) + (right[i] ?? NaN)) / 2;
    const y = ((top[i] ?? NaN) + (bottom[i] ?? NaN)) / 2;
    const visible = x >= 0 && x <= page.width && y >= 0 && y <= page.height;
    const step = upright[i] === 1 ? uprightSteps[style[i] ?? 0] : steps[style[i] ?? 0];
    directions[i] = visible ? (step ?? 0) : OFF_PAGE;
  }
  return directions;
}

function stepOf(angle: number): number {
  const step = Number.isFinite(angle) ? Math.round((angle % 360) * 10) : 0;
  return (step + STEPS) % STEPS;
}

/** Glyphs with about the same reading direction. */
export interface Cluster {
  readonly angle: number;
  readonly members: Int32Array;
}

/**
 * In tenths of a degree: directions this close to the most frequent one count as the same, since the lines of a scan
 * vary.
 */
const LEEWAY = 20;

export function clusteredAngles(directions: Int16Array): readonly Cluster[] {
  const only = onlyCluster(directions);
  if (only !== undefined) return [only];
  const counts = new Int32Array(STEPS);
  for (const direction of directions) if (direction !== OFF_PAGE) counts[direction] = (counts[direction] ?? 0) + 1;
  const clusterOf = new Int16Array(STEPS).fill(NO_CLUSTER);
  const found: Peak[] = [];
  for (const peak of byFrequency(counts)) {
    if (clusterOf[peak] !== NO_CLUSTER) continue;
    let size = 0;
    for (let near = peak - LEEWAY; near <= peak + LEEWAY; near++) {
      const step = (near + STEPS) % STEPS;
      if (clusterOf[step] !== NO_CLUSTER) continue;
      clusterOf[step] = found.length;
      size += counts[step] ?? 0;
    }
    found.push({ angle: peak / 10, size });
  }
  return gathered(directions, clusterOf, found);
}

/**
 * Returns the cluster of a page with one direction, as most pages have. This check takes a tenth of the time of
 * counting directions.
 */
function onlyCluster(directions: Int16Array): Cluster | undefined {
  const members = new Int32Array(directions.length);
  let only = OFF_PAGE;
  let count = 0;
  for (let i = 0; i < directions.length; i++) {
    const direction = directions[i] ?? OFF_PAGE;
    if (direction === OFF_PAGE) continue;
    if (direction !== only && only !== OFF_PAGE) return undefined;
    only = direction;
    members[count++] = i;
  }
  return only === OFF_PAGE ? undefined : { angle: only / 10, members: members.subarray(0, count) };
}

const NO_CLUSTER = -1;

interface Peak {
  readonly angle: number;
  /** Number of glyphs with this direction. */
  readonly size: number;
}

function byFrequency(counts: Int32Array): readonly number[] {
  const present: number[] = [];
  for (let step = 0; step < STEPS; step++) if ((counts[step] ?? 0) > 0) present.push(step);
  return present.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
}

function gathered(directions: Int16Array, clusterOf: Int16Array, peaks: readonly Peak[]): readonly Cluster[] {
  const clusters = peaks.map(({ angle, size }) => ({ angle, members: new Int32Array(size), filled: 0 }));
  for (let i = 0; i < directions.length; i++) {
    const direction = directions[i] ?? OFF_PAGE;
    const cluster = direction === OFF_PAGE ? undefined : clusters[clusterOf[direction] ?? NO_CLUSTER];
    if (cluster !== undefined) cluster.members[cluster.filled++] = i;
  }
  return clusters;
}
