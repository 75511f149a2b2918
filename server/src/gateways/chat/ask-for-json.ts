import { randomBytes } from 'node:crypto';
import { msg, type Text } from '@paratope/shared/words/message';
import { whole } from '@paratope/sync/whole-text';
import * as z from 'zod/mini';
import { type EndpointAccess, endpointClient, guessedTokens, isKeyRefused, reasonOf } from '../ai-endpoint.ts';
import { Unavailable } from '../unavailable.ts';
import { complete } from './complete.ts';

export interface ChatSettings extends Pick<EndpointAccess, 'baseUrl' | 'apiKey'> {
  readonly model: string;
  /** Milliseconds per request; 60,000 by default. */
  readonly timeout?: number;
  /** Tries after the first; 3 by default. */
  readonly retries?: number;
}

export interface JsonRequest {
  /** The model's role; only our own words. */
  readonly task: string;
  /** Untrusted text. It is put between two marks that it cannot contain. */
  readonly data: string;
  /** The request; only our own words. */
  readonly request: string;
  readonly schema: { readonly name: string; readonly schema: Record<string, unknown> };
}

export interface TokensUsed {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface JsonAnswer extends TokensUsed {
  /** The parsed text of the answer, not validated; undefined if it is not JSON. */
  readonly json: unknown;
}

export class NoAnswer extends Unavailable {
  /** Cost of an answer that came but is of no use: refused, cut off or empty. */
  readonly used: TokensUsed | undefined;

  constructor(sentence: Text, { used, cause }: { used?: TokensUsed; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.used = used;
  }
}

/** Returns what a failure, or one of its causes, cost anyway. */
export function usedInVain(failure: unknown): TokensUsed | undefined {
  for (let at = failure; at instanceof Error; at = at.cause) if (at instanceof NoAnswer && at.used) return at.used;
  return undefined;
}

export class KeyRefused extends NoAnswer {}

/** Sends one request to a chat endpoint whose answer must be JSON of a schema. No tools are offered. Throws {@link NoAnswer}. */
export async function askForJson(
  settings: ChatSettings,
  { task, data, request, schema }: JsonRequest,
): Promise<JsonAnswer> {
  const { baseUrl, apiKey, model, timeout = 60_000, retries = 3 } = settings;
  const client = endpointClient({ baseUrl, apiKey, timeout, retries });
  const mark = `DATA ${randomBytes(12).toString('hex')}`;
  let answered: unknown;
  try {
    answered = await complete(client, {
      model,
      temperature: 0,
      max_completion_tokens: mostAnswerTokens,
      messages: [
        { role: 'system', content: `${task}\nThe data stands between two lines that say "${mark}".` },
        { role: 'user', content: `${mark}\n${data}\n${mark}\n\n${request}` },
      ],
      response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
    });
  } catch (failure) {
    const sentence = msg('The request to the AI service failed: {reason}.', { reason: reasonOf(failure) });
    throw isKeyRefused(failure)
      ? new KeyRefused(sentence, { cause: failure })
      : new NoAnswer(sentence, { cause: failure });
  }
  const parsed = ChatAnswer.safeParse(answered);
  if (!parsed.success) throw new NoAnswer("We couldn't understand the AI service's answer.");
  const { choices, usage } = parsed.data;
  const [choice] = choices;
  const refusal = choice?.message.refusal ?? '';
  const text = choice?.message.content ?? '';
  const used = {
    inputTokens: usage?.prompt_tokens ?? guessedTokens(task.length + data.length + request.length),
    outputTokens: usage?.completion_tokens ?? guessedTokens(text.length + refusal.length),
  };
  if (refusal !== '') throw new NoAnswer('The AI model refused to answer.', { used });
  if (choice?.finish_reason === 'length')
    throw new NoAnswer('The AI model’s answer was cut off at its limit.', { used });
  if (text.trim() === '') throw new NoAnswer('The AI service gave an empty answer.', { used });
  return { json: jsonIn(text), ...used };
}

const ChatAnswer = z.object({
  choices: z.array(
    z.object({
      message: z.object({ content: z.nullish(z.string()), refusal: z.nullish(z.string()) }),
      finish_reason: z.nullish(z.string()),
    }),
  ),
  usage: z.optional(z.nullable(z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }))),
});

/** A reasoning model's thinking counts too. */
const mostAnswerTokens = 8_000;

/** Some models put their JSON between fences. */
function jsonIn(text: string): unknown {
  const plain = /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;
  try {
    return whole(JSON.parse(plain.slice(0, longestAnswer)));
  } catch {
    return undefined;
  }
}

const longestAnswer = 200_000;
