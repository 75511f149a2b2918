import type { DeviceSession } from '@paratope/shared/account/api';
import { AdminAccountApi } from '@paratope/shared/admin/second-factor-api';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { moment } from '../moment.ts';
import { useAnswer } from '../use-answer.ts';
import { failure, NoticeBanner, useNotice } from '../use-notice.tsx';

const ask = () => call(AdminAccountApi.ownSessions, { limit: 100 });

/** Where one is signed in as an admin, each with its end. */
export function OwnSessions({ onSignedOut }: { onSignedOut(message: string): void }) {
  const { value, message, again } = useAnswer(ask, { otherwise: 'Failed to load data', onSignedOut });
  const { notice, say, fail } = useNotice();
  const end = async ({ id, device }: DeviceSession) => {
    const answer = await call(AdminAccountApi.endOwnSession, { id });
    if (!answer.ok) fail(failure(answer, 'This could not be done. Please try again.', onSignedOut));
    else say(`${device} is signed out.`);
    again();
  };
  const endOthers = async () => {
    const answer = await call(AdminAccountApi.endOtherOwnSessions, {});
    if (!answer.ok) return fail(failure(answer, 'This could not be done. Please try again.', onSignedOut));
    const { ended } = answer.value;
    say(ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`);
    again();
  };
  const sessions = value?.data;
  return (
    <section className="admin-section" aria-labelledby="own-sessions">
      <h2 id="own-sessions" className="title-3">
        Where you are signed in
      </h2>
      <NoticeBanner notice={notice} />
      {sessions ? (
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
      ) : message ? (
        <ErrorState title="Failed to load data" onRetry={again}>
          {message}
        </ErrorState>
      ) : (
        <Loading label="Looking for your sessions">
          <Skeleton shape="row" lines={2} />
        </Loading>
      )}
      {sessions && sessions.length > 1 ? (
        <div className="admin-acts">
          <Button onClick={() => void endOthers()}>End all other sessions</Button>
        </div>
      ) : null}
    </section>
  );
}
