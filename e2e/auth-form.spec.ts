import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import {
  becomeReader,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  linkIn,
  mailTo,
  newAddress,
  signIn,
  test,
} from './test.ts';

// Refused credentials and links, which the browser logs.
test.use({ expectedNoise: [/status of 4\d\d/] });

const PASSWORD = 'a long way to the shelf';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const email = (page: Page) => page.getByPlaceholder('Enter your email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Opens an account with a password; ends on the library, signed in. */
async function signUp(page: Page, address: string): Promise<void> {
  await page.goto('/auth/sign-in?view=sign_up');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await button(page, 'Sign up').click();
  await expect(page.getByText('Check your email for the confirmation link')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, address)));
  await button(page, 'Confirm my email address').click();
  await expect(page).toHaveURL('/library');
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('deepshelf-session'));
  await page.goto('/');
}

async function signInWithPassword(page: Page, address: string, secret: string): Promise<void> {
  await page.goto('/auth/sign-in');
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Sign in').click();
}

test('the views lead to each other and keep what was typed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await email(page).fill('someone@example.org');
  await password(page).fill('secret');
  await button(page, 'No account yet? Sign up').click();
  await expect(button(page, 'Sign up')).toBeVisible();
  await expect(email(page)).toHaveValue('someone@example.org');
  await expect(password(page)).toHaveValue('secret');
  await button(page, 'Already have an account? Sign in').click();
  await expect(password(page)).toHaveValue('secret');
  for (const [link, submit] of [
    ['Send a magic link email', 'Send Magic Link'],
    ['Forgot your password?', 'Send reset password instructions'],
  ] as const) {
    await button(page, link).click();
    await expect(button(page, submit)).toBeVisible();
    await button(page, 'Back to sign in').click();
    await expect(button(page, 'Sign in')).toBeVisible();
  }
  await page.goBack();
  await expect(button(page, 'Send reset password instructions')).toBeVisible();
});

test('signing up asks for confirmation; afterwards the password opens the library', async ({ page }) => {
  const address = newAddress();
  await signUp(page, address);
  await signOut(page);
  await signInWithPassword(page, address, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await password(page).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL('/library');
  await page.goto('/auth/sign-in');
  await expect(page).toHaveURL('/library');
});

test('the code of the confirmation mail does as well as its link', async ({ page }) => {
  const address = newAddress();
  await page.goto('/auth/sign-in?view=sign_up');
  await email(page).fill(address);
  await password(page).fill(PASSWORD);
  await button(page, 'Sign up').click();
  await button(page, 'Enter the code from the email instead').click();
  await expect(email(page)).toHaveValue(address);
  await page.getByLabel('Code').fill('12');
  await button(page, 'Verify token').click();
  await expect(page.getByRole('alert')).toHaveText('Token has expired or is invalid');
  await page.getByLabel('Code').fill(/^\d{6}$/m.exec((await mailTo(page, address)).text)?.[0] ?? '');
  await button(page, 'Verify token').click();
  await expect(page).toHaveURL('/library');
});

for (const way of ['link', 'code'] as const) {
  test(`a forgotten password is replaced by the ${way} of the mail`, async ({ page }) => {
    const address = newAddress();
    await signUp(page, address);
    await signOut(page);
    await page.goto('/auth/sign-in?view=forgotten_password');
    await email(page).fill(address);
    await button(page, 'Send reset password instructions').click();
    await expect(page.getByText('Check your email for the password reset link')).toBeVisible();
    // The answer is sent before the mail, so that it takes the same time for an address that nobody has.
    await expect(async () => expect((await mailTo(page, address)).subject).toContain('new password')).toPass();
    const mail = await mailTo(page, address);
    if (way === 'link') {
      await page.goto(linkIn(mail));
      await button(page, 'Choose a new password').click();
    } else {
      await button(page, 'Enter the code from the email instead').click();
      await page.getByLabel('Code').fill(/^\d{6}$/m.exec(mail.text)?.[0] ?? '');
      await button(page, 'Verify token').click();
    }
    await page.getByLabel('New password').fill('short');
    await button(page, 'Update password').click();
    await expect(page.getByRole('alert')).toContainText('Password should be at least');
    await page.getByLabel('New password').fill(`${PASSWORD}, and back`);
    await button(page, 'Update password').click();
    await expect(page.getByText('Your password has been updated')).toBeVisible();
    await expect(button(page, 'Sign in')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the library' }).click();
    await expect(page).toHaveURL('/library');
    await signOut(page);
    await signInWithPassword(page, address, `${PASSWORD}, and back`);
    await expect(page).toHaveURL('/library');
  });
}

test('a password link that was used leads to a new one', async ({ page }) => {
  await page.goto('/auth/confirm?token_hash=gone&type=recovery');
  await button(page, 'Choose a new password').click();
  await expect(page.getByRole('alert')).toContainText('expired or has already been used');
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(button(page, 'Send reset password instructions')).toBeVisible();
});

test('an empty address is not sent, and the button says what it does', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/otp')) calls.push(request.url());
  });
  await page.goto('/auth/sign-in?view=magic_link');
  await button(page, 'Send Magic Link').click();
  await expect(page.getByRole('alert')).toHaveText('Enter your email address first.');
  expect(calls).toEqual([]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/otp*', async (route) => {
    await held;
    await route.continue();
  });
  await email(page).fill(newAddress());
  await button(page, 'Send Magic Link').click();
  const waiting = button(page, 'Sending Magic Link...');
  await expect(waiting).toBeDisabled();
  await waiting.click({ force: true });
  release();
  await expect(page.getByText('Check your email for the magic link')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the first of two mails about a new address says that the other is awaited', async ({ page }) => {
  const [before, after] = [newAddress(), newAddress()];
  await signIn(page, before);
  await page.evaluate(async (address) => {
    const kept = JSON.parse(localStorage.getItem('deepshelf-session') ?? '{}') as { access_token: string };
    const { anonKey } = (await (await fetch('/config.json')).json()) as { anonKey: string };
    await fetch('/auth/v1/user', {
      method: 'PUT',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${kept.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email: address }),
    });
  }, after);
  await page.goto(linkIn(await mailTo(page, before)));
  await button(page, 'Approve the change').click();
  await expect(page.getByText('Now open the link in the email we sent to your other address')).toBeVisible();
  await page.goto(linkIn(await mailTo(page, after)));
  await button(page, 'Approve the change').click();
  await expect(page).toHaveURL('/library');
  await page.goto('/settings');
  await expect(page.getByText(`Signed in as ${after}`)).toBeVisible();
});

