import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { TLSSocket } from 'node:tls';

import { InvalidOptions } from '../../engine/errors.js';

/** Reads the forwarding headers of trusted proxies; those of other senders are ignored. */
export interface Proxies {
  /** Whether the client's connection is encrypted, to this service or to the trusted proxy. */
  isSecure(request: IncomingMessage): boolean;
  addressOf(request: IncomingMessage): string | undefined;
}

/**
 * @param trusted addresses and CIDR ranges
 * @throws InvalidOptions that names an entry which is neither
 */
export function createProxies(trusted: readonly string[]): Proxies {
  const isTrusted = addressMatcher('QUIRE_TRUSTED_PROXIES', trusted);
  return {
    isSecure({ socket, headers }) {
      const encrypted = socket instanceof TLSSocket;
      const forwarded = isTrusted(socket.remoteAddress) ? last(headers['x-forwarded-proto']) : undefined;
      return forwarded === undefined ? encrypted : forwarded.toLowerCase() === 'https';
    },
    addressOf({ socket, headers }) {
      const { remoteAddress } = socket;
      const forwarded = isTrusted(remoteAddress) ? last(headers['x-forwarded-for']) : undefined;
      return forwarded !== undefined && isIP(forwarded) !== 0 ? forwarded : remoteAddress;
    },
  };
}

/**
 * Returns whether an address is one of several addresses and CIDR ranges.
 * @param variable the setting that has them, for the error
 * @throws InvalidOptions that names an entry which is neither
 */
export function addressMatcher(variable: string, ranges: readonly string[]): (address?: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range, variable);
  return (address = '') => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function addRange(list: BlockList, range: string, variable: string): void {
  const [address = '', prefix, ...rest] = range.split('/');
  const family = isIP(address);
  const addressBits = family === 6 ? 128 : 32;
  const bits = prefix === undefined ? addressBits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (family === 0 || rest.length > 0 || !(bits <= addressBits)) {
    throw new InvalidOptions(`${variable}: "${range}" is neither an address nor a range such as 10.0.0.0/8.`);
  }
  list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the last entry of a list, which the trusted proxy has added; the client may have sent the earlier entries. */
function last(header: string | readonly string[] | undefined): string | undefined {
  return header?.toString().split(',').at(-1)?.trim();
}
