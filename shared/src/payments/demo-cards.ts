import { inCatalog } from '../words/message.ts';

/** The demo's cards: numbers no bank has issued, each with its result. */
export const demoCards = [
  { number: '4242 4242 4242 4242', does: inCatalog('is accepted') },
  { number: '4000 0000 0000 0002', does: inCatalog('is declined') },
  { number: '4000 0025 0000 3155', does: inCatalog('requires 3-D Secure') },
] as const;

export type DemoCardAnswer =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'second-step' }
  | { readonly kind: 'refused'; readonly message: string };

/** The demo bank's response to a card. Any other number is declined, so that no real card is accepted by mistake. */
export function demoCardAnswers(number: string): DemoCardAnswer {
  const digits = number.replace(/\D/g, '');
  if (digits === '4242424242424242') return { kind: 'accepted' };
  if (digits === '4000002500003155') return { kind: 'second-step' };
  if (digits === '4000000000000002') return { kind: 'refused', message: 'Your card was declined.' };
  return { kind: 'refused', message: 'The demo only accepts its test cards. Never enter a real card here.' };
}