test.describe('with other providers', () => {
  test('providers have names beside their icons only where they are few', async ({ page }) => {
    const names = ['google', 'github', 'spotify'];
    await page.route('**/*', async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const providers = `"providers":${JSON.stringify(names)}`;
      await route.fulfill({ response, body: (await response.text()).replace(/"providers":\[[^\]]*\]/, providers) });
    });
    await page.goto('/auth/sign-in');
    await expect(page.getByText('Sign in with GitHub')).toBeVisible();
    names.push('slack', 'kakao');
    await page.reload();
    await expect(button(page, 'Sign in with GitHub')).toBeVisible();
    await expect(page.getByText('Sign in with GitHub')).toHaveCount(0);
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Sign in with (?!a passkey)/ })).toHaveCount(1);
    await expect(page.getByRole('dialog').getByRole('button', { name: /sign up|forgot/i })).toHaveCount(0);
  });
});

test('two-step sign-in is set up, asked for, and turned off again', async ({ page }) => {
  test.slow();
  const address = newAddress();
  await signUp(page, address);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Show the QR code' }).click();
  const picture = page.getByRole('img', { name: /QR code/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).not.toBe(
    0,
  );
  await expectAccessible(page);
  const app = new TOTP({ secret: (await page.locator('dialog code').textContent())?.replaceAll(' ', '') ?? '' });
  await page.getByLabel('Code from the app').fill('000000');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByLabel('Code from the app').fill(app.generate());
  await expect(page.getByText('Two-step sign-in is on.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create recovery codes' }).click();
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  // They are printed alone, without the page behind them on every sheet.
  await page.emulateMedia({ media: 'print' });
  await expect(codes.first()).toBeVisible();
  await expect(page.getByText('Sync watch history')).toBeHidden();
  await expect(page.locator('dialog button:visible')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeVisible();
  const spare = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await signOut(page);
  await signInWithPassword(page, address, PASSWORD);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Recovery code').fill('00000-00000');
  await page.getByRole('button', { name: 'Sign in with it' }).click();
  await expect(page.getByText('Invalid recovery code entered')).toBeVisible();
  await page.getByLabel('Recovery code').fill(spare.toLowerCase());
  await page.getByRole('button', { name: 'Sign in with it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();

  await signOut(page);
  await signInWithPassword(page, address, PASSWORD);
  await expect(page.getByRole('heading', { name: 'One more step.' })).toBeVisible();
  await expectAccessible(page);
  // A code counts once, so the next one is used; the service allows for a clock that is half a minute ahead.
  await page.getByLabel('Code from the app').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('every view is accessible', async ({ page }) => {
  for (const view of ['sign_in', 'sign_up', 'forgotten_password', 'magic_link', 'verify_otp']) {
    await page.goto(`/auth/sign-in?view=${view}`);
    await page.getByRole('main').locator('[type=submit]').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  }
  await becomeReader(page);
  await page.goto('/auth/sign-in?view=update_password');
  await button(page, 'Update password').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
