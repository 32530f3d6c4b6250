import { html } from 'hono/html';
import { days } from './bad-days.ts';

/** The page on which a reader allows or refuses, for every fake provider. */
export function consentScreen(page: {
  provider: string;
  account: string;
  app: string;
  asks: readonly string[];
  /** Whether the account can be a new one instead. */
  newAccounts: boolean;
  /**
   * The address that the form is sent to. It carries the whole request, so nothing is stored until somebody decides.
   */
  action: string;
}) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${page.provider} (demo)</title>
        <style>
          body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1rem; color: #222; }
          button, select { font: inherit; } button { padding: .6rem 1.2rem; margin-right: .5rem; border-radius: .5rem; border: 1px solid #999; background: #fff; }
          button[value='allow'] { background: #1a56db; border-color: #1a56db; color: #fff; }
          p.note { color: #666; font-size: .875rem; }
        </style>
      </head>
      <body>
        <main>
          <p class="note">Demo: this page plays ${page.provider}. Nothing leaves this machine.</p>
          <h1>${page.app} wants access to your ${page.provider} account</h1>
          <p>${page.account}</p>
          <ul>
            ${page.asks.map((ask) => html`<li>${ask}</li>`)}
          </ul>
          <form method="post" action="${page.action}">
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Cancel</button>
            <p class="note">
              <label>
                What kind of day it has:
                <select name="day">
                  ${Object.entries(days).map(([day, words]) => html`<option value="${day}">${words}</option>`)}
                </select>
              </label>
            </p>
            ${
              page.newAccounts
                ? html`<p class="note"><label><input type="checkbox" name="new" /> A new account, which has liked little</label></p>`
                : ''
            }
          </form>
        </main>
      </body>
    </html>`;
}
