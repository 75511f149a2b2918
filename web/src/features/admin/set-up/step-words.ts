import type { SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';

/** What each step is called, and what it is for. */
export const stepWords: Readonly<Record<SetUpStepName, { readonly title: string; readonly about: string }>> = {
  instance: {
    title: inCatalog('Name and address'),
    about: inCatalog('Public pages show your name, and links in emails lead to your address.'),
  },
  plans: {
    title: inCatalog('Plans and prices'),
    about: inCatalog(
      'Prices come from the environment. Edit what each plan includes here, and give discounts with codes.',
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
    about: inCatalog(
      'Keep backups on another disk, in case this one fails. The server must be allowed to write there.',
    ),
  },
};
