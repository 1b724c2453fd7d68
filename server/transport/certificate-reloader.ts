import type { Server } from 'node:https';

import type { Settings } from '../../engine/job/settings.js';
import { certificatePair } from './certificate.js';
import { secureOptions } from './listen.js';
import type { Log } from '../log.js';

/**
 * Returns a function that reads the certificate again and uses it for new connections. A certificate that cannot be used
 * is logged, and the previous one stays in use.
 */
export function certificateReloader(server: Server, settings: Settings, log: Log): () => Promise<void> {
  // Reloads run one after the other, so that the certificate of the last call is the one in use.
  let last: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    try {
      server.setSecureContext(secureOptions(await certificatePair(settings)));
      log.info('the certificate has been reloaded');
    } catch (err) {
      log.error({ err }, 'the new certificate cannot be used; the old one stays');
    }
  };
  return () => (last = last.then(reload));
}
