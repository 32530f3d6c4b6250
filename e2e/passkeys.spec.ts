import type { CDPSession, Page } from '@playwright/test';
import {
  askForMail,
  becomeReader,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  linkIn,
  mailTo,
  newAddress,
  test,
} from './test.ts';

// What the server refuses, which the browser logs.
test.use({ expectedNoise: [/status of 4\d\d|Failed to load resource/] });

type Device = {
  /** Whether the person touches it or types the PIN. */
  willing(is: boolean): Promise<void>;
  keys(): Promise<number>;
};

/** Gives the page a device that keeps passkeys. */
async function withDevice(page: Page, options: { residentKeys?: boolean; offers?: boolean } = {}): Promise<Device> {
  // The device answers at once, so an offer in the field would be accepted before anybody could click.
  if (!options.offers) {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
  }
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: options.residentKeys ?? true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    willing: async (is) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: is });
    },
    keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const list = (page: Page) => page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

async function openPasskeys(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(page.getByText('You have no passkey yet.').or(list(page).first())).toBeVisible();
}

async function addPasskey(page: Page): Promise<void> {
  await openPasskeys(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(list(page)).toHaveCount(1);
}

async function leave(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
}

async function openLogin(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create account' }).first().click();
  await expect(page.getByPlaceholder('Enter your email')).toBeVisible();
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

test('a passkey is made in the settings, named, signs in, and is removed', async ({ page }) => {
  const address = newAddress();
  const device = await withDevice(page);
  await becomeReader(page, address);
  await openPasskeys(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  const name = page.getByLabel('Name of this passkey');
  await expect(name).toHaveValue('Chrome on Linux');
  await expectAccessibleInBothSchemes(page);
  await name.fill('   ');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('Enter a name first.')).toBeVisible();
  await name.fill('The laptop');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(list(page)).toContainText('The laptop');
  await expect(list(page)).toContainText('not used yet');
  expect((await mailTo(page, address)).text).toContain('A passkey was added');

  await leave(page);
  await openLogin(page);
  await expect(signInButton(page)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await signInButton(page).click();
  await expect(page).toHaveURL('/library');

  await openPasskeys(page);
  await expect(list(page)).toContainText('last used');
  await page.getByRole('button', { name: 'Remove The laptop' }).click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove The laptop' }).click();
  await page.getByRole('button', { name: 'Remove this passkey' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  expect((await mailTo(page, address)).text).toContain('A passkey was removed');

  // The device still has it, and we say that it is no longer valid.
  expect(await device.keys()).toBe(1);
  await leave(page);
  await openLogin(page);
  await signInButton(page).click();
  await expect(page.getByText('We do not know this passkey.')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});

test('the browser offers a passkey where the address is typed', async ({ page }) => {
  await withDevice(page, { offers: true });
  await becomeReader(page);
  await addPasskey(page);
  await leave(page);
  await page.getByRole('button', { name: 'Create account' }).first().click();
  // The device answered without asking; nobody has clicked.
  await expect(page).toHaveURL('/library');
});

test('a question that was cancelled is told, and can be asked again', async ({ page }) => {
  const device = await withDevice(page);
  await becomeReader(page);
  await openPasskeys(page);
  await device.willing(false);
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('No passkey was created. You can try again.');
  await expectAccessibleInBothSchemes(page);
  await device.willing(true);
  await add.click();
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Keep the old name' }).click();
  await add.click();
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.');

  await leave(page);
  await device.willing(false);
  await openLogin(page);
  await signInButton(page).click();
  await expect(page.getByText('No passkey was used. Try again, or sign in by email.')).toBeVisible();
  await device.willing(true);
  await signInButton(page).click();
  await expect(page).toHaveURL('/library');
});

test('what the server refuses is told, and can be asked again', async ({ page }) => {
  await withDevice(page);
  await becomeReader(page);
  await page.route('**/auth/v1/passkeys', (route) => route.abort());
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(page.getByText('Your passkeys could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/auth/v1/passkeys');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await page.route('**/registration/options', (route) => route.abort());
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await page.unroute('**/registration/options');
  await add.click();
  await expect(list(page)).toHaveCount(1);

  await leave(page);
  await page.route('**/authentication/verify', (route) => {
    const code = 'webauthn_challenge_expired';
    return route.fulfill({ status: 400, json: { code, error_code: code, msg: 'Challenge has expired' } });
  });
  await openLogin(page);
  await signInButton(page).click();
  await expect(page.getByText('That took too long. Please try again.')).toBeVisible();
  await page.unroute('**/authentication/verify');
  await signInButton(page).click();
  await expect(page).toHaveURL('/library');
});

test('who signed in a while ago gives a code from a mail first', async ({ page }) => {
  const address = newAddress();
  await withDevice(page);
  await becomeReader(page, address);
  let refused = false;
  await page.route('**/registration/options', (route) => {
    if (refused) return route.continue();
    refused = true;
    const code = 'reauthentication_needed';
    return route.fulfill({ status: 400, json: { code, error_code: code, msg: 'This needs reauthentication' } });
  });
  await openPasskeys(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Send me a code by email' }).click();
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await field.fill((await mailTo(page, address)).text.match(/^\d{6}$/m)?.[0] ?? 'no code in the mail');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(list(page)).toHaveCount(1);
});

test('who has a passkey proves by it, without a mail, that it is still them', async ({ page }) => {
  const device = await withDevice(page);
  await becomeReader(page);
  await addPasskey(page);
  let refused = 0;
  await page.route('**/functions/v1/create-personal-token', (route) => {
    if (refused++ > 0) return route.continue();
    const body = { code: 'reauthentication_needed', message: 'Confirm that it is still you.', request_id: 'x' };
    return route.fulfill({ status: 403, json: body });
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Personal access tokens' }).click();
  await page.getByLabel('What the token is for').fill('Backup script');
  await page.getByLabel('See your library').check();
  await page.getByRole('button', { name: 'Create a token' }).click();
  const prove = page.getByRole('button', { name: 'Use a passkey' });
  await expect(prove).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await device.willing(false);
  await prove.click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await device.willing(true);
  await prove.click();
  await expect(page.getByText('This is your token.')).toBeVisible();
});

test('a browser without passkeys offers none, and says so in the settings', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });
  await openLogin(page);
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
  await expect(signInButton(page)).toHaveCount(0);
  await becomeReader(page);
  await openPasskeys(page);
  await expect(page.getByText('This browser cannot create passkeys for this site.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
});

test('a key is the second step: set up, asked for after the mail, and turned off', async ({ page }) => {
  const address = newAddress();
  await withDevice(page, { residentKeys: false });
  await becomeReader(page, address);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Use a key instead' }).click();
  await expectAccessibleInBothSchemes(page);
  const use = page.getByRole('button', { name: 'Use my key' });
  await page.route('**/factors/*/challenge', (route) => route.abort());
  await use.click();
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await page.unroute('**/factors/*/challenge');
  await use.click();
  await expect(page.getByText('Two-step sign-in is on.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await leave(page);

  // A second mail within a minute is allowed from another network.
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.31.32.33' });
  await page.goto(linkIn(await askForMail(page, address)));
  await page.getByRole('button', { name: /^Sign in to/ }).click();
  await expect(page.getByRole('heading', { name: 'One more step.' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await use.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});
