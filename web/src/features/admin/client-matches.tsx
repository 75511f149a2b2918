import type { ClientCompany } from '@paratope/shared/admin/clients-api';
import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { t } from '../../words/words.ts';
import { CopyLink } from './copy-link.tsx';
import type { ListInput } from './fetch-page.ts';
import { ListFrame } from './list-frame.tsx';
import { twoDecimals } from './many.ts';
import { ApprovalBadge, accessWords } from './match-queue.tsx';
import { AlsoOpen } from './record/also-open.tsx';
import { ClientRecord } from './record/client-record.tsx';
import { usePresence } from './record/use-presence.ts';
import { useInnerState } from './use-address-state.ts';
import { fitLabel, useAdmin } from './use-admin.ts';
import { useAdminList } from './use-admin-list.ts';
import type { ClientActs } from './use-client-acts.ts';

interface ClientMatchesProps {
  readonly client: ClientCompany;
  readonly acts: ClientActs;
  onClose(): void;
}

export function ClientMatches({ client, acts, onClose }: ClientMatchesProps) {
  const { admin, canAct } = useAdmin();
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminMatchesApi.matches, { ...input, startupId: client.id, sort: 'startup' }),
    [client.id],
  );
  const list = useAdminList(fetchPage, useInnerState());
  const [turn, setTurn] = useState(0);
  const again = () => {
    list.again();
    setTurn((before) => before + 1);
  };
  const others = usePresence({ kind: 'company', id: client.id }, again);
  const toggle = async (match: ReviewedMatch) => {
    // words: a value of the call
    const to = match.clientAccess === 'Locked' ? 'Unlocked' : 'Locked';
    const refused = await acts.setAccess(match, to);
    if (!refused) again();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('Matches of {name}', { name: client.companyName || client.email })}
      description={client.email}
      footer={
        <>
          <CopyLink />
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      <AlsoOpen others={others} />
      <div className="grid gap-5 admin-beside">
        <ListFrame list={list} searchLabel={t('Search matches')}>
          {list.items.length === 0 ? (
            <p className="muted">{t('No matches found.')}</p>
          ) : (
            <ul className="admin-matches">
              {list.items.map((match) => (
                <li key={match.id} className="spread wrap hair-bottom py-3 admin-search">
                  <span>
                    <span className="strong">{match.vcName}</span>
                    <br />
                    <span className="muted small">
                      {[
                        match.similarityScore === null
                          ? t('Added manually')
                          : t('Similarity {score}', { score: twoDecimals(match.similarityScore) }),
                        `${fitLabel(admin, match.gptFitBy)}: ${match.gptFit ? t('Yes') : t('No')}`,
                      ].join(', ')}
                    </span>
                  </span>
                  <span className="row wrap">
                    <ApprovalBadge match={match} />
                    <Badge tone={match.clientAccess === 'Unlocked' ? 'good' : 'quiet'}>
                      {accessWords(match.clientAccess)}
                    </Badge>
                    {canAct ? (
                      <Button
                        aria-label={
                          match.clientAccess === 'Locked'
                            ? t('Unlock {name}', { name: match.vcName })
                            : t('Lock {name}', { name: match.vcName })
                        }
                        onClick={() => void toggle(match)}
                      >
                        {match.clientAccess === 'Locked' ? t('Unlock') : t('Lock')}
                      </Button>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </ListFrame>
        <ClientRecord id={client.id} turn={turn} />
      </div>
    </Dialog>
  );
}
