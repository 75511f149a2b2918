import { AdminInstanceApi, type InstanceLine, type InstanceReport } from '@paratope/shared/admin/instance-api';
import { useState } from 'react';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { call } from '../../../api/call.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { inWords, plural, t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { Answered } from '../answered.tsx';
import { moment } from '../moment.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';
import { EffectiveSettings } from './effective-settings.tsx';
import { Value } from './value.tsx';

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
    else fail(explain(answer, t('We couldn’t check the connections. Try again.')));
  };
  const report = asked.value?.data;
  const copyReport = async () => {
    if (!report) return;
    if (await copy(asText(report))) say(t('Report copied. It contains no personal data.'));
    else fail(t('Your browser blocked copying.'));
  };
  return (
    <AdminFrame
      title={t('Instance')}
      acts={
        <>
          <Button icon="refresh" onClick={asked.again}>
            {t('Refresh')}
          </Button>
          <Link className={buttonClass()} to={adminPaths.setUp}>
            {t('Set-up guide')}
          </Link>
          <Link className={buttonClass()} to={adminPaths.airtableTest}>
            {t('Test Airtable')}
          </Link>
          {isOwner ? (
            <Button busy={isChecking} onClick={() => void check()}>
              {t('Check connections')}
            </Button>
          ) : null}
          <Button kind="primary" disabled={!report} onClick={() => void copyReport()}>
            {t('Copy report')}
          </Button>
        </>
      }
    >
      {banner}
      {connections ? (
        <section className="column gap-3 mt-6 admin-section badges-break" aria-label={t('Connection check')}>
          <h2 className="title-3">{t('Connection check')}</h2>
          <Facts items={connections.map((line) => ({ label: inWords(line.label), value: <Value line={line} /> }))} />
        </section>
      ) : null}
      <Answered asked={asked} label={t('Checking the server')} lines={8}>
        {({ data }) => (
          <>
            <p className="muted small" role="status">
              {t('As of {moment}. {summary}', {
                moment: moment(data.at),
                summary: inShort([...linesOf(data), ...(connections ?? [])]),
              })}
            </p>
            <div className="admin-instance">
              {data.sections.map(({ title, lines }) => (
                <section key={inWords(title)} className="column gap-3 mt-6 admin-section" aria-label={inWords(title)}>
                  <h2 className="title-3">{inWords(title)}</h2>
                  <Facts items={lines.map((line) => ({ label: inWords(line.label), value: <Value line={line} /> }))} />
                </section>
              ))}
            </div>
          </>
        )}
      </Answered>
      <EffectiveSettings />
    </AdminFrame>
  );
}

const linesOf = ({ sections }: InstanceReport): InstanceLine[] => sections.flatMap(({ lines }) => lines);

function inShort(lines: readonly InstanceLine[]): string {
  const count = lines.filter(({ state }) => state === 'late' || state === 'broken').length;
  if (count === 0) return t('Everything looks good.');
  return plural(count, '1 thing needs attention.', '{count} things need attention.');
}

/** Plain text to paste into a message. */
const asText = (report: InstanceReport): string =>
  [
    // words: a name
    `Paratope, ${report.at}`,
    ...report.sections.flatMap(({ title, lines }) => [
      '',
      inWords(title),
      ...lines.map(({ label, value, state }) => `${marks[state]} ${inWords(label)}: ${inWords(value)}`),
    ]),
  ].join('\n');

const marks = { plain: ' ', good: ' ', late: '!', broken: '!!' } as const;
