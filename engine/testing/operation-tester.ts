import { createEngine, type Engine } from '../job/container.js';
import type { Operation } from '../contract/operation.js';
import { checkOperation } from '../job/loader.js';
import { readSettings } from '../job/settings.js';
import type { AcceptedCase, OperationCases, RejectedCase } from './cases.js';
import { checkCancellation } from './check-cancellation.js';
import { secretNames } from './check-secrets.js';
import { checkUnknownSecrets } from './check-unknown-secrets.js';
import { expectFailure, expectSuccess } from './expectations.js';
import { globalFramework, type TestFramework } from './framework.js';
import { novelCases } from './novel-cases.js';
import { rehearse } from './rehearse.js';

export interface OperationTesterSettings {
  /** The test framework; by default its global functions are used. */
  readonly framework?: TestFramework;
  /** Maximum time in milliseconds for which a step may run after its job is cancelled; enough for a busy machine by default. */
  readonly patience?: number;
}

/**
 * Declares the tests of an operation from tables of accepted and rejected cases. Each case also checks the rules for all
 * operations: steps create files only in the workspace and never change a file; the workspace is removed afterwards; a
 * cancelled job stops; errors and warnings contain no password. Jobs are cancelled for each option and format that the cases
 * have, not once more for each document.
 */
export class OperationTester {
  readonly #framework: TestFramework;
  readonly #patience: number;

  constructor({ framework = globalFramework(), patience = 10_000 }: OperationTesterSettings = {}) {
    this.#framework = framework;
    this.#patience = patience;
  }

  test(operation: Operation, { accepts, rejects }: OperationCases): void {
    const { describe, it, after } = this.#framework;
    const patience = this.#patience;
    const engine = sharedEngine();
    describe(operation.name, () => {
      it('declares itself by the schema, with strict options that are all described', () => {
        checkOperation(operation, operation.name);
      });
      const novel = novelCases(operation, accepts);
      for (const [index, accepted] of accepts.entries()) {
        const usual = index > 0 && !secretNames(operation).some((name) => name in (accepted.options ?? {}));
        const isNovel = index === 0 || novel[index] === true;
        it(accepted.name, async () => {
          await this.#accepts(await engine.open(), operation, accepted);
          // Usual cases do not depend on passwords, so they need no run with unknown passwords.
          if (!usual) await checkUnknownSecrets(await engine.open(), operation, { testCase: accepted, patience });
        });
        if (!isNovel) continue;
        it(`${accepted.name}, and stops when it is cancelled`, async () => {
          await checkCancellation(await engine.open(), operation, {
            testCase: accepted,
            patience,
            during: usual ? 'transform steps' : 'each step',
          });
        });
      }
      for (const rejected of rejects) {
        it(rejected.name, async () => await this.#rejects(await engine.open(), operation, rejected));
      }
      after(() => engine.close());
    });
  }

  async #accepts(engine: Engine, operation: Operation, accepted: AcceptedCase): Promise<void> {
    await rehearse(engine, operation, {
      testCase: accepted,
      patience: this.#patience,
      check: (outcome) => expectSuccess(outcome, accepted),
    });
  }

  async #rejects(engine: Engine, operation: Operation, rejected: RejectedCase): Promise<void> {
    await rehearse(engine, operation, {
      testCase: rejected,
      patience: this.#patience,
      check: (outcome) => expectFailure(outcome, rejected),
    });
  }
}

/** Returns an engine for all tests of an operation, which the first test opens. */
function sharedEngine(): { open(): Promise<Engine>; close(): Promise<void> } {
  let opened: Promise<Engine> | undefined;
  return {
    // Plugins that the environment names are not loaded: only the operation under test matters.
    open: () => (opened ??= createEngine(readSettings({ QUIRE_SANDBOX: 'auto', ...process.env, QUIRE_PLUGINS: '' }))),
    async close() {
      await (await opened)?.[Symbol.asyncDispose]();
    },
  };
}
