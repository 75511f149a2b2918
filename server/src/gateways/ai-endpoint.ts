import { type Message, msg } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import OpenAI from 'openai';

export interface EndpointAccess {
  /** Up to and including the version, e.g. `https://ai.example/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Milliseconds per request. */
  readonly timeout: number;
  /** Tries after the first: 408, 429 and 5xx are retried after a growing pause or the one the endpoint asks for. */
  readonly retries: number;
}

/** Sends nothing about this instance and writes no log: a request may hold a client's words. */
export const endpointClient = ({ baseUrl, apiKey, timeout, retries }: EndpointAccess): OpenAI =>
  new OpenAI({
    baseURL: baseUrl,
    apiKey,
    timeout,
    maxRetries: retries,
    organization: null,
    project: null,
    logLevel: 'off',
  });

/** Returns why an endpoint failed, as the rest of a sentence. Its own words are left out: they may repeat the key. */
export const reasonOf = (failure: unknown): string => english.say(whyOf(failure));

export function whyOf(failure: unknown): Message {
  if (failure instanceof OpenAI.APIConnectionTimeoutError) return msg('it took too long');
  if (failure instanceof OpenAI.APIConnectionError) return msg('it could not be reached');
  if (failure instanceof OpenAI.APIError && failure.status)
    return msg('it responded with status {status}', { status: failure.status });
  return msg('its answer could not be read');
}

export const isKeyRefused = (failure: unknown): boolean =>
  failure instanceof OpenAI.APIError && (failure.status === 401 || failure.status === 403);

export const isNotFound = (failure: unknown): boolean => failure instanceof OpenAI.APIError && failure.status === 404;

/** Estimated tokens, four characters each as in English prose; only for endpoints that do not report what they counted. */
export const guessedTokens = (characters: number): number => Math.ceil(characters / 4);
