import type { Locator } from 'playwright-core';

import { until } from '../fixtures/until.js';

/** Clicks a button that copies a text, and returns the text. The browser writes the clipboard after the click. */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page();
  await page.evaluate(`navigator.clipboard.writeText('')`);
  await button.click();
  let text = '';
  await until(async () => (text = await page.evaluate<string>('navigator.clipboard.readText()')) !== '');
  return text;
}
