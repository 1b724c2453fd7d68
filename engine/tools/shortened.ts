const MAX_CHARACTERS = 80;

/** An address or a name for a warning. Printable ASCII only: addresses of sockets and files arrive as the document has them. */
export function shortened(address: string): string {
  const safe = address.slice(0, MAX_CHARACTERS + 1).replace(/[^\x21-\x7e]/g, '?');
  return safe.length <= MAX_CHARACTERS ? safe : `${safe.slice(0, MAX_CHARACTERS - 1)}…`;
}
