import { useLayoutEffect, useState } from 'preact/hooks';

import { Dialog } from './dialog.js';
import { navigate } from './router.js';

const pages = [
  ['w', 'Workbench', '/workbench'],
  ['p', 'Pipeline', '/workbench/pipeline'],
  ['k', 'API keys', '/account/api-keys'],
  ['u', 'Usage', '/account/usage'],
  ['d', 'Documentation', '/docs'],
  ['a', 'API reference', '/docs/api'],
] as const;

const KEY = 'no-shortcuts';

/** Keyboard shortcuts on every page, and the dialog that lists them and turns them off. */
export function Shortcuts() {
  const [isShown, setShown] = useState(false);
  const [isOff, setOff] = useState(isTurnedOff);
  // Not useEffect, which waits for the next frame: keys pressed until then would be lost, or still be shortcuts.
  useLayoutEffect(() => {
    /** Whether the key before was the first one of a pair. */
    let hasFirst = false;
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const isSecond = hasFirst;
      hasFirst = false;
      if (event.key === '?') setShown(true);
      else if (isOff) return;
      else if (event.key === '/') findOperation(event);
      else if (isSecond) goTo(event.key);
      else if (event.key === 'g') hasFirst = true;
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOff]);
  const turnOff = (off: boolean): void => {
    setOff(off);
    remember(off);
  };
  if (!isShown) return null;
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setShown(false)}>
      <dl class="definitions">
        {[['/', 'Find an operation'], ...pages.map(([key, name]) => [`g ${key}`, name]), ['?', 'This list']].map(
          ([keys, meaning]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ),
        )}
      </dl>
      <label class="choice">
        <input type="checkbox" checked={!isOff} onChange={(event) => turnOff(!event.currentTarget.checked)} />
        Use shortcuts in this browser
      </label>
      <div>
        <button type="button" onClick={() => setShown(false)}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

/** Whether a key belongs to a field, to a dialog or to the browser. */
function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true;
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

function findOperation(event: KeyboardEvent): void {
  event.preventDefault();
  const search = document.querySelector<HTMLInputElement>('#search');
  if (search === null) navigate('/');
  else search.focus();
}

function goTo(key: string): void {
  const page = pages.find(([it]) => it === key);
  if (page !== undefined) navigate(page[2]);
}

function isTurnedOff(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // The browser may forbid storage.
    return false;
  }
}

function remember(off: boolean): void {
  try {
    if (off) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // It is valid for this visit then.
  }
}
