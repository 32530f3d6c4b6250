import type { Page } from '@playwright/test';

/** A screen in one of its states. `whole` takes the page to its end; a modal is taken as the window shows it. */
export type Scene = { name: string; reader: boolean; whole?: boolean; show: (page: Page) => Promise<unknown> };

/** Where product calls go, as Playwright's routes are written. */
export const functions = '**/functions/v1/';

/** Opens a page and waits for its heading, and until the application has taken over what the server drew. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('#root:not([data-drawn]) h1:visible').waitFor();
}
