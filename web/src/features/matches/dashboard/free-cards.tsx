import { MatchApi } from '@paratope/shared/matches/api';
import { matchAllowance } from '@paratope/shared/plans/plan';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useLocal } from '../../../local/context.ts';
import { useReplica, useStartup } from '../../../local/hooks.ts';
import { storageKeys } from '../../../local/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { plural, t } from '../../../words/words.ts';
import { SubscribeLink } from '../dialogs/subscribe-link.tsx';

const { standard, free } = matchAllowance;
const moreAtOnce = standard.first - free.most;

export function UpgradeCard() {
  useOpenedMatches();
  return (
    <Card as="section">
      <h2 className="title-4">{t('Standard Access')}</h2>
      <ul className="grid gap-2 mt-3 mb-4 small muted">
        <li>{t('{most} matches over 5 weeks instead of {few}', { most: standard.most, few: free.most })}</li>
        <li>{t('Outreach status for every match')}</li>
        <li>{t('Drafted outreach emails')}</li>
        <li>{t('Analysis of your pitch deck')}</li>
      </ul>
      <SubscribeLink className={buttonClass({ block: true })}>{t('Upgrade')}</SubscribeLink>
    </Card>
  );
}

/** `ready` is the number of matches known to be waiting; if fewer than five, the banner says so (decision I15). */
export const MoreMatchesBanner = ({ ready }: { readonly ready: number }) => (
  <Banner
    tone="warm"
    title={t('Get {moreAtOnce} More Matches Instantly', { moreAtOnce })}
    actions={<SubscribeLink className={buttonClass()}>{t('Upgrade Now')}</SubscribeLink>}
  >
    {ready > 0 && ready < moreAtOnce
      ? plural(
          ready,
          'One more match is ready now; new ones follow every Monday with Standard Access.',
          '{count} more matches are ready now; new ones follow every Monday with Standard Access.',
        )
      : t('Unlock {first} investors now and {weekly} more each Monday, up to {most}.', {
          first: standard.first,
          weekly: standard.weekly,
          most: standard.most,
        })}
  </Banner>
);

/**
 * On Free Access, once after matching has finished: unlocks what the plan allows, drops the stored submission time and fetches the
 * matches. What fails now is tried again on the next visit.
 */
function useOpenedMatches(): void {
  const { storage } = useLocal();
  const replica = useReplica();
  const isDone = useStartup()?.matching.state === 'done';
  useEffect(() => {
    if (!isDone || storage.getItem(storageKeys.lastFormSubmission) === null) return;
    void call(MatchApi.unlock, {}).then(async (answer) => {
      if (!answer.ok) return;
      storage.removeItem(storageKeys.lastFormSubmission);
      await replica.sync();
    });
  }, [isDone, storage, replica]);
}
