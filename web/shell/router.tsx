import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

import { basePath } from '../api/client.js';

const listeners = new Set<() => void>();

function currentPath(): string {
  return location.pathname.slice(basePath.length).replace(/(.)\/$/, '$1') || '/';
}

export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', basePath + path);
  window.scrollTo(0, 0);
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
  for (const listener of listeners) listener();
}

/** The path of the page below the base path. */
export function usePath(): string {
  const [path, setPath] = useState(currentPath);
  // Not useEffect, which waits for the next frame: a navigation until then would change the address alone.
  useLayoutEffect(() => {
    const update = (): void => setPath(currentPath());
    listeners.add(update);
    addEventListener('popstate', update);
    return () => {
      listeners.delete(update);
      removeEventListener('popstate', update);
    };
  }, []);
  return path;
}

interface LinkProps {
  readonly to: string;
  readonly class?: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ComponentChildren;
}

/** A link to a page of the application, which does not load the application again. */
export function Link({ to, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...rest} href={basePath + to} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns the page to show after signing in: the one that asked for it, if it belongs to this application. */
export function pageAfterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '';
  return /^\/(account|workbench)(\/[\w/-]*)?$/.test(wanted) ? wanted : '/account/api-keys';
}
