import type { Operation } from '../contract/operation.js';
import { PluginLoad } from '../errors.js';

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
