import type { Spread } from './cost.js';

export interface RatioBar {
  readonly label: string;
  readonly ratio: Spread;
}

const LABELS = 260;
const WIDTH = 800;
const ROW = 18;
const TOP = 46;
/** The chart covers ratios from one hundredth to ten. */
const [MIN_DECADE, MAX_DECADE] = [-2, 1];

/** An SVG chart of ratios on a logarithmic scale; bars left of the line at 1 are ahead. */
export function ratioChart(title: string, bars: readonly RatioBar[]): string {
  const height = TOP + bars.length * ROW + 10;
  const decades = Array.from({ length: MAX_DECADE - MIN_DECADE + 1 }, (_, index) => MIN_DECADE + index);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="8" y="18" font-size="14" font-weight="bold">${escaped(title)}</text>`,
    ...decades.map((decade) => gridLine(decade, height)),
    ...bars.map(barOf),
    '</svg>',
    '',
  ].join('\n');
}

function gridLine(decade: number, height: number): string {
  const x = xOf(10 ** decade);
  const colour = decade === 0 ? '#111' : '#ccc';
  return (
    `<path d="M${x} ${TOP - 8}V${height - 10}" stroke="${colour}"/>` +
    `<text x="${x}" y="${TOP - 12}" text-anchor="middle" fill="#444">${10 ** decade}</text>`
  );
}

function barOf({ label, ratio }: RatioBar, index: number): string {
  const y = TOP + index * ROW;
  const [from, to] = [Math.min(xOf(1), xOf(ratio.median)), Math.max(xOf(1), xOf(ratio.median))];
  const isAhead = ratio.median <= 1;
  const colour = isAhead ? '#2a7f62' : '#b5482a';
  const [low, high] = [xOf(ratio.low), xOf(ratio.high)];
  return (
    `<text x="${LABELS - 8}" y="${y + 12}" text-anchor="end">${escaped(label)}</text>` +
    `<rect x="${from}" y="${y + 2}" width="${round(to - from)}" height="${ROW - 6}" fill="${colour}"/>` +
    `<path d="M${low} ${y + ROW / 2 - 1}H${high}" stroke="#111"/>` +
    `<text x="${isAhead ? Math.min(from, low) - 4 : Math.max(to, high) + 4}" y="${y + 12}" text-anchor="${isAhead ? 'end' : 'start'}" fill="#444">${ratio.median.toFixed(2)}</text>`
  );
}

function xOf(ratio: number): number {
  const decade = Math.min(MAX_DECADE, Math.max(MIN_DECADE, Math.log10(ratio)));
  return round(LABELS + 40 + ((decade - MIN_DECADE) / (MAX_DECADE - MIN_DECADE)) * (WIDTH - LABELS - 90));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
