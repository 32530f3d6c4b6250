import { becomeReader, expect, expectAccessible, mailTo, newAddress, test } from './test.ts';

// What the server refuses, which the browser logs.
test.use({ expectedNoise: [/status of 4\d\d/] });

test('who signed in long ago gives a code from a mail with the new password', async ({ page }) => {
  const address = newAddress();
  await becomeReader(page, address);
  let refused = false;
  await page.route('**/auth/v1/user', (route) => {
    if (route.request().method() !== 'PUT' || refused) return route.continue();
    refused = true;
    const code = 'reauthentication_needed';
    return route.fulfill({
      status: 400,
      json: { code, error_code: code, msg: 'Password update requires reauthentication' },
    });
  });
  await page.goto('/auth/sign-in?view=update_password');
  await page.getByLabel('New password').fill('a long way to the shelf');
  const button = page.getByRole('main').getByRole('button', { name: 'Update password' });
  await button.click();
  await expect(page.getByText('You signed in a while ago')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send me a code by email' }).click();
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await expectAccessible(page);
  const go = page.getByRole('button', { name: 'Continue' });
  await go.click();
  await expect(page.getByText('Enter the code from the email first.')).toBeVisible();
  await field.fill('000000');
  await expect(page.getByText('Nonce has expired or is invalid')).toBeVisible();
  const code = (await mailTo(page, address)).text.match(/\b\d{6}\b/)?.[0] ?? 'no code in the mail';
  // The original wish is then carried out without being asked for again.
  await field.fill(code);
  await expect(page.getByText('Your password has been updated')).toBeVisible();
});

test.describe('a second step by phone', () => {
  test('is not offered where no messages can be sent', async ({ reader: page }) => {
    await page.goto('/settings');
    const asked = page.waitForResponse('**/auth/v1/settings');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await asked;
    await expect(page.getByRole('button', { name: 'Show the QR code' })).toBeVisible();
    await expect(page.getByText('Use text messages instead')).toHaveCount(0);
  });

  test('is set up with a number and the code that was sent to it', async ({ reader: page }) => {
    const id = '11111111-1111-4111-8111-111111111111';
    await page.route('**/auth/v1/settings', (route) => route.fulfill({ json: { external: { phone: true } } }));
    await page.route('**/auth/v1/factors', (route) =>
      route.fulfill({ json: { id, type: 'phone', friendly_name: '', phone: route.request().postDataJSON().phone } }),
    );
    const challenges: unknown[] = [];
    await page.route('**/auth/v1/factors/*/challenge', (route) => {
      challenges.push(route.request().url());
      return route.fulfill({
        json: { id: `challenge-${challenges.length}`, type: 'phone', expires_at: 4_000_000_000 },
      });
    });
    const answers: unknown[] = [];
    await page.route('**/auth/v1/factors/*/verify', (route) => {
      answers.push(route.request().postDataJSON());
      const code = 'mfa_verification_failed';
      return route.fulfill({ status: 422, json: { code, error_code: code, msg: 'Invalid code' } });
    });
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByRole('button', { name: 'Use text messages instead' }).click();
    await page.getByRole('button', { name: 'Use this number' }).click();
    await expect(page.getByText('Enter your phone number first.')).toBeVisible();
    await page.getByLabel('Phone, with the country code').fill('+44 (7700) 900-123');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use this number' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the text message').fill('12 34 56');
    await expect(page.getByText('Invalid code')).toBeVisible();
    await page.getByRole('button', { name: 'Didn’t get it? Send another' }).click();
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code from the text message').fill('654321');
    await expect
      .poll(() => answers)
      .toMatchObject([
        { challenge_id: 'challenge-1', code: '123456' },
        { challenge_id: 'challenge-2', code: '654321' },
      ]);
  });
});

test('who signed in long ago gives a code from a mail before two steps are set up', async ({ page }) => {
  const address = newAddress();
  await becomeReader(page, address);
  let refused = false;
  await page.route('**/auth/v1/factors', (route) => {
    if (refused) return route.continue();
    refused = true;
    const code = 'reauthentication_needed';
    return route.fulfill({ status: 400, json: { code, error_code: code, msg: 'This needs reauthentication' } });
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await page.getByRole('button', { name: 'Send me a code by email' }).click();
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await field.fill((await mailTo(page, address)).text.match(/^\d{6}$/m)?.[0] ?? 'no code in the mail');
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
});
