import { Redis, type RedisOptions } from 'ioredis';

/** A command that has no answer after this time fails. */
const COMMAND_MS = 5_000;

/** The longest time between attempts to connect again. */
const MAX_RETRY_MS = 1_000;

/** Called once for each outage, with an error that holds no password. */
export type RedisFaultListener = (fault: Error) => void;

/** A connection for commands that answer at once. While Redis does not answer, each command fails instead of waiting. */
export function connectForCommands(url: string, onFault?: RedisFaultListener): Redis {
  return connect(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_MS }, onFault);
}

/** A connection for commands that wait for events; it waits for Redis to come back. */
export function connectForEvents(url: string, onFault?: RedisFaultListener): Redis {
  return connect(url, { maxRetriesPerRequest: null }, onFault);
}

/** Resolves when the connection is ready or the first attempt has failed. @returns whether it is ready */
export async function isConnected(redis: Redis): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return await new Promise((resolve) => {
    redis.once('ready', () => resolve(true)).once('error', () => resolve(false));
  });
}

/** Asks Redis for its version and clock. @throws Error that holds no password */
export async function probeRedis(url: string): Promise<{ readonly version: string; readonly clock: Date }> {
  let fault = new Error('Redis does not answer.');
  const redis = connectForCommands(url, (error) => (fault = error));
  try {
    if (!(await isConnected(redis))) throw fault;
    const [seconds, microseconds] = (await redis.time()).map(Number);
    const [, version] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
    return {
      version: `Redis ${version ?? ''}`,
      clock: new Date((seconds ?? NaN) * 1000 + (microseconds ?? NaN) / 1000),
    };
  } finally {
    redis.disconnect();
  }
}

type Behaviour = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'commandTimeout'>;

function connect(url: string, options: Behaviour, onFault: RedisFaultListener = () => undefined): Redis {
  const redis = new Redis(url, {
    connectTimeout: COMMAND_MS,
    keepAlive: COMMAND_MS,
    retryStrategy: (times) => Math.min(50 * times, MAX_RETRY_MS),
    // After a failover the connection leads to the former master, which only reads, and the name to the new one.
    reconnectOnError: isReadOnly,
    ...options,
  });
  let failing = false;
  redis.on('ready', () => (failing = false));
  // Without a listener, ioredis would print the error with the arguments of the command, such as the password of AUTH.
  redis.on('error', (error: Error) => {
    if (!failing) onFault(withoutArguments(error));
    failing = true;
  });
  return redis;
}

/** Redis before version 7 has its error code inside of the message when a script failed. */
function isReadOnly({ message }: Error): boolean {
  return /\bREADONLY\b/.test(message);
}

/** Errors of ioredis have the failed command with its arguments, which a log would print. */
function withoutArguments(error: Error): Error {
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return new Error(`Redis does not answer (${code}${error.message || error.name}).`);
}
