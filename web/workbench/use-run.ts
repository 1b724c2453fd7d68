import { useRef, useState } from 'preact/hooks';

import { messageOf } from '../api/client.js';
import { type Result, sendRequest } from './send-request.js';

export interface Run {
  /** The part of the upload that is sent, from 0 to 1; undefined when nothing runs. */
  readonly progress: number | undefined;
  readonly result: Result | undefined;
  readonly failure: string | undefined;
  /** Returns the message of the failure, if it fails. */
  start(operation: string, form: FormData): Promise<string | undefined>;
  cancel(): void;
}

/** Runs one operation at a time. */
export function useRun(): Run {
  const [progress, setProgress] = useState<number>();
  const [result, setResult] = useState<Result>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>();
  return {
    progress,
    result,
    failure,
    async start(operation, form) {
      const controller = new AbortController();
      running.current = controller;
      setProgress(0);
      setResult(undefined);
      setFailure(undefined);
      try {
        setResult(await sendRequest(operation, form, { signal: controller.signal, onProgress: setProgress }));
        return undefined;
      } catch (error) {
        setFailure(messageOf(error));
        return messageOf(error);
      } finally {
        setProgress(undefined);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
