import { nearestNames } from '../text/nearest-name.js';
import type { Registry } from './registry.js';

/** Tells that there is no operation of a name, and which ones are probably meant. */
export function unknownOperation(name: string, operations: Pick<Registry, 'all'>): string {
  const names = nearestNames(
    name,
    operations.all.map((it) => it.name),
  );
  const nearest = new Intl.ListFormat('en').format(names);
  return `There is no operation ${name}; the nearest ${names.length === 1 ? 'is' : 'are'} ${nearest}.`;
}
