import type { TracingSettings } from './start-tracing.js';

/** Starts tracing; its packages are loaded here, so that processes without traces do not have them in memory. */
export async function openTracing(settings: TracingSettings): Promise<AsyncDisposable> {
  const { startTracing } = await import('./start-tracing.js');
  return startTracing(settings);
}
