import type { OpenMatch } from '@paratope/shared/matches/match';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import type { Ask } from '../features/matches/dialogs/ask.ts';
import { useMatchDialogs } from '../features/matches/dialogs/match-dialogs.tsx';
import { useActivities } from '../features/timeline/activity-queries.ts';
import { openMatches, useMatches } from '../local/matches.ts';
import { type Command, type CommandGroup, CommandList } from '../ui/command-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../words/words.ts';
import { placeGroups } from './places.ts';
import { hasWords, type Passage, passagesWith, writtenWords } from './search.ts';

interface PaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onShowKeys: () => void;
}

/** Finds pages, investors, actions on them, and text in notes and activities, all from the device. */
export function Palette({ isOpen, onClose, onShowKeys }: PaletteProps) {
  const navigate = useNavigate();
  const { ask, dialogs } = useMatchDialogs();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const matches = useMatches();
  const activities = useActivities(undefined);
  const open = useMemo(() => openMatches(matches ?? []), [matches]);
  const written = useMemo(() => writtenWords(open, activities ?? []), [open, activities]);
  // Not deferred: Enter must run the line found for the text on the screen.
  const groups = groupsFor(query, open, passagesWith(query, written, mostShown));

  const choose = ({ run }: Chosen) => {
    onClose();
    if (run.kind === 'go') navigate(run.to);
    else if (run.kind === 'keys') onShowKeys();
    else ask(run.what);
  };

  return (
    <>
      <Dialog open={isOpen} onClose={onClose} title={t('Search or jump to…')} initialFocus={input}>
        <CommandList
          ref={input}
          label={t('Search pages, investors, notes and activities')}
          groups={groups}
          query={query}
          onQuery={setQuery}
          onChoose={choose}
          onLeave={onClose}
          emptyWords={t('Nothing found on this device.')}
        />
      </Dialog>
      {dialogs}
    </>
  );
}

type Run =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'ask'; readonly what: Ask }
  | { readonly kind: 'keys' };

interface Chosen extends Command {
  readonly run: Run;
}

/** Lines per group, about as many as one takes in at a glance. */
const mostShown = 6;

function groupsFor(
  query: string,
  matches: readonly OpenMatch[],
  passages: readonly Passage[],
): readonly CommandGroup<Chosen>[] {
  const named = (commands: readonly Chosen[]) =>
    commands.filter(({ label, detail }) => hasWords(query, `${label} ${detail ?? ''}`));
  const investors = query.trim() === '' ? [] : matches;
  return [
    { title: t('Go to'), items: named(places()) },
    { title: t('Actions'), items: named(acts()) },
    { title: t('Investors'), items: named(investors.map(opening)).slice(0, mostShown) },
    { title: t('Log'), items: named(investors.map(logging)).slice(0, mostShown) },
    { title: t('Change status'), items: named(investors.map(changing)).slice(0, mostShown) },
    { title: t('Notes and activities'), items: passages.map(reading) },
  ].filter(({ items }) => items.length > 0);
}

const places = (): readonly Chosen[] => [
  { id: 'today', label: t('Today'), icon: 'clock', run: { kind: 'go', to: paths.today } },
  { id: 'investors', label: t('Investors'), icon: 'list', run: { kind: 'go', to: paths.dashboard } },
  { id: 'timeline', label: t('Timeline'), icon: 'timeline', run: { kind: 'go', to: paths.timeline() } },
  ...placeGroups.flatMap((group) =>
    group.places.map(({ label, icon, to }): Chosen => ({ id: to, label: t(label), icon, run: { kind: 'go', to } })),
  ),
  { id: 'more', label: t('More'), icon: 'more', run: { kind: 'go', to: paths.more } },
];

const acts = (): readonly Chosen[] => [
  { id: 'log', label: t('Log activity'), icon: 'plus', run: { kind: 'go', to: paths.timeline({ log: true }) } },
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

const logging = ({ id, vcName }: OpenMatch): Chosen => ({
  id: `log-${id}`,
  label: t('Log activity with {vcName}', { vcName }),
  icon: 'plus',
  run: { kind: 'go', to: paths.timeline({ matchId: id, log: true }) },
});

const changing = ({ id, vcName }: OpenMatch): Chosen => ({
  id: `status-${id}`,
  label: t('Change status of {vcName}', { vcName }),
  icon: 'swap',
  run: { kind: 'ask', what: { kind: 'status', matchId: id } },
});

const reading = ({ id, matchId, kind, title, excerpt }: Passage): Chosen => ({
  id: `passage-${id}`,
  label: title,
  detail: excerpt,
  icon: kind === 'note' ? 'document' : 'timeline',
  run: { kind: 'go', to: kind === 'note' ? paths.match(matchId) : paths.timeline({ matchId }) },
});
