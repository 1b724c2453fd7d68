import { useRef, useState } from 'preact/hooks';

import type { SessionState } from '../api/api-types.js';
import { ApiError, call, messageOf, setSession } from '../api/client.js';
import { CANCELLED, type RequestProgress, type Result, sendRequest } from './send-request.js';

/** What a run was started with, for what is shown of its result. The page may have other files and options since. */
export interface RunSource {
  /** The document to compare with the result. */
  readonly original: File | undefined;
  /** Passwords that may open the document or the result. */
  readonly passwords: readonly string[];
}

export interface Run<Source extends RunSource = RunSource> {
  /** Undefined when nothing runs. */
  readonly progress: RequestProgress | undefined;
  readonly result: Result | undefined;
  readonly failure: string | undefined;
  /** The field `error` of the Error object of the failure. */
  readonly failureTitle: string | undefined;
  /** Whether the user has cancelled the run, whose `failure` says so. */
  readonly isCancelled: boolean;
  /** Whether the run failed because the session had ended. */
  readonly needsSignIn: boolean;
  /** The source of the last run; undefined before the first run. */
  readonly source: Source | undefined;
  /** Returns the message of the failure, if it fails and is not cancelled. It does nothing while another run lasts. */
  start(operation: string, form: FormData, source: Source): Promise<string | undefined>;
  cancel(): void;
}

/** Runs one operation at a time. */
export function useRun<Source extends RunSource>(): Run<Source> {
  const [progress, setProgress] = useState<RequestProgress>();
  const [result, setResult] = useState<Result>();
  const [error, setError] = useState<unknown>();
  const [source, setSource] = useState<Source>();
  const running = useRef<AbortController>();
  const needsSignIn = error instanceof ApiError && error.status === 401;
  return {
    progress,
    result,
    failure: error === undefined ? undefined : messageOf(error),
    failureTitle: error instanceof ApiError ? error.title : undefined,
    isCancelled: error instanceof ApiError && error.title === CANCELLED,
    needsSignIn,
    source,
    async start(operation, form, startedWith) {
      if (running.current !== undefined) return undefined;
      const controller = new AbortController();
      running.current = controller;
      setProgress({ phase: 'sending', share: 0 });
      setSource(startedWith);
      setResult(undefined);
      setError(undefined);
      try {
        // The owner may have signed in in another tab, whose session has another token.
        if (needsSignIn) await call<SessionState>('/session').then(setSession, () => undefined);
        setResult(await sendRequest(operation, form, { signal: controller.signal, onProgress: setProgress }));
        return undefined;
      } catch (thrown) {
        setError(thrown);
        return controller.signal.aborted ? undefined : messageOf(thrown);
      } finally {
        running.current = undefined;
        setProgress(undefined);
      }
    },
    cancel: () => running.current?.abort(),
  };
}
