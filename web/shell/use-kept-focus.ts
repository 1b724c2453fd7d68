import { useLayoutEffect } from 'preact/hooks';

import { focusTitle } from './focus-title.js';

/**
 * Gives the focus to the title of the page when a change of the calling component removes the element that has it. An
 * element that got the focus while the change was awaited keeps it.
 */
export function useKeptFocus(): void {
  const before = document.activeElement;
  useLayoutEffect(() => {
    if (before?.isConnected === false) focusTitle();
  });
}
