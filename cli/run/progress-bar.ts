export interface ProgressBar extends Disposable {
  readonly show: (share: number) => void;
}

/** Opens a progress bar on stderr, which is shown from the first progress until the job ends; only on a terminal. */
export async function openProgressBar(title: string): Promise<ProgressBar> {
  if (!process.stderr.isTTY) return { show: () => undefined, [Symbol.dispose]: () => undefined };
  const { Presets, SingleBar } = await import('cli-progress');
  const settings = {
    format: `${title} {bar} {percentage}%`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  };
  const bar = new SingleBar(settings, Presets.shades_classic);
  return {
    show(share) {
      if (!bar.isActive) bar.start(1, share);
      bar.update(share);
    },
    [Symbol.dispose]: () => bar.stop(),
  };
}
