import { knownLibrariesAndFonts, missingLibrariesAndFonts } from '../../engine/tools/inventory/inventory.js';
import type { Finding } from './examine.js';

/** Checks libraries and fonts; none of them is essential for the service. */
export function examineLibrariesAndFonts(): readonly Finding[] {
  const missing = new Set(missingLibrariesAndFonts().map((it) => it.name));
  return knownLibrariesAndFonts().map(({ name, package: from, costs }) =>
    missing.has(name)
      ? { state: 'lacking', what: name, advice: `Without it, ${costs}. It comes with the Debian package ${from}.` }
      : { state: 'good', what: name },
  );
}
