import 'uplot/dist/uPlot.min.css';

import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';

import type { Series } from './usage-series.js';

const HEIGHT = 180;

/** A chart of usage over time; the table below it has the same figures. */
export function UsageChart({ series: { title, times, lines } }: { readonly series: Series }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = matchMedia('(prefers-color-scheme: dark)');
    let chart: UPlot | undefined;
    const draw = (): void => {
      chart?.destroy();
      const colour = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim();
      const axis = {
        stroke: colour('--text-quiet'),
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
      };
      const strokes = [colour('--accent'), colour('--bad')];
      chart = new UPlot(
        {
          width: element.clientWidth,
          height: HEIGHT,
          cursor: { drag: { x: false, y: false } },
          scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.1)] } },
          axes: [axis, axis],
          series: [
            {},
            ...lines.map(({ name }, index) => ({
              label: name,
              stroke: strokes[index] ?? '',
              // Told apart without colours, too.
              ...(index > 0 && { dash: [4, 4] }),
              width: 2,
              points: { show: times.length < 2 },
            })),
          ],
        },
        [[...times], ...lines.map(({ values }) => [...values])],
        element,
      );
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
  }, [title, times, lines]);
  return (
    <figure class="chart">
      <figcaption class="label">{title}</figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
}
