import type { Page } from 'playwright-core';

export const password = 'correct horse battery';

/** Opens a page of the workbench as ada@example.org, who has an account with `password`. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill('ada@example.org');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).and(page.locator(':not(:text-is("Sign in"))')).waitFor();
}
