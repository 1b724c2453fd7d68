import type { TestedVersion } from '../../engine/tools/versions/tested-program.js';
import type { Finding } from './examine.js';

/** Says of the interfaces that may change with any version whether they were tested with the installed one. */
export function examineVersions(versions: readonly TestedVersion[]): readonly Finding[] {
  return versions.map(({ name, version, uses, tested, isTested }) => {
    const what = `${uses} of ${name} ${version}`;
    const advice = `Tested with ${name} ${tested.join(', ')}. Results may be wrong, or operations that need ${name} fail.`;
    return isTested ? { state: 'good', what: `${what}: tested` } : { state: 'untested', what, advice };
  });
}
