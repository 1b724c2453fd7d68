import { useCallback, useEffect, useState } from 'preact/hooks';

import { call, messageOf } from './client.js';

export interface Fetched<Value> {
  readonly value: Value | undefined;
  readonly failure: string | undefined;
  reload(): Promise<void>;
}

/** Fetches JSON of the service when a component appears and when the path changes. */
export function useFetched<Value>(path: string): Fetched<Value> {
  const [state, setState] = useState<{ readonly path: string; readonly value?: Value; readonly failure?: string }>({
    path,
  });
  const reload = useCallback(async () => {
    try {
      setState({ path, value: await call<Value>(path) });
    } catch (error) {
      setState({ path, failure: messageOf(error) });
    }
  }, [path]);
  useEffect(() => void reload(), [reload]);
  const isCurrent = state.path === path;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : undefined, reload };
}
