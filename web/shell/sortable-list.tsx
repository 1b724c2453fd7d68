import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { focusTitle } from './focus-title.js';
import { Icon } from './icons.js';
import { useItemDrag } from './use-item-drag.js';

interface SortableListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item, index: number) => string | number;
  readonly nameOf: (item: Item) => string;
  readonly render: (item: Item, index: number) => ComponentChildren;
  /** What stands below an item and its buttons, in their whole width. */
  readonly renderBelow?: (item: Item, index: number) => ComponentChildren;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  /** Takes the focus when the last item is removed; the title of the page takes it when left out. */
  readonly onEmpty?: () => void;
  readonly itemClass?: string;
}

/** The button that takes the focus. */
interface Target {
  readonly at: number;
  readonly button: 'up' | 'down' | 'cross';
}

/** A list whose items are ordered by dragging and by buttons. The focus stays with the item that moves, or goes to the next one when it is removed. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, keyOf, nameOf, render, renderBelow, onMove, onRemove, itemClass = '' } = props;
  const { onEmpty = focusTitle } = props;
  const list = useRef<HTMLOListElement>(null);
  const [target, setTarget] = useState<Target>();
  const [announced, setAnnounced] = useState('');
  useLayoutEffect(() => {
    if (target === undefined) return;
    const item = list.current?.children[target.at];
    if (item === undefined) onEmpty();
    else item.querySelector<HTMLElement>(`[data-move="${target.button}"]`)?.focus();
    setTarget(undefined);
  }, [target]);
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (from === to || to < 0 || to >= items.length || item === undefined) return;
    onMove(from, to);
    setAnnounced(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };
  const { drag, handleOf } = useItemDrag(list, move);
  const step = (index: number, direction: 'up' | 'down'): void => {
    const to = index + (direction === 'up' ? -1 : 1);
    if (to < 0 || to >= items.length) return;
    move(index, to);
    setTarget({ at: to, button: direction });
  };
  const remove = (item: Item, index: number): void => {
    onRemove(index);
    setAnnounced(`${nameOf(item)} is removed.`);
    setTarget({ at: Math.max(0, Math.min(index, items.length - 2)), button: 'cross' });
  };
  return (
    <>
      <ol ref={list} class="stack">
        {items.map((item, index) => (
          <li
            key={keyOf(item, index)}
            class={`sortable ${itemClass} ${drag?.from === index ? 'dragged' : ''} ${dropMark(drag, index)}`}
          >
            <div class="row spread nowrap">
              {items.length > 1 && (
                <span class="handle" aria-hidden="true" {...handleOf(index)}>
                  ⠿
                </span>
              )}
              <div class="grow">{render(item, index)}</div>
              <span class="row buttons">
                {items.length > 1 &&
                  (['up', 'down'] as const).map((direction) => (
                    <IconButton
                      key={direction}
                      icon={direction}
                      label={`Move ${nameOf(item)} ${direction}`}
                      isDisabled={direction === 'up' ? index === 0 : index === items.length - 1}
                      onClick={() => step(index, direction)}
                    />
                  ))}
                <IconButton icon="cross" label={`Remove ${nameOf(item)}`} onClick={() => remove(item, index)} />
              </span>
            </div>
            {renderBelow?.(item, index)}
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {announced}
      </p>
    </>
  );
}

/** Marks the item before or after which the dragged one comes. */
function dropMark(drag: { readonly from: number; readonly to: number } | undefined, index: number): string {
  if (drag?.to !== index || drag.from === index) return '';
  return drag.to < drag.from ? 'drop-before' : 'drop-after';
}

interface IconButtonProps {
  readonly icon: 'up' | 'down' | 'cross';
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** `aria-disabled` instead of `disabled` keeps the focus on the button when its item arrives at an end of the list. */
function IconButton({ icon, label, isDisabled = false, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      data-move={icon}
      aria-disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Returns the items with one of them at another place. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined) return items;
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), item, ...others.slice(to)];
}
