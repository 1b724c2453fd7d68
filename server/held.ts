/** Disposes of a value at the end of its scope, unless it was handed over to another owner. */
export class Held<Value extends AsyncDisposable> implements AsyncDisposable {
  #isHandedOver = false;

  constructor(readonly value: Value) {}

  handOver(): void {
    this.#isHandedOver = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#isHandedOver) await this.value[Symbol.asyncDispose]();
  }
}
