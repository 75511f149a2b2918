import type { SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';

/** What each step is called, and what it is for. */
export const stepWords: Readonly<Record<SetUpStepName, { readonly title: string; readonly about: string }>> = {
  instance: {
    title: inCatalog('Name and address'),
    about: inCatalog('People reach you at this address. It’s in every email and invite link.'),
  },
  plans: {
    title: inCatalog('Plans and prices'),
    about: inCatalog(
      'Prices come from the environment. What each plan includes is yours to edit here, and codes give discounts.',
    ),
  },
  email: {
    title: inCatalog('Email'),
    about: inCatalog('Without a mail server, no email is sent. Admins can still read every email here.'),
  },
  payment: {
    title: inCatalog('Card payments'),
    about: inCatalog('Stripe takes the payments. Without it, founders use a partner code or write to you.'),
  },
  ai: {
    title: inCatalog('AI'),
    about: inCatalog(
      'Without an AI endpoint, built-in rules read decks and judge fits, and no text leaves your server.',
    ),
  },
  investors: {
    title: inCatalog('Investors'),
    about: inCatalog(
      'Founders get matches from this list. Start with the built-in directory, a CSV file, or Airtable.',
    ),
  },
  backups: {
    title: inCatalog('Backups'),
    about: inCatalog('Keep them on another disk, so that they outlive this one.'),
  },
};
