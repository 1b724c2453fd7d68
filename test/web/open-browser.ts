import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PROGRAM = '/usr/lib/chromium/chromium-headless-shell';

/** For actions that hang: below the limit of mocha, whose message would not name the action. */
const TIMEOUT_MS = 240_000;

/** A headless Chromium for the pages of a test server. */
export interface TestBrowser extends AsyncDisposable {
  /** Opens a browser profile of its own, with no cookies. */
  profile(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  /** Violations of the Content-Security-Policy, exceptions and messages of errors, in all pages. */
  readonly problems: readonly string[];
}

export async function openBrowser(baseURL: string): Promise<TestBrowser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath: PROGRAM, args, timeout: TIMEOUT_MS });
  const problems: string[] = [];
  return {
    problems,
    async profile(options = {}) {
      const profile = await browser.newContext({ baseURL, ignoreHTTPSErrors: true, ...options });
      await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
      profile.setDefaultTimeout(TIMEOUT_MS);
      profile.on('page', (page) => watch(page, problems));
      return profile;
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
    },
  };
}

function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => void problems.push(String(error)));
  page.on('console', (message) => {
    // Chromium reports each answer with a status of 400 or more as an error; tests expect those.
    const isExpected = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isExpected) problems.push(message.text());
  });
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/**
 * What axe-core finds wrong with the accessibility of a page, by WCAG 2.2 level AA and its best practices.
 * @param rules the rules to check; all if left out
 */
export async function accessibilityFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // The Content-Security-Policy of the page forbids inline scripts; this evaluates in the debugger's world.
  await page.evaluate(await readFile(axePath, 'utf8'));
  const results = await page.evaluate(
    async (runOnly) =>
      await (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run(
        runOnly === undefined ? {} : { runOnly },
      ),
    rules,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((it) => `${id}: ${it.html} ${it.failureSummary ?? ''}`),
  );
}
