/** The functions of mocha, jest, vitest or a similar framework that the tester calls. */
export interface TestFramework {
  describe(title: string, declare: () => void): void;
  it(title: string, test: () => void | Promise<void>): void;
  after(tidy: () => Promise<void>): void;
}

/**
 * Returns the test framework whose functions are global.
 * @throws Error if there is none
 */
export function globalFramework(): TestFramework {
  const found = globalThis as Partial<TestFramework> & { readonly afterAll?: TestFramework['after'] };
  const { describe, it, after = found.afterAll } = found;
  if (describe === undefined || it === undefined || after === undefined) {
    throw new Error(
      'OperationTester needs global describe, it and after (or afterAll); hand them over as `framework`.',
    );
  }
  return { describe, it, after };
}
