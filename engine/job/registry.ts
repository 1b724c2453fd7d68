import type { Operation } from '../contract/operation.js';
import { PluginLoad } from '../errors.js';

/** The operations that are there, by name. */
export class Registry {
  readonly #operations = new Map<string, Operation>();

  get all(): readonly Operation[] {
    return [...this.#operations.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  find(name: string): Operation | undefined {
    return this.#operations.get(name);
  }

  /** @param source where the operation comes from, for the sentence when it does not fit. */
  add(operation: Operation, source: string): void {
    if (this.#operations.has(operation.name)) {
      throw new PluginLoad(`${source}: there already is an operation named "${operation.name}".`);
    }
    this.#operations.set(operation.name, operation);
  }
}
