import { html } from 'hono/html';
import { scopes } from '../../../contract/scopes.ts';
import type { ApiOperation, InputSchema, JsonObject } from './open-api.ts';

type Page = { product: string; operations: readonly ApiOperation[] };

/** The content of `/openapi.json` as a page for people who write programs, and nothing more. */
export async function apiPage({ product, operations }: Page): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>For programs · ${product}</title>
<style>
  body { margin: 0; padding: 6vh 24px; background: #f6f2ea; color: #2b2620; font: 17px/1.6 Georgia, 'Times New Roman', serif; }
  header, main { max-width: 760px; margin: 0 auto; }
  h1 { font-size: 34px; line-height: 1.2; font-weight: normal; }
  h2 { margin: 48px 0 4px; font-size: 22px; font-weight: normal; overflow-wrap: anywhere; }
  h3 { margin: 16px 0 4px; font-size: 17px; }
  p { margin: 4px 0; }
  a { color: #7a3b2e; }
  code, pre { font: 15px/1.5 ui-monospace, Consolas, monospace; overflow-wrap: anywhere; }
  pre { overflow-x: auto; padding: 12px; border: 1px solid #b9ad98; }
  summary { min-height: 24px; cursor: pointer; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 6px 12px 6px 0; border-top: 1px solid #b9ad98; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
  nav ul { columns: 18em; padding-left: 1.2em; }
  nav li { padding: 2px 0; overflow-wrap: anywhere; }
  @media (prefers-color-scheme: dark) {
    body { background: #1d1a17; color: #ece5d8; }
    a { color: #d9957f; }
    pre, th, td { border-color: #5d5449; }
  }
</style>
</head>
<body>
<header>
<h1>For programs</h1>
<p>What the calls of ${product} take and answer, made from the schemas that check them. For machines: <a href="/openapi.json">openapi.json</a>;
for TypeScript: the <code>client</code> folder of the source, with an example.</p>
<p>A program sends a bearer token: a personal access token from the <a href="/settings">settings</a>, or one by OAuth 2.1
(<a href="/.well-known/oauth-authorization-server/auth/v1">its addresses</a>). Assistants use the Model Context Protocol at <code>/mcp</code>.</p>
<h2>What a program may be allowed</h2>
<table>
<thead><tr><th scope="col">Scope</th><th scope="col">In words</th></tr></thead>
<tbody>${Object.entries(scopes).map(([name, words]) => html`<tr><td><code>${name}</code></td><td>${words}</td></tr>`)}</tbody>
</table>
<nav aria-labelledby="calls"><h2 id="calls">Calls</h2>
<ul>${operations.map(({ name }) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
</header>
<main>${operations.map(section)}</main>
</body>
</html>`;
  return String(page);
}

function section({ name, method, path, summary, scope, visitors, input, answer }: ApiOperation) {
  const who = scope ? html`Programs need <code>${scope}</code>.` : 'Closed to programs.';
  return html`<section aria-labelledby="${name}">
<h2 id="${name}"><code>${method} ${path}</code></h2>
<p>${summary}</p>
<p>${visitors ? 'Open to visitors. ' : ''}${who}</p>
${inputTable(input, method)}
<details><summary>Answer</summary><pre tabindex="0" aria-label="Answer of ${name}">${JSON.stringify(answer, null, 2)}</pre></details>
</section>`;
}

function inputTable(input: InputSchema, method: string) {
  const fields = Object.entries(input.properties ?? {});
  if (fields.length === 0) return html`<p>Takes nothing.</p>`;
  const required = input.required ?? [];
  return html`<h3>${method === 'GET' ? 'In the query' : 'In the JSON body'}</h3>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Takes</th></tr></thead>
<tbody>${fields.map(
    ([name, schema]) =>
      html`<tr><td><code>${name}</code></td><td>${required.includes(name) ? 'needed; ' : ''}${takes(schema)}</td></tr>`,
  )}</tbody>
</table>`;
}

/** A field in a few words; anything more complicated appears as the schema says it. */
function takes(schema: JsonObject): string {
  const { type, minLength, maxLength, minimum, maximum, default: otherwise, ...rest } = schema;
  const simple = typeof type === 'string' && Object.keys(rest).length === 0;
  if (!simple) return JSON.stringify(schema);
  const bounds = [
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    otherwise === undefined ? '' : `${JSON.stringify(otherwise)} if absent`,
  ];
  return [type, ...bounds].filter(Boolean).join(', ');
}
