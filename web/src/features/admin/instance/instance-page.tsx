import { AdminInstanceApi, type InstanceLine, type InstanceReport } from '@paratope/shared/admin/instance-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { Facts } from '../../../ui/facts.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';

/** How this installation is doing. */
export const InstancePage = adminPage(Instance);

function Instance() {
  const asked = useAdminAnswer(() => call(AdminInstanceApi.instance, {}));
  const { banner, say, fail } = useNotice();
  const { isOwner, explain } = useAdmin();
  const [connections, setConnections] = useState<readonly InstanceLine[]>();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    const answer = await call(AdminInstanceApi.checkConnections, {});
    setChecking(false);
    if (answer.ok) setConnections(answer.value.data);
    else fail(explain(answer, 'The connections could not be checked. Please try again.'));
  };
  const report = asked.value?.data;
  const copyReport = async () => {
    if (!report) return;
    if (await copy(asText(report))) say('The report is copied. It names nobody.');
    else fail('This browser did not allow copying.');
  };
  return (
    <AdminFrame
      title="Instance"
      acts={
        <>
          <Button icon="refresh" onClick={asked.again}>
            Refresh
          </Button>
          {isOwner ? (
            <Button busy={isChecking} onClick={() => void check()}>
              Check connections
            </Button>
          ) : null}
          <Button kind="primary" disabled={!report} onClick={() => void copyReport()}>
            Copy report
          </Button>
        </>
      }
    >
      {banner}
      {connections ? (
        <section className="column gap-3 mt-6 admin-section" aria-label="Connections checked">
          <h2 className="title-3">Connections checked</h2>
          <Facts items={connections.map((line) => ({ label: line.label, value: <Value line={line} /> }))} />
        </section>
      ) : null}
      <Answered asked={asked} label="Asking the server how it is" lines={8}>
        {({ data }) => (
          <>
            <p className="muted small" role="status">{`As of ${moment(data.at)}. ${inShort(data)}`}</p>
            <div className="admin-instance">
              {data.sections.map(({ title, lines }) => (
                <section key={title} className="column gap-3 mt-6 admin-section" aria-label={title}>
                  <h2 className="title-3">{title}</h2>
                  <Facts items={lines.map((line) => ({ label: line.label, value: <Value line={line} /> }))} />
                </section>
              ))}
            </div>
          </>
        )}
      </Answered>
    </AdminFrame>
  );
}

const Value = ({ line: { value, state } }: { line: InstanceLine }) =>
  state === 'late' || state === 'broken' ? <Badge tone={tones[state]}>{value}</Badge> : value;

const tones = { late: 'warm', broken: 'danger' } as const;

const worthALook = ({ sections }: InstanceReport): number =>
  sections.flatMap(({ lines }) => lines).filter(({ state }) => state === 'late' || state === 'broken').length;

function inShort(report: InstanceReport): string {
  const count = worthALook(report);
  if (count === 0) return 'Nothing needs a look.';
  return count === 1 ? '1 thing needs a look.' : `${count} things need a look.`;
}

/** As it is pasted into a message. */
const asText = (report: InstanceReport): string =>
  [
    `Paratope, ${report.at}`,
    ...report.sections.flatMap(({ title, lines }) => [
      '',
      title,
      ...lines.map(({ label, value, state }) => `${marks[state]} ${label}: ${value}`),
    ]),
  ].join('\n');

const marks = { plain: ' ', good: ' ', late: '!', broken: '!!' } as const;
