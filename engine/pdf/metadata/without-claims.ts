import type { PdfFile } from '../file/pdf-file.js';
import { claims } from './claims.js';
import { packetOf } from './xmp.js';
import { serialisePacket } from './xmp-packet.js';
import { removeProperty } from './xmp-property.js';

/** The document's packet without its claims to be PDF/A and the like; `none` when it cannot be read to take them out. */
export function withoutClaims(file: PdfFile): Uint8Array | 'none' {
  const packet = packetOf(file);
  if (typeof packet === 'string') return 'none';
  for (const claim of claims) removeProperty(packet, claim);
  return serialisePacket(packet);
}
