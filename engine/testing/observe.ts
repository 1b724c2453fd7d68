import type { Inputs, WorkFile } from '../contract/file.js';
import type { Operation } from '../contract/operation.js';
import type { Step } from '../contract/step.js';
import { fileDigest } from '../files/file-digest.js';

/** An operation whose steps are observed. */
export interface Observed {
  readonly operation: Operation;
  /** A sentence for each rule that a step has broken. */
  readonly faults: readonly string[];
  /**
   * Waits for steps that are still running after their job has ended.
   * @throws Error if they run for longer than `patience` milliseconds
   */
  settle(patience: number): Promise<void>;
}

export async function observe(
  operation: Operation,
  inputs: Inputs,
  onStep?: (position: number) => void,
): Promise<Observed> {
  const digests = new Map<string, string>();
  const faults: string[] = [];
  const running = new Map<Promise<unknown>, string>();
  await note(Object.values(inputs).flat());

  function watched(step: Step, position: number): Step {
    return {
      ...step,
      run(files, context) {
        const work = step.run(files, context);
        running.set(work, step.name);
        onStep?.(position);
        return work
          .finally(() => running.delete(work))
          .then(async (made) => {
            await compare(step.name);
            await note(made);
            return made;
          });
      },
    };
  }

  async function note(files: readonly WorkFile[]): Promise<void> {
    for (const { path } of files) digests.set(path, await digestOf(path));
  }

  async function compare(step: string): Promise<void> {
    for (const [path, digest] of digests) {
      if ((await digestOf(path)) !== digest) faults.push(`The step "${step}" changed a file that was there before it.`);
    }
  }

  return {
    operation: { ...operation, steps: operation.steps.map(watched) },
    faults,
    async settle(patience) {
      await inTime(Promise.allSettled(running.keys()), patience, () => {
        throw new Error(
          `The step "${[...running.values()].join('", "')}" goes on after its job is over; it must heed the signal.`,
        );
      });
      await compare('the last');
    },
  };
}

async function inTime(work: Promise<unknown>, patience: number, onLate: () => never): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patience, 'late');
  });
  const first = await Promise.race([work, late]);
  clearTimeout(timer);
  if (first === 'late') onLate();
}

/** Returns the digest of a file; an empty text if the file does not exist. */
async function digestOf(path: string): Promise<string> {
  return await fileDigest(path).catch(() => '');
}
