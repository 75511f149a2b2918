import type { DeviceSession } from '@paratope/shared/account/api';
import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Section } from '../../../ui/section.tsx';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';

/** Where one is signed in as an admin, each with its end. */
export function OwnSessions() {
  const { explain } = useAdmin();
  const asked = useAdminAnswer(() => call(AdminAccountApi.ownSessions, { limit: 100 }));
  const { banner, say, fail } = useNotice();
  const end = async ({ id, device }: DeviceSession) => {
    const answer = await call(AdminAccountApi.endOwnSession, { id });
    if (!answer.ok) fail(explain(answer, 'This could not be done. Please try again.'));
    else say(`${device} is signed out.`);
    asked.again();
  };
  const endOthers = async () => {
    const answer = await call(AdminAccountApi.endOtherOwnSessions, {});
    if (!answer.ok) return fail(explain(answer, 'This could not be done. Please try again.'));
    const { ended } = answer.value;
    say(ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`);
    asked.again();
  };
  return (
    <Section className="column gap-3 mt-6 admin-section" title="Where you are signed in" look="title-3">
      {banner}
      <Answered asked={asked} label="Looking for your sessions">
        {({ data: sessions }) => (
          <>
            <List label="Sessions">
              {sessions.map((session) => (
                <ListLine
                  key={session.id}
                  title={session.device}
                  detail={session.isCurrent ? 'In use now' : `Last used ${moment(session.seenAt)}`}
                  aside={
                    session.isCurrent ? (
                      <Badge tone="quiet">This session</Badge>
                    ) : (
                      <Button aria-label={`End the session on ${session.device}`} onClick={() => void end(session)}>
                        End
                      </Button>
                    )
                  }
                />
              ))}
            </List>
            {sessions.length > 1 ? (
              <div className="row wrap">
                <Button onClick={() => void endOthers()}>End all other sessions</Button>
              </div>
            ) : null}
          </>
        )}
      </Answered>
    </Section>
  );
}
