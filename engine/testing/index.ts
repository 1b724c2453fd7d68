/** The exports for tests of operations, published as "quire-engine/testing". */
export type { AcceptedCase, OperationCases, RejectedCase, TestFile } from './cases.js';
export { OperationTester, type OperationTesterSettings } from './operation-tester.js';
export type { TestFramework } from './framework.js';
