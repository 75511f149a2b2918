import { isOpenMatch, type LockedMatch, Matches } from '@paratope/shared/matches/match';
import { useLocalQuery } from '../../local/hooks.ts';
import { Section } from '../../ui/section.tsx';
import { t } from '../../words/words.ts';

/** The founder's notes on matches that were open once and are locked now; of one match, or of all. */
export function LockedNotes({ matchId }: { readonly matchId?: string }) {
  const locked = useLocalQuery(
    async (rows) =>
      (await rows.table(Matches).toArray()).filter(
        (match): match is LockedMatch =>
          !isOpenMatch(match) && Boolean(match.notes) && (matchId === undefined || match.id === matchId),
      ),
    [matchId],
  );
  if (!locked || locked.length === 0) return null;
  return (
    <Section className="mt-6" title={t('Notes on matches that are locked now')}>
      <p className="small muted">{t('Standard Access unlocks these investors again, with everything you wrote.')}</p>
      <ul className="mt-3">
        {locked.map((match) => (
          <li key={match.id} className="hair-top py-3 pre-wrap break-anywhere">
            {match.notes}
          </li>
        ))}
      </ul>
    </Section>
  );
}
