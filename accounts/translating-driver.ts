import type { DatabaseConnection, Driver } from 'kysely';

/** A driver whose connections fail with translated errors. */
export class TranslatingDriver implements Driver {
  readonly #connections = new WeakMap<DatabaseConnection, DatabaseConnection>();

  constructor(
    private readonly driver: Driver,
    private readonly translate: (error: unknown) => unknown,
  ) {}

  init(): Promise<void> {
    return this.driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#translated(this.driver.acquireConnection());
    const outer: DatabaseConnection = {
      executeQuery: (query) => this.#translated(inner.executeQuery(query)),
      streamQuery: (query, chunkSize) => inner.streamQuery(query, chunkSize),
    };
    this.#connections.set(outer, inner);
    return outer;
  }

  beginTransaction(...[connection, settings]: Parameters<Driver['beginTransaction']>): Promise<void> {
    return this.#translated(this.driver.beginTransaction(this.#inner(connection), settings));
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#translated(this.driver.commitTransaction(this.#inner(connection)));
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#translated(this.driver.rollbackTransaction(this.#inner(connection)));
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.driver.releaseConnection(this.#inner(connection));
  }

  destroy(): Promise<void> {
    return this.driver.destroy();
  }

  #inner(connection: DatabaseConnection): DatabaseConnection {
    return this.#connections.get(connection) ?? connection;
  }

  async #translated<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      throw this.translate(error);
    }
  }
}
