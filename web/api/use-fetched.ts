import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

import { call, messageOf } from './client.js';

export interface Fetched<Value> {
  readonly value: Value | undefined;
  readonly failure: string | undefined;
  reload(): Promise<void>;
}

const early = new Map<string, Promise<unknown>>();

/** Begins to fetch what a component needs before the component is shown. `forgetEarly` ends the wait for the component. */
export function fetchEarly(path: string): void {
  // `useFetched` fetches again after a failure.
  early.set(
    path,
    call(path).catch(() => undefined),
  );
}

/** Forgets an answer that no component has taken: it would be old, or of another owner, when one is shown later. */
export function forgetEarly(path: string): void {
  early.delete(path);
}

/** Fetches JSON of the service when a component appears and when the path changes. */
export function useFetched<Value>(path: string): Fetched<Value> {
  const [state, setState] = useState<{ readonly path: string; readonly value?: Value; readonly failure?: string }>({
    path,
  });
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const number = ++latest.current;
    // Answers may arrive in another order than that of their requests.
    const set = (next: typeof state): void => {
      if (number === latest.current) setState(next);
    };
    try {
      const begun = early.get(path);
      early.delete(path);
      // The service and its pages have the same version, so its answers have the declared types.
      const value = (await begun) as Value | undefined;
      set({ path, value: value ?? (await call<Value>(path)) });
    } catch (error) {
      set({ path, failure: messageOf(error) });
    }
  }, [path]);
  // Not useEffect, which waits for the next frame: an answer for the path before could arrive until then.
  useLayoutEffect(() => void reload(), [reload]);
  const isCurrent = state.path === path;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : undefined, reload };
}
