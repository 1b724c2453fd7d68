/**
 * The threshold that best separates dark from light; lower levels are dark (N. Otsu, "A threshold selection method
 * from gray-level histograms", 1979). @param counts number of pixels of each level
 */
export function thresholdOf(counts: Uint32Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weight = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [best, threshold, below, weightBelow] = [-1, 0, 0, 0];
  counts.forEach((count, level) => {
    below += count;
    weightBelow += count * level;
    const above = total - below;
    if (below === 0 || above === 0) return;
    const apart = below * above * (weightBelow / below - (weight - weightBelow) / above) ** 2;
    if (apart > best) [best, threshold] = [apart, level + 1];
  });
  return threshold;
}
