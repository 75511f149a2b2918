import type { Contact } from '@paratope/shared/contacts/contact';
import type { ActivityId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { setStatus } from '@paratope/shared/outreach/mutators';
import {
  type OutreachStatus,
  outreachStatuses,
  shortStatusLabels,
  statusLabels,
} from '@paratope/shared/outreach/status';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { mayChangeStatus } from '../features/matches/dialogs/access.ts';
import type { Ask } from '../features/matches/dialogs/ask.ts';
import { useMatchDialogs } from '../features/matches/dialogs/match-dialogs.tsx';
import { useSavedMatch } from '../features/matches/dialogs/saved-match.ts';
import { useActivities } from '../features/timeline/activity-queries.ts';
import { attempt } from '../local/attempt.ts';
import { useContacts } from '../local/contacts.ts';
import { newId } from '../local/device.ts';
import { useMutate, useStartup } from '../local/hooks.ts';
import { openMatches, useMatches } from '../local/matches.ts';
import { CommandDialog } from '../ui/command-dialog.tsx';
import type { Command, CommandGroup } from '../ui/command-list.tsx';
import { hasWords, plain, wordsOf } from '../ui/plain-text.ts';
import { useToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { furtherPlaces, placeGroups } from './places.ts';
import { type Passage, passagesWith, writtenWords } from './search.ts';

interface PaletteProps {
  /** What the field begins with. */
  readonly typed: () => string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/** Finds pages, investors, actions on them, and text in notes and activities, all from the device. */
export function Palette({ typed, isOpen, onClose, onShowKeys }: PaletteProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const move = useMove();
  const { ask, dialogs } = useMatchDialogs();
  const [query, setQuery] = useState(typed);
  const matches = useMatches();
  const activities = useActivities(undefined);
  const open = useMemo(() => openMatches(matches ?? []), [matches]);
  const written = useMemo(() => writtenWords(open, activities ?? []), [open, activities]);
  // Not deferred: Enter must run the line found for the text on the screen.
  const contacts = useContacts() ?? [];
  const groups = groupsFor(query, { matches: open, contacts }, passagesWith(query, written, mostShown));

  const choose = ({ run }: Chosen) => {
    if (run.kind === 'go') navigate(run.to);
    else if (run.kind === 'log') navigate(paths.log(run.about), { state: { over: here } });
    else if (run.kind === 'move') void move(run.match, run.to, ask);
    else if (run.kind === 'keys') onShowKeys();
    else ask(run.what);
  };

  return (
    <>
      <CommandDialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('Search or jump to…')}
        label={t('Search pages, investors, notes and activities')}
        groups={groups}
        query={query}
        onQuery={setQuery}
        onChoose={choose}
        emptyWords={t('Nothing found on this device.')}
      />
      {dialogs}
    </>
  );
}

type Run =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'log'; readonly about: { readonly matchId?: string } }
  | { readonly kind: 'move'; readonly match: OpenMatch; readonly to: OutreachStatus }
  | { readonly kind: 'ask'; readonly what: Ask }
  | { readonly kind: 'keys' };

interface Chosen extends Command {
  readonly run: Run;
}

/** Lines per group, about as many as one takes in at a glance. */
const mostShown = 6;

function groupsFor(
  query: string,
  { matches, contacts }: { readonly matches: readonly OpenMatch[]; readonly contacts: readonly Contact[] },
  passages: readonly Passage[],
): readonly CommandGroup<Chosen>[] {
  const named = (commands: readonly Chosen[]) =>
    commands.filter(({ label, detail }) => hasWords(query, `${label} ${detail ?? ''}`));
  const investors = query.trim() === '' ? [] : matches;
  return [
    { title: t('Go to'), items: named(places()) },
    { title: t('Actions'), items: named(acts()) },
    { title: t('Investors'), items: named(investors.map(opening)).slice(0, mostShown) },
    { title: t('Contacts'), items: named(peopleIn(contacts, investors)).slice(0, mostShown) },
    { title: t('Log'), items: named(investors.map(logging)).slice(0, mostShown) },
    {
      title: t('Change status'),
      items: [...moves(query, investors), ...named(investors.map(changing))].slice(0, mostShown),
    },
    { title: t('Notes and activities'), items: passages.map(reading) },
  ].filter(({ items }) => items.length > 0);
}

const places = (): readonly Chosen[] => [
  { id: 'today', label: t('Today'), icon: 'clock', run: { kind: 'go', to: paths.today } },
  { id: 'investors', label: t('Investors'), icon: 'list', run: { kind: 'go', to: paths.dashboard } },
  { id: 'timeline', label: t('Timeline'), icon: 'timeline', run: { kind: 'go', to: paths.timeline() } },
  ...[...placeGroups.flat(), ...furtherPlaces].map(
    ({ label, icon, to }): Chosen => ({ id: label, label: t(label), icon, run: { kind: 'go', to } }),
  ),
  { id: 'more', label: t('More'), icon: 'more', run: { kind: 'go', to: paths.more } },
];

const acts = (): readonly Chosen[] => [
  { id: 'log', label: t('Log activity'), icon: 'plus', run: { kind: 'log', about: {} } },
  { id: 'met', label: t('Add investor'), icon: 'person', run: { kind: 'ask', what: { kind: 'add-investor' } } },
  { id: 'keys', label: t('Keyboard shortcuts'), icon: 'keyboard', run: { kind: 'keys' } },
];

const opening = ({ id, vcName, vcInvestor }: OpenMatch): Chosen => ({
  id: `open-${id}`,
  label: vcName,
  detail: vcInvestor.firm === vcName ? '' : vcInvestor.firm,
  icon: 'person',
  run: { kind: 'go', to: paths.match(id) },
});

/** A person leads to each investor they are at. */
const peopleIn = (contacts: readonly Contact[], matches: readonly OpenMatch[]): readonly Chosen[] => {
  const byId = new Map(matches.map((match) => [match.id, match]));
  return contacts.flatMap(({ id, name, firms }) =>
    firms.flatMap(({ matchId, role }): Chosen[] => {
      const match = byId.get(matchId);
      if (!match) return [];
      const detail = [role, match.vcName].filter(Boolean).join(', ');
      return [
        {
          id: `contact-${id}-${matchId}`,
          label: name,
          detail,
          icon: 'people',
          run: { kind: 'go', to: paths.match(matchId) },
        },
      ];
    }),
  );
};

const logging = ({ id, vcName }: OpenMatch): Chosen => ({
  id: `log-${id}`,
  label: t('Log activity with {vcName}', { vcName }),
  icon: 'plus',
  run: { kind: 'log', about: { matchId: id } },
});

const changing = ({ id, vcName }: OpenMatch): Chosen => ({
  id: `status-${id}`,
  label: t('Change status of {vcName}', { vcName }),
  icon: 'swap',
  run: { kind: 'ask', what: { kind: 'status', matchId: id } },
});

/** A status beside a name, in any order, is an act: "passed duna" moves Dunadwick. A name alone offers none of the six. */
function moves(query: string, matches: readonly OpenMatch[]): readonly Chosen[] {
  const words = wordsOf(query);
  return matches.flatMap((match) => {
    const names = plain(`${match.vcName} ${match.vcInvestor.firm}`);
    if (!words.some((word) => names.includes(word))) return [];
    return outreachStatuses
      .filter((status) => status !== match.status)
      .map((status) => ({
        status,
        label: t('Move {vcName} to {status}', { vcName: match.vcName, status: t(statusLabels[status]) }),
      }))
      .filter(({ status, label }) => {
        const statusWords = plain(`${t(statusLabels[status])} ${t(shortStatusLabels[status])}`);
        return (
          words.some((word) => statusWords.includes(word) && !names.includes(word)) &&
          hasWords(query, `${label} ${names} ${statusWords}`)
        );
      })
      .map(
        ({ status, label }): Chosen => ({
          id: `move-${match.id}-${status}`,
          label,
          icon: 'swap',
          run: { kind: 'move', match, to: status },
        }),
      );
  });
}

/** Changes the status at once, as its dialog does; where the plan has no statuses, the dialog says so. */
function useMove() {
  const mutate = useMutate();
  const saved = useSavedMatch();
  const toast = useToast();
  const startup = useStartup();
  return async (match: OpenMatch, status: OutreachStatus, ask: (what: Ask) => void) => {
    if (!mayChangeStatus(startup?.plan, match)) return ask({ kind: 'status', matchId: match.id });
    const entryId = newId<ActivityId>();
    const result = await attempt(mutate(setStatus, { matchId: match.id, status, entryId }));
    if (result.ok) saved.status(match, status, entryId, result.value.made);
    else toast.show({ title: t('Failed to update status'), text: result.message, tone: 'danger' });
  };
}

const reading = ({ id, matchId, kind, title, excerpt, activityId }: Passage): Chosen => ({
  id: `passage-${id}`,
  label: title,
  detail: excerpt,
  icon: kind === 'note' ? 'document' : 'timeline',
  run:
    kind === 'note'
      ? { kind: 'ask', what: { kind: 'notes', matchId } }
      : { kind: 'go', to: `${paths.timeline({ matchId })}#${activityId}` },
});
