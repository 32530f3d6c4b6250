import type { Page } from '@playwright/test';
import { expect, stockLibrary, test } from './test.ts';

const THROWN = /fell over|Reading/;
test.use({ expectedNoise: [THROWN] });

/** Makes the page send its reports to this very server, and collects them. */
async function collectReports(
  page: Page,
  configured: boolean,
): Promise<{ url: string; headers: object; body: string }[]> {
  const reports: { url: string; headers: object; body: string }[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.url().includes('/envelope/')) {
      reports.push({ url: request.url(), headers: await request.allHeaders(), body: request.postData() ?? '' });
      return route.fulfill({ json: {} });
    }
    if (!configured || !request.isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const dsn = `http://public@${new URL(request.url()).host}/7`;
    await route.fulfill({
      response,
      body: (await response.text()).replace('"sentryDsn":null', `"sentryDsn":"${dsn}"`),
    });
  });
  return reports;
}

async function fail(page: Page): Promise<void> {
  await page.evaluate(() => {
    const token = localStorage.getItem('deepshelf-session');
    setTimeout(() => {
      throw new Error(`The shelf fell over at ${location.href} for "secret words" of me@mail.example with ${token}`);
    });
    void Promise.reject(new TypeError('Reading failed'));
  });
}

test('a failure is reported without address, question, reader or token', async ({ reader }) => {
  await stockLibrary(reader, 'roman history', 1);
  const reports = await collectReports(reader, true);
  await reader.goto('/search?q=secret+question');
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await fail(reader);
  await fail(reader);
  await expect.poll(() => reports.length).toBe(2);
  const all = reports.map(({ body }) => body).join('\n');
  expect(all).toContain('The shelf fell over at');
  expect(all).toContain('"type":"TypeError","value":"Reading failed"');
  for (const word of ['secret', 'question', 'search?q', 'me@mail', 'eyJ', 'access_token', 'example.org', 'reader-']) {
    expect(all).not.toContain(word);
  }
  for (const { url, headers } of reports) {
    expect(url).toMatch(/\/api\/7\/envelope\/\?sentry_version=7&sentry_key=public$/);
    expect(Object.keys(headers)).not.toContain('referer');
    expect(Object.keys(headers)).not.toContain('authorization');
    expect(Object.keys(headers)).not.toContain('cookie');
  }
});

test('without a DSN nothing is sent', async ({ page }) => {
  const reports = await collectReports(page, false);
  await page.goto('/');
  await fail(page);
  await page.waitForLoadState('networkidle');
  expect(reports).toEqual([]);
});
