import { useCallback, useEffect, useState } from 'preact/hooks';

import { call, messageOf } from './client.js';

export interface Fetched<Value> {
  readonly value: Value | undefined;
  readonly failure: string | undefined;
  reload(): Promise<void>;
}

const early = new Map<string, Promise<unknown>>();

/** Begins to fetch what a component needs before the component is shown. */
export function fetchEarly(path: string): void {
  // `useFetched` fetches again after a failure.
  early.set(
    path,
    call(path).catch(() => undefined),
  );
}

/** Fetches JSON of the service when a component appears and when the path changes. */
export function useFetched<Value>(path: string): Fetched<Value> {
  const [state, setState] = useState<{ readonly path: string; readonly value?: Value; readonly failure?: string }>({
    path,
  });
  const reload = useCallback(async () => {
    try {
      const begun = early.get(path);
      early.delete(path);
      // The service and its pages have the same version, so its answers have the declared types.
      const value = (await begun) as Value | undefined;
      setState({ path, value: value ?? (await call<Value>(path)) });
    } catch (error) {
      setState({ path, failure: messageOf(error) });
    }
  }, [path]);
  useEffect(() => void reload(), [reload]);
  const isCurrent = state.path === path;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : undefined, reload };
}
