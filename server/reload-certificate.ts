import type { Server } from 'node:https';

import type { Settings } from '../engine/job/settings.js';
import { certificatePair } from './certificate.js';
import { secureOptions } from './listen.js';
import type { Log } from './log.js';

/**
 * A function that reads the certificate again, for new connections; open ones go on. A certificate that cannot be used is
 * logged, and the old one stays.
 */
export function certificateReloader(server: Server, settings: Settings, log: Log): () => Promise<void> {
  // One after the other, so that the last call decides.
  let last: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      server.setSecureContext(secureOptions(await certificatePair(settings)));
      log.info('the certificate was read again');
    } catch (err) {
      log.error({ err }, 'the new certificate cannot be used; the old one stays');
    }
  };
  return () => (last = last.then(reload));
}
