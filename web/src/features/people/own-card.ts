import { writeCards } from '@paratope/shared/contacts/vcard';
import type { Startup } from '@paratope/shared/startups/startup';
import * as z from 'zod/mini';
import { type Session, storageKeys } from '../../local/session.ts';
import { webAddress } from '../../ui/web-address.ts';
import { choiceWords } from '../../words/words.ts';

/** What a founder may change of the card, here and on this device alone. */
const OwnWords = z.object({
  name: z.string(),
  role: z.string(),
  phone: z.string(),
  link: z.string(),
  line: z.string(),
});
export type OwnWords = z.infer<typeof OwnWords>;

/** What the profile says until the founder has changed it. */
export function wordsFrom(startup: Startup | null | undefined, { accountId }: Session): OwnWords {
  const me = startup?.team?.find(({ id }) => id === accountId);
  const name = me?.name || (me?.role === 'member' ? '' : (startup?.contactName ?? ''));
  return { name, role: '', phone: '', link: '', line: startup ? lineOf(startup) : '' };
}

/** The first sentence of the description, else what the startup makes, against what, and how far it is: the deck's facts. */
function lineOf({ description, drugModality, diseaseFocus, investmentStage }: Startup): string {
  const [sentence = ''] = /^.*?(?:[.!?](?=\s|$)|$)/s.exec(description.trim().replace(/\s+/g, ' ')) ?? [];
  if (sentence !== '' && sentence.length <= longestLine) return sentence;
  const facts = [...drugModality.slice(0, 1), ...diseaseFocus.slice(0, 1), investmentStage].filter(Boolean);
  return facts.map(choiceWords).join(', ').slice(0, longestLine);
}

/** Each character makes the code's squares smaller. */
export const longestLine = 120;

export function changedWords(storage: Storage): Partial<OwnWords> {
  try {
    return z.partial(OwnWords).parse(JSON.parse(storage.getItem(storageKeys.card) ?? '{}'));
  } catch {
    return {};
  }
}

export const keepWords = (storage: Storage, words: Partial<OwnWords>): void =>
  storage.setItem(storageKeys.card, JSON.stringify(words));

export function vCardOf(
  words: OwnWords,
  { company, email, id }: { company: string; email: string; id: string },
): string {
  const { name, role, phone, link, line } = words;
  const card = { id, name: name.trim() || company, role: role.trim(), firm: company, email, about: line.trim() };
  return writeCards([{ ...card, phone: phone.trim() || null, link: webAddress(link) ?? null }]);
}
