import type { Redis } from 'ioredis';

/**
 * Passes the errors of a queue on while its connection is ready. BullMQ emits an error for each queue and each attempt to
 * connect again, and the listener of a connection has told of the outage once.
 */
export function whileConnected(redis: Redis, onFault: (fault: unknown) => void): (fault: unknown) => void {
  return (fault) => {
    if (redis.status === 'ready') onFault(fault);
  };
}
