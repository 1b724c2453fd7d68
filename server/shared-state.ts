import type { SharedCrashes } from '../engine/tools/converters/crash-blocklist.js';
import type { Settings } from '../engine/job/settings.js';
import type { RedisState } from './health.js';
import type { Limiter } from './limits/limiter.js';
import { localLimiter } from './limits/local-limiter.js';
import type { Log } from './log.js';

/** The state that front ends share through Redis, or that a single one has in memory. */
export interface SharedState extends AsyncDisposable {
  readonly limiter: Limiter;
  readonly crashes?: SharedCrashes;
  /** Undefined without Redis. */
  readonly redis?: RedisState;
}

/** Opens the shared state. Waits for the first attempt to reach Redis, which may come back later. */
export async function openSharedState(settings: Settings, log: Log): Promise<SharedState> {
  const { redisUrl } = settings;
  if (redisUrl === undefined)
    return { limiter: localLimiter(settings), [Symbol.asyncDispose]: () => Promise.resolve() };
  // Imported when used, so that services without Redis start without its client.
  const [{ connectForCommands, isConnected }, { sharedLimiter }, { sharedCrashes }] = await Promise.all([
    import('../cluster/redis.js'),
    import('./limits/shared-limiter.js'),
    import('../cluster/shared-crashes.js'),
  ]);
  const redis = connectForCommands(redisUrl, (err) =>
    log.error({ err, redisDown: settings.redisDown }, 'Redis is away'),
  );
  const limiter = sharedLimiter(settings, redis);
  if (await isConnected(redis)) log.info('connected to Redis');
  return {
    limiter,
    crashes: sharedCrashes(redis),
    redis: () => (redis.status === 'ready' ? 'ready' : 'away'),
    [Symbol.asyncDispose]() {
      limiter[Symbol.dispose]();
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
