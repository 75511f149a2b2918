import type { DeviceSession } from '@paratope/shared/account/api';
import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Section } from '../../../ui/section.tsx';
import { plural, t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';

export function OwnSessions() {
  const { explain } = useAdmin();
  const asked = useAdminAnswer(() => call(AdminAccountApi.ownSessions, { limit: 100 }));
  const { banner, say, fail } = useNotice();
  const end = async ({ id, device }: DeviceSession) => {
    const answer = await call(AdminAccountApi.endOwnSession, { id });
    if (!answer.ok) fail(explain(answer, t('That didn’t work. Try again.')));
    else say(t('{device} signed out.', { device }));
    asked.again();
  };
  const endOthers = async () => {
    const answer = await call(AdminAccountApi.endOtherOwnSessions, {});
    if (!answer.ok) return fail(explain(answer, t('That didn’t work. Try again.')));
    const { ended } = answer.value;
    say(plural(ended, '1 session signed out.', '{count} sessions signed out.'));
    asked.again();
  };
  return (
    <Section className="column gap-3 mt-6 admin-section" title={t('Where you’re logged in')} look="title-3">
      {banner}
      <Answered asked={asked} label={t('Loading sessions')}>
        {({ data: sessions }) => (
          <>
            <List label={t('Sessions')}>
              {sessions.map((session) => (
                <ListLine
                  key={session.id}
                  title={session.device}
                  detail={
                    session.isCurrent ? t('Active now') : t('Last used {moment}', { moment: moment(session.seenAt) })
                  }
                  aside={
                    session.isCurrent ? (
                      <Badge tone="quiet">{t('This session')}</Badge>
                    ) : (
                      <Button
                        aria-label={t('Sign out {device}', { device: session.device })}
                        onClick={() => void end(session)}
                      >
                        {t('Sign out')}
                      </Button>
                    )
                  }
                />
              ))}
            </List>
            {sessions.length > 1 ? (
              <div className="row wrap">
                <Button onClick={() => void endOthers()}>{t('Sign out other sessions')}</Button>
              </div>
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
