import { hindranceToLeaveRoot, type ServiceNeeds } from '../../engine/tools/service-user/leave-root.js';
import type { Finding } from './examine.js';

/** Checks whether a service that root starts would change to another user; returns no finding for other users. */
export async function examineServiceUser(settings: ServiceNeeds): Promise<readonly Finding[]> {
  if (process.getuid?.() !== 0) return [];
  const hindrance = await hindranceToLeaveRoot(settings);
  if (hindrance === undefined) return [{ state: 'good', what: 'service: it gives up root' }];
  const advice = `It would run as root: ${hindrance}. docs/service.md tells how to run it as a user of its own.`;
  return [{ state: 'lacking', what: 'service: it gives up root', advice }];
}
