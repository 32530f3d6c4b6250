import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { type Enriched, enrichBooks, planEnrichment } from '../../server/features/books/books.ts';
import { openModel } from '../../server/platform/llm/llm.ts';
import { loadSecrets } from '../../server/platform/secrets.ts';
import { openCatalogue } from './open-catalogue.ts';
import { UsageError } from './usage-error.ts';

/** A model takes longer for a batch of books than a reader would wait; milliseconds. */
const PATIENCE = 180_000;
const TOKENS = 1_000_000;

const ENDED: Record<NonNullable<Enriched['ended']>, string> = {
  tokens: 'The tokens of this run are used: give the same command again to go on.',
  budget: "Today's budget of the model (LLM_DAILY_TOKENS) is used: give the same command again tomorrow.",
  service:
    'The model did not answer three times in a row: look at LLM_BASE_URL and LLM_MODEL, then give the command again.',
};

/**
 * `catalogue enrich [--tokens N] --yes`: lets the configured model describe imported books. Without --yes it prints the
 * cost.
 */
export async function enrichCommand(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { tokens: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const tokens = Number(values.tokens ?? TOKENS);
  if (!Number.isInteger(tokens) || tokens <= 0) throw new UsageError('--tokens must be a whole number above 0.');
  const config = readConfig(process.env);
  const catalogue = await openCatalogue();
  try {
    const { services } = catalogue;
    const { books, silent, tokensPerBook, affordable } = await planEnrichment(services, tokens);
    const number = (value: number) => value.toLocaleString('en');
    console.log(
      `${number(books)} books are described by nobody; ${number(silent)} more have a record that tells too little.`,
    );
    if (books === 0) return;
    if (config.model === null) {
      throw new UsageError(
        'No model is configured: set LLM_BASE_URL and LLM_MODEL. Until then form and topics are inferred from labels.',
      );
    }
    const { model: name, dailyTokens, inputPrice, outputPrice } = config.model;
    const price = (tokensPerBook * Math.max(inputPrice, outputPrice) * Math.min(books, affordable)) / 1_000_000;
    console.log(
      `${name} takes about ${number(tokensPerBook)} tokens for each. Within --tokens ${number(tokens)} that is ` +
        `${number(Math.min(books, affordable))} books, for at most ${price.toFixed(2)} by the prices that are set; ` +
        `the model's daily budget is ${number(dailyTokens)} tokens.`,
    );
    if (!values.yes) {
      console.log('Nothing has been sent. Add --yes to begin; what is done is kept, so it can be stopped at any time.');
      return;
    }
    const secrets = await loadSecrets(config);
    const model = openModel({ ...config.model, timeout: PATIENCE }, { ...services, secrets });
    if (model === null) return;
    const done = await enrichBooks(services, { model, name, tokens, tell: console.log });
    const fields = Object.entries(done.fields).map(([field, count]) => `${field} ${number(count)}`);
    console.log(`${number(done.described)} of ${number(done.asked)} books are described: ${fields.join(', ')}.`);
    if (done.ended) console.log(ENDED[done.ended]);
  } finally {
    await catalogue.close();
  }
}
