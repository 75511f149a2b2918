import OpenAI from 'openai';

type Question = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * Makes one chat call. Reasoning models reject a temperature, and older endpoints `max_completion_tokens`:
 * what a 400 names is left out, or sent under its older name, and the call repeated.
 */
export async function complete(client: OpenAI, question: Question): Promise<unknown> {
  try {
    return await client.chat.completions.create(question);
  } catch (failure) {
    const taken = withoutRefused(failure, question);
    if (!taken) throw failure;
    return complete(client, taken);
  }
}

function withoutRefused(failure: unknown, question: Question): Question | undefined {
  if (!(failure instanceof OpenAI.APIError) || failure.status !== 400) return undefined;
  const isNamed = (name: keyof Question) =>
    question[name] !== undefined && (failure.param === name || failure.message.includes(name));
  const { temperature, max_completion_tokens, ...rest } = question;
  if (isNamed('temperature')) return { ...rest, ...(max_completion_tokens ? { max_completion_tokens } : {}) };
  if (isNamed('max_completion_tokens') && max_completion_tokens)
    return { ...rest, ...(temperature === undefined ? {} : { temperature }), max_tokens: max_completion_tokens };
  return undefined;
}
