import { useRef, useState } from 'preact/hooks';

import { SortableList, moveItem } from '../shell/sortable-list.js';
import type { OpenPdf } from './open-pdf.js';
import { PagePicture } from './page-picture.js';
import { formatPages, formatParts, parsePages, startsOf } from './page-ranges.js';

/** How clicks on pages change the text of an option: pages of a set, parts that begin at pages, or an order of pages. */
export type PageChoiceKind = 'selection' | 'parts' | 'order';

interface PageChoiceProps {
  readonly kind: PageChoiceKind;
  readonly option: string;
  readonly pdf: OpenPdf;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** More pages are selected by text. */
const MAX_PAGES = 500;
const WIDTH = 88;

/** Pages to click; the text of the option and the pressed pages say the same. */
export function PageChoice(props: PageChoiceProps) {
  const { kind, option, pdf, value, onChange } = props;
  if (kind === 'order') return <PageOrder {...props} />;
  const count = pdf.sizes.length;
  const chosen = kind === 'parts' ? startsOf(value) : new Set(parsePages(value, count));
  const change = (pages: ReadonlySet<number>): void =>
    onChange(kind === 'parts' ? formatParts(pages, count) : formatPages([...pages].sort((a, b) => a - b)));
  const nameOf = (page: number): string => (kind === 'parts' ? `A part begins at page ${page}` : `Page ${page}`);
  return <PageButtons label={`Pages for ${option}`} pdf={pdf} chosen={chosen} nameOf={nameOf} onChange={change} />;
}

interface PageButtonsProps {
  readonly label: string;
  readonly pdf: OpenPdf;
  readonly chosen: ReadonlySet<number>;
  readonly nameOf: (page: number) => string;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** One of the buttons is in the order of the Tab key, and arrow keys lead to the others: there may be hundreds. */
function PageButtons({ label, pdf, chosen, nameOf, onChange }: PageButtonsProps) {
  const last = useRef<number>();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const count = pdf.sizes.length;
  const shown = Math.min(count, MAX_PAGES);
  const move = (event: KeyboardEvent): void => {
    const to = targetOf(event.key, current, shown);
    if (to === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  const toggle = (page: number, isRange: boolean): void => {
    const from = isRange ? (last.current ?? page) : page;
    const next = new Set(chosen);
    const isAdded = !chosen.has(page);
    for (let it = Math.min(from, page); it <= Math.max(from, page); it++) {
      if (isAdded) next.add(it);
      else next.delete(it);
    }
    last.current = page;
    onChange(next);
  };
  return (
    <div ref={list} class="thumbnails" role="toolbar" aria-label={label} onKeyDown={move}>
      {pdf.sizes.slice(0, MAX_PAGES).map((_, index) => (
        <button
          key={index}
          type="button"
          class="thumbnail"
          aria-label={nameOf(index + 1)}
          aria-pressed={chosen.has(index + 1)}
          tabIndex={index === Math.min(current, shown - 1) ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={(event) => toggle(index + 1, event.shiftKey)}
        >
          <PagePicture pdf={pdf} page={index + 1} width={WIDTH} />
          <span class="small">{index + 1}</span>
        </button>
      ))}
      {count > MAX_PAGES && <p class="small quiet">Type the numbers of pages after page {MAX_PAGES}.</p>}
    </div>
  );
}

/** Returns the index of the button to which a key leads; undefined for other keys. */
function targetOf(key: string, from: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    ArrowLeft: from - 1,
    ArrowUp: from - 1,
    Home: 0,
    End: count - 1,
  };
  const to = targets[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}

function PageOrder({ option, pdf, value, onChange }: PageChoiceProps) {
  const count = Math.min(pdf.sizes.length, MAX_PAGES);
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const order = value.trim() === '' ? all : parsePages(value, pdf.sizes.length);
  if (order === undefined) return null;
  return (
    <div class="tight" role="group" aria-label={`Pages for ${option}`}>
      <SortableList
        items={order}
        keyOf={(page, index) => `${page} ${order.slice(0, index).filter((it) => it === page).length}`}
        nameOf={(page) => `Page ${page}`}
        render={(page) => (
          <span class="row">
            <PagePicture pdf={pdf} page={page} width={WIDTH / 2} />
            <span class="small">Page {page}</span>
          </span>
        )}
        onMove={(from, to) => onChange(formatPages(moveItem(order, from, to)))}
        onRemove={(index) => onChange(formatPages(order.filter((_, at) => at !== index)))}
      />
    </div>
  );
}
