import { useEffect, useRef, useState } from 'preact/hooks';

import { Choice } from '../shell/choice.js';
import type { OpenPdf } from './open-pdf.js';
import { PagePicture } from './page-picture.js';

interface ComparePagesProps {
  readonly before: OpenPdf | undefined;
  readonly after: OpenPdf;
}

/** Later pages are in the download. */
const MAX_PAGES = 20;

const views = ['Side by side', 'Slider'] as const;
const zooms = [
  ['Fit', 0],
  ['50 %', 0.5],
  ['100 %', 1],
  ['200 %', 2],
] as const;

/** CSS pixels of a point at 100 %. */
const PIXELS_PER_POINT = 96 / 72;

/** The pages of a result, beside those of the original at the same zoom, or one page over the other with a slider. */
export function ComparePages({ before, after }: ComparePagesProps) {
  const [view, setView] = useState<(typeof views)[number]>('Side by side');
  const [zoom, setZoom] = useState(0);
  const [area, width] = useWidth();
  const columns = before === undefined || view === 'Slider' ? 1 : 2;
  const widest = Math.max(
    ...[before, after].flatMap((it) => it?.sizes.slice(0, MAX_PAGES) ?? []).map((it) => it.width),
  );
  const scale = zoom === 0 ? Math.min((width / columns - 40) / widest, PIXELS_PER_POINT) : zoom * PIXELS_PER_POINT;
  return (
    <div class="stack" ref={area}>
      <div class="row spread">
        {before !== undefined && <Choice label="View" values={views} value={view} onChange={setView} />}
        <Choice
          label="Zoom"
          values={zooms.map(([name]) => name)}
          value={zooms.find(([, it]) => it === zoom)?.[0] ?? 'Fit'}
          onChange={(name) => setZoom(zooms.find(([it]) => it === name)?.[1] ?? 0)}
        />
      </div>
      {width > 0 &&
        (before !== undefined && view === 'Slider' ? (
          <PageSlider before={before} after={after} scale={scale} />
        ) : (
          <LinkedPanes before={before} after={after} scale={scale} />
        ))}
    </div>
  );
}

interface ScaledProps extends ComparePagesProps {
  /** CSS pixels for each point. */
  readonly scale: number;
}

/** Two lists of pages that scroll together. */
function LinkedPanes({ before, after, scale }: ScaledProps) {
  const panes = useRef<(HTMLDivElement | null)[]>([]);
  const follow = (leader: number): void => {
    const [from, to] = [panes.current[leader], panes.current[1 - leader]];
    if (!from || !to || Math.abs(from.scrollTop - to.scrollTop) < 1) return;
    to.scrollTop = from.scrollTop;
    to.scrollLeft = from.scrollLeft;
  };
  return (
    <div class="panes">
      {(
        [
          ['Before', before],
          ['After', after],
        ] as const
      ).map(
        ([name, pdf], index) =>
          pdf !== undefined && (
            <section key={name} class="tight" aria-label={name}>
              <h3>{name}</h3>
              <span class="quiet small">{pagesText(pdf)}</span>
              <div
                class="pane"
                tabIndex={0}
                role="group"
                aria-label={`Pages ${name.toLowerCase()}`}
                ref={(element) => void (panes.current[index] = element)}
                onScroll={() => follow(index)}
              >
                {pdf.sizes.slice(0, MAX_PAGES).map((size, at) => (
                  <PagePicture
                    key={at}
                    pdf={pdf}
                    page={at + 1}
                    width={Math.round(size.width * scale)}
                    label={`${name}: page ${at + 1}`}
                  />
                ))}
                {pdf.sizes.length > MAX_PAGES && (
                  <p class="small quiet">The download has the pages after {MAX_PAGES}.</p>
                )}
              </div>
            </section>
          ),
      )}
    </div>
  );
}

/** One page of the result over the same page of the original; the slider moves the edge between them. */
function PageSlider({ before, after, scale }: ScaledProps & { readonly before: OpenPdf }) {
  const [page, setPage] = useState(1);
  const [share, setShare] = useState(50);
  const count = Math.min(before.sizes.length, after.sizes.length);
  const shown = (
    [
      ['before', before],
      ['after', after],
    ] as const
  ).map(([name, pdf]) => ({
    name,
    pdf,
    width: Math.round((pdf.sizes[page - 1]?.width ?? 1) * scale),
  }));
  return (
    <div class="stack">
      <div class="row">
        <label class="choice">
          Page
          <input
            type="number"
            min={1}
            max={count}
            value={page}
            onInput={(event) => setPage(Math.min(count, Math.max(1, Number(event.currentTarget.value) || 1)))}
          />
          of {count}
        </label>
        <label class="choice grow">
          Before
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label="Edge between before and after"
            onInput={(event) => setShare(Number(event.currentTarget.value))}
          />
          After
        </label>
      </div>
      <div class="pane overlay" tabIndex={0} role="group" aria-label="Both pages">
        {shown.map(({ name, pdf, width }) => (
          <div key={name} style={name === 'after' ? { clipPath: `inset(0 0 0 ${share}%)` } : {}}>
            <PagePicture pdf={pdf} page={page} width={width} label={`Page ${page} ${name}`} />
          </div>
        ))}
      </div>
    </div>
  );
}

function pagesText({ sizes }: OpenPdf): string {
  return sizes.length === 1 ? '1 page' : `${sizes.length} pages`;
}

/** Measures the width of an element. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const current = element.current;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, width] as const;
}
