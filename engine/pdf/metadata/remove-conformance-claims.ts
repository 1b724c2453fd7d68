import type { PdfFile } from '../file/pdf-file.js';
import { conformanceProperties } from './conformance-claims.js';
import { packetOf } from './xmp.js';
import { serialisePacket } from './xmp-packet.js';
import { removeProperty } from './xmp-property.js';

/**
 * Returns the document's XMP packet without conformance claims (PDF/A and others); `none` when the packet cannot be
 * parsed.
 */
export function removeConformanceClaims(file: PdfFile): Uint8Array | 'none' {
  const packet = packetOf(file);
  if (typeof packet === 'string') return 'none';
  for (const claim of conformanceProperties) removeProperty(packet, claim);
  return serialisePacket(packet);
}
