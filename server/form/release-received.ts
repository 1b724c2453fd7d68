import { collectYoungGarbage } from '../../engine/compute/collect-garbage.js';

/**
 * Bytes after which the buffers of received data are collected. V8 counts buffers with the objects that outlive them: from about 8 MB of
 * new buffers on, it marks the whole heap of the service, which takes 20 to 40 ms, four to five times during an upload of 50 MB.
 */
const BYTES = 4e6;

let received = 0;

/** Counts data that all requests have received, each piece in a buffer of its own, and collects these buffers often enough. */
export function releaseReceived(bytes: number): void {
  received += bytes;
  if (received < BYTES) return;
  received = 0;
  collectYoungGarbage();
}
