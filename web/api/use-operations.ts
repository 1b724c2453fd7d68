import { useEffect, useState } from 'preact/hooks';

import type { OperationDescription } from './api-types.js';
import { call, messageOf } from './client.js';
import type { Fetched } from './use-fetched.js';

type Operations = readonly OperationDescription[];

let fetching: Promise<Operations> | undefined;

/** Fetches the operations of the service once; after a failure, the next call tries again. @throws ApiError */
export function fetchOperations(): Promise<Operations> {
  fetching ??= call<Operations>('/operations').catch((error: unknown) => {
    fetching = undefined;
    throw error;
  });
  return fetching;
}

/** The operations of the service, as soon as they are fetched. */
export function useOperations(): Omit<Fetched<Operations>, 'reload'> {
  const [state, setState] = useState<Omit<Fetched<Operations>, 'reload'>>({ value: undefined, failure: undefined });
  useEffect(() => {
    fetchOperations().then(
      (value) => setState({ value, failure: undefined }),
      (error: unknown) => setState({ value: undefined, failure: messageOf(error) }),
    );
  }, []);
  return state;
}
