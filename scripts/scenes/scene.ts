import type { Page } from '@playwright/test';

/** A screen in one of its states. `whole` captures the page to its end; a modal is captured at the window's size. */
export type Scene = { name: string; reader: boolean; whole?: boolean; show: (page: Page) => Promise<unknown> };

/** The address of product calls, as a Playwright route. */
export const functions = '**/functions/v1/';

/** Opens a page and waits for its heading and for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#root:not([data-drawn]) h1:visible').waitFor();
}
