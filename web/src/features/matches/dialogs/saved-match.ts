import type { ActivityId } from '@paratope/shared/ids';
import { Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import { editBackground, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import { GivenPass } from '@paratope/shared/outreach/pass-reasons';
import { shortStatusLabels } from '@paratope/shared/outreach/status';
import { setCheque } from '@paratope/shared/round/mutators';
import type { Sum } from '@paratope/shared/round/round';
import type { Made } from '@paratope/sync/client/outbox';
import type { Before } from '@paratope/sync/client/undo';
import { useUndo } from '../../../local/hooks.ts';
import { useSavedToast } from '../../../local/saved-toast.ts';
import { formatMoney, t } from '../../../words/words.ts';

export function useSavedMatch() {
  const undone = useUndo();
  const say = useSavedToast();

  return {
    /**
     * `before` is the match before the change, `made` the change's result, `entryId` its line in the timeline, and `pass` the change that
     * noted why they passed.
     */
    status(before: OpenMatch, after: OpenMatch['status'], entryId: ActivityId, made: Made, pass?: Made) {
      say(t('Status saved'), `${before.vcName}: ${t(shortStatusLabels[after])}`, async () => {
        if (pass)
          await undone(pass, editBackground, () => ({
            matchId: before.id,
            changes: { passedBecause: passedIn(before) },
          }));
        return undone(made, setStatus, (was) => {
          const { status, notes } = matchIn(was, before);
          return { matchId: before.id, status, notes, entryId, isUndo: true };
        });
      });
    },
    notes: (before: OpenMatch, made: Made) =>
      say(t('Notes saved'), before.vcName, () =>
        undone(made, editNotes, (was) => ({ matchId: before.id, notes: matchIn(was, before).notes })),
      ),
    feedback(before: OpenMatch, made: Made) {
      const { feedback } = before;
      const undo = feedback
        ? () => undone(made, giveFeedback, () => ({ matchId: before.id, ...withoutDate(feedback) }))
        : undefined;
      say(t('Feedback saved'), t('{vcName}. Thank you.', { vcName: before.vcName }), undo);
    },
    cheque: (before: OpenMatch, cheque: Sum | null, made: Made) =>
      say(
        t('Check size saved'),
        `${before.vcName}: ${cheque ? formatMoney(cheque.amount, cheque.currency) : t('unknown')}`,
        () => undone(made, setCheque, () => ({ matchId: before.id, cheque: before.expectedCheque ?? null })),
      ),
    introducer: (before: OpenMatch, made: Made) =>
      say(t('Introduction saved'), before.vcName, () =>
        undone(made, editBackground, () => ({
          matchId: before.id,
          changes: { introducedBy: before.introducedBy ?? null },
        })),
      ),
    investor: (name: string) => say(t('Investor saved'), name),
  };
}

const matchIn = (was: Before, before: OpenMatch): OpenMatch =>
  (was(Matches, before.id) as OpenMatch | undefined) ?? before;

const withoutDate = ({ matchQuality, feedbackText, reasons }: NonNullable<OpenMatch['feedback']>) => ({
  matchQuality,
  feedbackText,
  ...(reasons ? { reasons } : {}),
});

/** Reasons of a newer program are no arguments of this one. */
const passedIn = ({ passedBecause }: OpenMatch) => GivenPass.safeParse(passedBecause).data ?? null;
