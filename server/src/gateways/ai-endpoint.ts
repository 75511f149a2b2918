import { type Message, msg } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import OpenAI from 'openai';

/** Where an endpoint that speaks the OpenAI calls stands, and how long it is waited for. */
export interface EndpointAccess {
  /** Up to and with the version, e.g. `https://ai.example/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Milliseconds one request may take. */
  readonly timeout: number;
  /** Tries after the first: 408, 429 and 5xx are asked again after a growing pause or the one the endpoint asks for. */
  readonly retries: number;
}

/** Sends nothing about this instance along, and writes no log: what is asked may be a client's words. */
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

/** Why an endpoint gave nothing, without its own words: they may repeat the key. The rest of a sentence. */
export const reasonOf = (failure: unknown): string => english.say(whyOf(failure));

/** The same as data. */
export function whyOf(failure: unknown): Message {
  if (failure instanceof OpenAI.APIConnectionTimeoutError) return msg('it took too long');
  if (failure instanceof OpenAI.APIConnectionError) return msg('it could not be reached');
  if (failure instanceof OpenAI.APIError && failure.status)
    return msg('it answered with status {status}', { status: failure.status });
  return msg('its answer could not be read');
}

export const isKeyRefused = (failure: unknown): boolean =>
  failure instanceof OpenAI.APIError && (failure.status === 401 || failure.status === 403);

export const isNotFound = (failure: unknown): boolean => failure instanceof OpenAI.APIError && failure.status === 404;

/** Tokens in a text of so many characters: English prose, four to one; only for endpoints that do not say what they counted. */
export const guessedTokens = (characters: number): number => Math.ceil(characters / 4);
