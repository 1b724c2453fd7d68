/** What the tester needs of mocha, jest, vitest or their like. */
export interface TestFramework {
  describe(title: string, declare: () => void): void;
  it(title: string, test: () => void | Promise<void>): void;
  after(tidy: () => Promise<void>): void;
}

/**
 * The framework whose functions are global while the tests are declared.
 * @throws Error when there is none.
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
