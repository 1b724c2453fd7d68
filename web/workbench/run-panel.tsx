import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';

import { basePath } from '../api/client.js';
import { Notice } from '../shell/notice.js';
import { sizeOf } from '../shell/size-of.js';
import { ResultView } from './result-view.js';
import type { RequestProgress, Result } from './send-request.js';
import type { Run } from './use-run.js';

interface RunPanelProps {
  readonly run: Run;
  /** Why the run cannot begin, and the id of the field that lacks a file; undefined when it can. */
  readonly missing: { readonly message: string; readonly field: string } | undefined;
  /** What is shown of a failure; its message if left out. */
  readonly failure?: ComponentChildren;
}

/** Starts and cancels a run, and shows its progress and its result. */
export function RunPanel({ run, missing, failure }: RunPanelProps) {
  const { progress, result } = run;
  const id = useId();
  const runButton = useRef<HTMLButtonElement>(null);
  const cancel = (): void => {
    // The focus is not lost with the button that has it.
    runButton.current?.focus();
    run.cancel();
  };
  return (
    <section class="stack" aria-label="Result">
      <h2>Result</h2>
      <div class="row">
        <button
          ref={runButton}
          type="submit"
          class="primary"
          // A button that is disabled has no focus, and screen readers pass over it.
          aria-disabled={missing !== undefined || progress !== undefined}
          aria-describedby={missing && id}
          onClick={(event) => {
            if (missing === undefined) return;
            event.preventDefault();
            document.getElementById(missing.field)?.focus();
          }}
        >
          Run
        </button>
        {progress !== undefined && (
          <button type="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
      {missing !== undefined && (
        <p id={id} class="small quiet">
          {missing.message}
        </p>
      )}
      {progress !== undefined && <Progress progress={progress} />}
      {run.failure !== undefined &&
        (run.isCancelled ? (
          <Notice kind="ended">{run.failure}</Notice>
        ) : (
          (failure ?? <Notice kind="bad">{run.failure}</Notice>)
        ))}
      {run.needsSignIn && (
        <p class="small">
          <a href={`${basePath}/sign-in`} target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
          , and run it again here: files and options stay.
        </p>
      )}
      <p class="visually-hidden" role="status">
        {result !== undefined && announcementOf(result)}
      </p>
      {result !== undefined && <ResultView result={result} />}
    </section>
  );
}

/** Screen readers say the text of an element that was there before; warnings and download come with the result. */
function announcementOf({ fileName, blob, warnings }: Result): string {
  const count = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  return `Done: ${fileName}, ${sizeOf(blob.size)}${warnings.length > 0 ? `, ${count}` : ''}.`;
}

/** The upload and then the processing, with the share that is done where it is known, and the time so far. */
function Progress({ progress: { phase, share, step } }: { readonly progress: RequestProgress }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const title = phase === 'sending' ? 'Sending' : 'Processing';
  const percent = share === undefined ? '' : `, ${Math.floor(share * 100)} %`;
  return (
    <div class="tight">
      <progress aria-label={title} max={1} {...(share !== undefined && { value: share })} />
      <span class="row spread small quiet">
        <span>
          <span role="status">
            {title}
            {step !== undefined && ` (${step})`}
          </span>
          {percent}
        </span>
        <span>{seconds} s</span>
      </span>
    </div>
  );
}
