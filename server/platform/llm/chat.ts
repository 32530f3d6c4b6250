import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, generateText, type ModelMessage, RetryError } from 'ai';

/** One exchange with the service. Tokens are what it reports, or an estimate where it reports nothing. */
export type Completion = { text: string; inputTokens: number; outputTokens: number };

export type Chat = (request: {
  system: string;
  messages: ModelMessage[];
  maxOutputTokens: number;
  signal: AbortSignal;
}) => Promise<Completion>;

/** Characters per token, a cautious estimate for European languages. */
const CHARACTERS_PER_TOKEN = 3;
export const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/**
 * Talks to any OpenAI-compatible service, without tools or strict mode. JSON mode is used as long as the service
 * accepts it.
 */
export function openChat(options: { baseUrl: string; apiKey: string | null; model: string }): Chat {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: options.baseUrl,
    ...(options.apiKey !== null && { apiKey: options.apiKey }),
  });
  const model = provider(options.model);
  let jsonMode = true;

  const send: Chat = async ({ system, messages, maxOutputTokens, signal }) => {
    const { text, usage } = await generateText({
      model,
      instructions: system,
      messages,
      maxOutputTokens,
      temperature: 0,
      maxRetries: 1,
      abortSignal: signal,
      ...(jsonMode && { providerOptions: { llm: { response_format: { type: 'json_object' } } } }),
    });
    const sent = system.length + JSON.stringify(messages).length;
    return {
      text,
      inputTokens: usage.inputTokens ?? estimateTokens(sent),
      outputTokens: usage.outputTokens ?? estimateTokens(text.length),
    };
  };

  return async (request) => {
    try {
      return await send(request);
    } catch (error) {
      // Some local servers do not know JSON mode and say so with 400.
      if (!(jsonMode && statusOf(error) === 400)) throw error;
      jsonMode = false;
      return send(request);
    }
  };
}

/** The HTTP status that the service failed with, if it answered at all. */
export function statusOf(error: unknown): number | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  return APICallError.isInstance(last) ? last.statusCode : undefined;
}

/** How long the service itself asked us to stay away, in milliseconds. */
export function pauseAskedBy(error: unknown): number | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  const seconds = APICallError.isInstance(last) ? Number(last.responseHeaders?.['retry-after']) : Number.NaN;
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined;
}
