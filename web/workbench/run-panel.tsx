import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Notice } from '../shell/notice.js';
import { ResultView } from './result-view.js';
import type { Run } from './use-run.js';

interface RunPanelProps {
  readonly run: Run;
  /** Why the run cannot begin; undefined when it can. */
  readonly missing: string | undefined;
  /** What is shown of a failure; its message if left out. */
  readonly failure?: ComponentChildren;
}

/** Starts and cancels a run, and shows its progress and its result. */
export function RunPanel({ run, missing, failure }: RunPanelProps) {
  const { progress } = run;
  return (
    <section class="stack" aria-label="Result">
      <h2>Result</h2>
      <div class="row">
        <button type="submit" class="primary" disabled={progress !== undefined || missing !== undefined}>
          Run
        </button>
        {progress !== undefined && (
          <button type="button" onClick={run.cancel}>
            Cancel
          </button>
        )}
      </div>
      {missing !== undefined && <p class="small quiet">{missing}</p>}
      {progress !== undefined && <Progress share={progress} />}
      {run.failure !== undefined && (failure ?? <Notice kind="bad">{run.failure}</Notice>)}
      {run.result !== undefined && <ResultView result={run.result} />}
    </section>
  );
}

/** The upload with its share, and then the processing, whose share is not known, with the time so far. */
function Progress({ share }: { readonly share: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const isSending = share < 1;
  return (
    <div class="tight">
      <progress aria-label={isSending ? 'Sending' : 'Processing'} max={1} {...(isSending && { value: share })} />
      <span class="row spread small quiet">
        <span role="status">{isSending ? `Sending, ${Math.floor(share * 100)} %` : 'Processing'}</span>
        <span>{seconds} s</span>
      </span>
    </div>
  );
}
