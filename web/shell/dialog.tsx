import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { focusTitle } from './focus-title.js';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether the dialog stays open on Escape, because its content is not shown again. */
  readonly staysOpen?: boolean;
  readonly children: ComponentChildren;
}

/** A modal dialog. Afterwards the focus returns to the element that had it before. */
export function Dialog({ title, onClose, staysOpen = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else focusTitle();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // Chromium lets the second Escape in a row close a dialog without the event `cancel`, so the key itself is stopped.
      onKeyDown={(event) => {
        if (staysOpen && event.key === 'Escape') event.preventDefault();
      }}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
