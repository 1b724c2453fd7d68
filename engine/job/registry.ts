import type { Operation } from '../contract/operation.js';
import { PluginLoad } from '../errors.js';
import { enumerate } from '../text/enumerate.js';
import { nearestNames } from '../text/nearest-name.js';

/** The name under which services run pipelines, beside operations. */
export const PIPELINE = 'pipeline';

/** The loaded operations, by name. */
export class Registry {
  readonly #operations = new Map<string, Operation>();

  get all(): readonly Operation[] {
    return [...this.#operations.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  find(name: string): Operation | undefined {
    return this.#operations.get(name);
  }

  /** @param source the origin of the operation, for error messages */
  add(operation: Operation, source: string): void {
    if (operation.name === PIPELINE) {
      throw new PluginLoad(
        `${source}: an operation cannot be named "${PIPELINE}": services have this name for pipelines.`,
      );
    }
    if (this.#operations.has(operation.name)) {
      throw new PluginLoad(`${source}: there already is an operation named "${operation.name}".`);
    }
    this.#operations.set(operation.name, operation);
  }
}

/** Tells that there is no operation of a name, and which ones are probably meant. */
export function unknownOperation(name: string, operations: Pick<Registry, 'all'>): string {
  return `There is no operation ${name}${nearestOperations(name, operations)}.`;
}

/** The end of a message about an unknown operation: "; the nearest is merge", or nothing if no operation is near. */
export function nearestOperations(name: string, operations: Pick<Registry, 'all'>): string {
  const names = nearestNames(
    name,
    operations.all.map((it) => it.name),
  );
  if (names.length === 0) return '';
  return `; the nearest ${names.length === 1 ? 'is' : 'are'} ${enumerate(names, 'and')}`;
}
