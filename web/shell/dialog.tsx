import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

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
  // Not useEffect, which waits for the next frame: keys until then would go to the page below the dialog.
  useLayoutEffect(() => {
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
      // Chromium lets the second Escape in a row close a dialog without the event `cancel`, and sends the event `close`
      // after other keys may have been pressed, so the key itself closes the dialog or does nothing.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (!staysOpen) onClose();
      }}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
