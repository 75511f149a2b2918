import { msg } from '@paratope/shared/words/message';
import * as z from 'zod/mini';
import { type EndpointAccess, endpointClient, guessedTokens, whyOf } from '../ai-endpoint.ts';
import { type Embedder, EmbedderUnavailable } from './embedder.ts';

export interface EndpointSettings extends Pick<EndpointAccess, 'baseUrl' | 'apiKey'> {
  readonly model: string;
  readonly dimensions: number;
  readonly budget: Budget;
  /** Milliseconds per request; 30,000 by default. */
  readonly timeout?: number;
  /** Tries after the first; 4 by default. */
  readonly retries?: number;
}

/** A daily limit in tokens, because endpoints charge by tokens and no price list is known here. */
export interface Budget {
  isSpent(): Promise<boolean>;
  spend(tokens: number): Promise<void>;
}

/**
 * An embedder behind an endpoint with the OpenAI embeddings API. Texts are sent in batches, and answers are
 * checked before use. Throws {@link EmbedderUnavailable} if the endpoint is unavailable now.
 */
export function createEndpointEmbedder(settings: EndpointSettings): Embedder {
  const { baseUrl, apiKey, model, dimensions, budget, timeout = 30_000, retries = 4 } = settings;
  const client = endpointClient({ baseUrl, apiKey, timeout, retries });

  return {
    model: `${new URL(baseUrl).host}/${model}-${dimensions}`,
    dimensions,
    async embed(texts) {
      const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions));
      // Endpoints refuse an empty text; it gets the zero vector without a request.
      const telling = [...texts.entries()].filter(([, text]) => text.trim() !== '');
      for (const batch of batches(telling)) {
        const made = await ask(batch.map(([, text]) => text.slice(0, longestText)));
        for (const [at, [place]] of batch.entries()) vectors[place] = made[at] ?? new Float32Array(dimensions);
      }
      return vectors;
    },
  };

  async function ask(input: string[]): Promise<Float32Array[]> {
    if (await budget.isSpent()) throw new EmbedderUnavailable(msg("Today's AI limit is used up."));
    let answer: unknown;
    try {
      answer = await client.embeddings.create({ model, input, dimensions, encoding_format: 'float' });
    } catch (failure) {
      throw new EmbedderUnavailable(msg('The AI endpoint gave no vectors: {reason}.', { reason: whyOf(failure) }), {
        cause: failure,
      });
    }
    const parsed = EmbeddingsAnswer.safeParse(answer);
    if (!parsed.success) throw new EmbedderUnavailable(msg('The AI endpoint responded in an unknown format.'));
    const { data, usage } = parsed.data;
    await budget.spend(usage?.total_tokens ?? guessedTokens(input.join('').length));
    const byIndex = new Map(data.map(({ index, embedding }, at) => [index ?? at, embedding]));
    return input.map((_, at) => {
      const numbers = byIndex.get(at);
      if (!numbers) throw new EmbedderUnavailable(msg('The AI endpoint left out a vector.'));
      if (numbers.length !== dimensions) {
        throw new EmbedderUnavailable(
          msg('The AI endpoint gave {count} numbers per vector instead of {wanted}.', {
            count: numbers.length,
            wanted: dimensions,
          }),
        );
      }
      return toUnitLength(Float32Array.from(numbers));
    });
  }
}

const EmbeddingsAnswer = z.object({
  data: z.array(z.object({ index: z.optional(z.number()), embedding: z.array(z.number()) })),
  usage: z.optional(z.object({ total_tokens: z.number() })),
});

/** Limits of one request; common endpoints take 2,048 texts and 300,000 tokens. */
const mostTexts = 96;
const mostCharacters = 200_000;

/** Common models read about 8,000 tokens of a text. */
const longestText = 24_000;

function* batches(texts: readonly [number, string][]): Generator<[number, string][]> {
  let batch: [number, string][] = [];
  let characters = 0;
  for (const entry of texts) {
    const length = Math.min(entry[1].length, longestText);
    if (batch.length === mostTexts || (batch.length > 0 && characters + length > mostCharacters)) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(entry);
    characters += length;
  }
  if (batch.length > 0) yield batch;
}

function toUnitLength(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
