import { useRef, useState } from 'preact/hooks';

import { ApiError, messageOf } from '../api/client.js';
import { type RequestProgress, type Result, sendRequest } from './send-request.js';

export interface Run {
  /** Undefined when nothing runs. */
  readonly progress: RequestProgress | undefined;
  readonly result: Result | undefined;
  readonly failure: string | undefined;
  /** The field `error` of the Error object of the failure. */
  readonly failureTitle: string | undefined;
  /** Returns the message of the failure, if it fails. It does nothing while another run lasts. */
  start(operation: string, form: FormData): Promise<string | undefined>;
  cancel(): void;
}

/** Runs one operation at a time. */
export function useRun(): Run {
  const [progress, setProgress] = useState<RequestProgress>();
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>();
  return {
    progress,
    result,
    failure: error === undefined ? undefined : messageOf(error),
    failureTitle: error instanceof ApiError ? error.title : undefined,
    async start(operation, form) {
      if (running.current !== undefined) return undefined;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ phase: 'sending', share: 0 });
      setResult(undefined);
      setError(undefined);
      try {
        setResult(await sendRequest(operation, form, { signal: controller.signal, onProgress: setProgress }));
        return undefined;
      } catch (thrown) {
        setError(thrown);
        return messageOf(thrown);
      } finally {
        running.current = undefined;
        setProgress(undefined);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
