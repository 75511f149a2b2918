import { findClaims } from '@paratope/shared/analysis/find-claims';
import { pagesOf } from '@paratope/shared/analysis/page';
import { questionById } from '@paratope/shared/analysis/rubric/rubric';
import { type ChatReply, type ChatRequest, say } from '../../chat/testing/chat-endpoint.ts';

/** A model that reads well: it finds what is there, copies it letter by letter and says no more. */
export const carefulModel: ChatReply = (asked, response) => say(response, JSON.stringify({ claims: claimsOf(asked) }));

/** The deck and the questions as the model sees them. */
export function claimsOf({ messages }: Pick<ChatRequest, 'messages'>) {
  const said = messages.at(-1)?.content ?? '';
  const pages = pagesOf(slidesIn(said));
  return findClaims(questionsIn(said), pages);
}

export function slidesIn(said: string): string[] {
  const slides: string[] = [];
  for (const [, number = '1', text = ''] of said.matchAll(/^Slide (\d+):\n([\s\S]*?)(?=\n\nSlide \d+:|\nDATA )/gm))
    slides[Number(number) - 1] = text;
  return Array.from(slides, (text) => text ?? '');
}

export const questionsIn = (said: string) =>
  [...said.matchAll(/^([a-z]+\.[a-z]+): /gm)].flatMap(([, id = '']) => questionById.get(id) ?? []);
