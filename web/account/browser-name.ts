/** Products of browsers in the order in which they are looked for: most browsers also name the products below their own. */
const products = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** A short name for the User-Agent header of a browser, such as "Firefox on Windows"; the header itself for other clients. */
export function browserName(userAgent: string): string {
  const [, product] = products.find(([it]) => userAgent.includes(it)) ?? [];
  const [, system] = systems.find(([it]) => userAgent.includes(it)) ?? [];
  if (product === undefined) return userAgent || 'unknown';
  return system === undefined ? product : `${product} on ${system}`;
}
