import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { cutOff } from './faults.ts';

/** The model's input: our instructions, and the data that readers and records made. */
export type ModelQuestion = { system: string; data: unknown; messages: { role: string; content: string }[] };

/** Answers a question, at once or later, with a value for the JSON object, or with a text as it stands. */
export type Brain = (question: ModelQuestion) => unknown;

/** How local and hosted models fail to return the one JSON object that they were asked for. */
export const misbehaviours = [
  'prose',
  'fence',
  'thoughts',
  'truncated',
  'wrong shape',
  'not json',
  'array',
  'refusal',
  'empty',
  'endless',
  'late',
  'cut',
  'not an answer',
  'status 400',
  'status 401',
  'status 429',
  'status 500',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

/** Misbehaviours that leave the object whole, so that the answer can still be read. */
export const readable: readonly Misbehaviour[] = ['prose', 'fence', 'thoughts'];

export type FakeModel = {
  app: Hono;
  /** Every question, in order. */
  asked: ModelQuestion[];
  /** Replaces the brain. */
  think(brain: Brain): void;
  /** The next answers go wrong in these ways, one each; `always` lasts until it is reset with null. */
  plan(next: readonly Misbehaviour[]): void;
  always(misbehaviour: Misbehaviour | null): void;
  /** Refuses JSON mode with 400, as some local servers do. */
  knowsJsonMode: boolean;
  /** Reports no usage, as some local servers do. */
  reportsUsage: boolean;
};

/** How long a late model takes, in milliseconds: longer than any test waits for it. */
const LATE = 3_000;

/** Plays an OpenAI-compatible service below `/llm/v1`: chat completions without streaming, for anyone with the key. */
export function createModelService({ apiKey = 'demo' } = {}): FakeModel {
  let brain: Brain = () => ({});
  let planned: Misbehaviour[] = [];
  let lasting: Misbehaviour | null = null;
  const fake: FakeModel = {
    app: new Hono(),
    asked: [],
    think: (next) => {
      brain = next;
    },
    plan: (next) => {
      planned = [...next];
    },
    always: (misbehaviour) => {
      lasting = misbehaviour;
    },
    knowsJsonMode: true,
    reportsUsage: true,
  };
  fake.app.post('/llm/v1/chat/completions', async (c) => {
    if (c.req.header('authorization') !== `Bearer ${apiKey}`) return c.json(failure('Incorrect API key.'), 401);
    const body = (await c.req.json()) as { messages: { role: string; content: string }[]; response_format?: unknown };
    if (body.response_format && !fake.knowsJsonMode) return c.json(failure('Unknown field: response_format.'), 400);
    const [first, ...rest] = body.messages;
    const question = { system: first?.content ?? '', data: dataOf(rest[0]?.content), messages: body.messages };
    fake.asked.push(question);
    const misbehaviour = planned.shift() ?? lasting;
    if (misbehaviour === 'late') await pause(LATE, undefined, { ref: false });
    if (misbehaviour === 'cut') return cutOff(c);
    if (misbehaviour === 'not an answer') return c.html('<h1>Welcome to the gateway</h1>');
    if (misbehaviour?.startsWith('status ')) {
      const status = Number(misbehaviour.slice(7));
      return c.json(failure(`Failing with ${status}.`), status as 500, status === 429 ? { 'retry-after': '1' } : {});
    }
    const thought = await brain(question);
    const whole = typeof thought === 'string' ? thought : JSON.stringify(thought);
    const content = spoil(whole, misbehaviour ?? null);
    const usage = { prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4), completion_tokens: 50 };
    return c.json({
      id: 'chatcmpl-fake',
      object: 'chat.completion',
      created: 0,
      model: 'fake',
      choices: [
        {
          index: 0,
          finish_reason: misbehaviour === 'truncated' ? 'length' : 'stop',
          message: { role: 'assistant', content },
        },
      ],
      ...(fake.reportsUsage && { usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
    });
  });
  return fake;
}

const failure = (message: string) => ({ error: { message, type: 'invalid_request_error', code: null } });

function dataOf(content: string | undefined): unknown {
  try {
    return JSON.parse(content ?? 'null');
  } catch {
    return content;
  }
}

function spoil(whole: string, misbehaviour: Misbehaviour | null): string {
  switch (misbehaviour) {
    case 'prose':
      return `Of course! Here {as you asked} is the answer:\n\n${whole}\n\nLet me know if {anything} is missing.`;
    case 'fence':
      return `\`\`\`json\n${whole}\n\`\`\``;
    case 'thoughts':
      return `<think>The reader wants {"books": ["Invented"]} or so. Hmm.</think>\n${whole}`;
    case 'truncated':
      return whole.slice(0, Math.floor(whole.length * 0.6));
    case 'wrong shape':
      return '{"answer": "42", "nested": {"books": [1, 2, null]}}';
    case 'not json':
      return "{books: ['single quotes', undefined],}";
    case 'array':
      return `[${'1,'.repeat(20)}2]`;
    case 'refusal':
      return 'I am sorry, but I cannot help with that request.';
    case 'empty':
      return '';
    case 'endless':
      return '{"a":'.repeat(50_000);
    default:
      return whole;
  }
}
