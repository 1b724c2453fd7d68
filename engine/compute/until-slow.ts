/** Work that has ended, or continues beside others. */
export interface BegunWork<Result> {
  readonly outcome: Promise<Result>;
}

/** Resolves when the work has ended or has become slow; the result contains the promise of its outcome. */
export async function untilSlow<Result>(work: (onSlow: () => void) => Promise<Result>): Promise<BegunWork<Result>> {
  return await new Promise((resolve) => {
    const outcome: Promise<Result> = work(() => resolve({ outcome }));
    const tell = (): void => resolve({ outcome });
    outcome.then(tell, tell);
  });
}
