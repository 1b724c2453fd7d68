import 'uplot/dist/uPlot.min.css';

import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';

import type { Series } from './usage-series.js';

const HEIGHT = 180;

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** uPlot declares its ways to draw as optional. */
const bars = UPlot.paths.bars === undefined ? {} : { paths: UPlot.paths.bars({ size: [0.7, 24] }) };

/** All figures are whole, so the marks of the axis are whole, too. */
const wholeSteps = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((it) => it * 10 ** power)).flat();

/** The lines differ without colours, too. A time without neighbours is a point. */
const points = { show: true, size: 6 };
const lineLooks = [
  { width: 2, points },
  { width: 2, points, dash: [4, 4] },
];

/** A chart of usage over time; the table below it has the same figures. */
export function UsageChart({ series }: { readonly series: Series }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = matchMedia('(prefers-color-scheme: dark)');
    let chart: UPlot | undefined;
    const draw = (): void => {
      chart?.destroy();
      const { times, lines } = series;
      chart = new UPlot(optionsFor(series, element), [[...times], ...lines.map(({ values }) => [...values])], element);
    };
    draw();
    const observer = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
    observer.observe(element);
    look.addEventListener('change', draw);
    return () => {
      observer.disconnect();
      look.removeEventListener('change', draw);
      chart?.destroy();
    };
  }, [series]);
  return (
    <figure class="chart">
      <figcaption class="label">{series.title}</figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
}

/** How a chart looks, with the colours of the current theme. */
function optionsFor({ isBars, textOf, times, lines }: Series, element: HTMLElement): UPlot.Options {
  const [first = 0, second = first] = times;
  // A bar is around its time, so the first and the last one need half of an interval more.
  const step = second - first;
  const colour = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim();
  const axis = { stroke: colour('--text-quiet'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  const strokes = [colour('--accent'), colour('--bad')];
  return {
    width: element.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    scales: {
      x: { range: (_, first, last) => [first - step / 2, last + step / 2] },
      y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] },
    },
    axes: [
      { ...axis, values: (_, times) => times.map((it, index) => timeText(it, times[index - 1])) },
      { ...axis, incrs: wholeSteps, size: 60, values: (_, figures) => figures.map(textOf) },
    ],
    series: [
      // Without a pointer over the chart there is no time.
      { value: (_, time) => (time > 0 ? exact.format(time * 1000) : '–') },
      ...lines.map(({ name }, index) => ({
        label: name,
        stroke: strokes[index] ?? '',
        value: (_: UPlot, figure: number | null) => (figure === null ? '–' : textOf(figure)),
        ...(isBars ? { ...bars, width: 0, fill: strokes[index] ?? '', points: { show: false } } : lineLooks[index]),
      })),
    ],
  };
}

/** The day at its first mark, and the hour at the others. */
function timeText(time: number, before: number | undefined): string {
  const text = day.format(time * 1000);
  const isNewDay = before === undefined || day.format(before * 1000) !== text;
  return isNewDay ? text : hour.format(time * 1000);
}
