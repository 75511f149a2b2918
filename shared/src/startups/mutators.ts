import * as z from 'zod/mini';
import { defineMutator, done, refuse } from '../mutation.ts';
import { msg, type Value } from '../words/message.ts';
import { StartupProfile, Startups, TermReading, Terms } from './startup.ts';
import { PersonName } from './team.ts';

const own = <Args>(_args: Args, startupId: string) => [{ collection: Startups.name, id: startupId }];
const noStartup = refuse('missing', 'This startup no longer exists.');

/** Submits the profile, or the parts of it that changed. The server starts matching when there is enough to compare. */
export const submitProfile = defineMutator({
  name: 'submitProfile',
  label: 'Startup profile',
  fields: {
    name: 'Name',
    contactName: 'Contact name',
    drugModality: 'Drug Modality',
    diseaseFocus: 'Disease Focus',
    investmentStage: 'Investment Stage',
    geography: 'Geography',
    investmentAmount: 'Investment Amount',
    investmentCurrency: 'Currency',
    description: 'Description',
  },
  restores: {
    collection: Startups.name,
    fields: Object.keys(StartupProfile.shape),
    args: (_, changes) => ({ changes }),
  },
  args: z.object({ changes: z.partial(StartupProfile) }),
  touches: own,
  apply(tx, { changes }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found) return noStartup;
    tx.put(Startups, { ...found, ...changes, submittedAt: found.submittedAt ?? tx.by.at, updatedAt: tx.by.at });
    return done;
  },
});

/** Sets what an entry of the profile means; null resets it to the lists' meaning. Matching uses it from the next run on. */
export const readTermAs = defineMutator({
  name: 'readTermAs',
  label: 'Profile term corrected',
  tell: ({ entry, terms }) => ({ values: { [entry]: meaningOf(terms) } }),
  args: z.object({ ...TermReading.shape, terms: z.nullable(Terms) }),
  touches: own,
  apply(tx, { field, entry, terms }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found) return noStartup;
    const others = (found.readAs ?? []).filter((one) => one.field !== field || one.entry !== entry);
    const readAs = terms ? [...others, { field, entry, terms }].slice(-mostReadings) : others;
    tx.put(Startups, { ...found, readAs, updatedAt: tx.by.at });
    return done;
  },
});

function meaningOf(terms: readonly string[] | null): Value {
  if (!terms) return msg('Automatic');
  return terms.length === 0 ? msg('Compared by keyword') : terms.join(', ');
}

/** More than four fields can have; beyond it the oldest, about words long gone, are dropped. */
const mostReadings = 100;

/** Sets the person's name for the others. */
export const nameYourself = defineMutator({
  name: 'nameYourself',
  label: 'Your name',
  fields: { name: 'Name' },
  args: z.object({ name: PersonName }),
  touches: own,
  apply(tx, { name }) {
    const found = tx.get(Startups, tx.by.startupId);
    if (!found?.team?.some(({ id }) => id === tx.by.accountId)) {
      return refuse('missing', 'You are no longer a member of this startup.');
    }
    const team = found.team.map((member) => (member.id === tx.by.accountId ? { ...member, name } : member));
    tx.put(Startups, { ...found, team });
    return done;
  },
});

export const startupMutators = [submitProfile, readTermAs, nameYourself];
