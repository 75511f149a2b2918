import type { AirtableStatus, AirtableSync } from '@paratope/shared/airtable/api';
import { Facts } from '../../../ui/facts.tsx';
import { inWords, plural, t } from '../../../words/words.ts';
import { many } from '../many.ts';
import { moment } from '../moment.ts';
import { LeftOut } from './left-out.tsx';

export function AirtableFacts({ status }: { readonly status: AirtableStatus }) {
  const { baseId, running, last } = status;
  if (baseId === null) {
    return (
      <p>
        {t(
          'No base is connected. On the server, set AIRTABLE_API_KEY to a personal access token that can read and write your base. Set AIRTABLE_BASE_ID to the base’s ID, then restart the server. The key never leaves the server.',
        )}
      </p>
    );
  }
  return (
    <>
      <Facts
        items={[
          { label: t('Airtable base'), value: baseId },
          {
            label: t('Last sync'),
            value:
              running && !running.isWaiting
                ? runningWords(running)
                : running && last?.state === 'failed'
                  ? `${lastWords(last)} ${t('We’ll try again automatically.')}`
                  : lastWords(last),
          },
          ...(last?.investors ? [{ label: t('Investors'), value: countWords(last.investors) }] : []),
          ...(last?.state === 'done' ? [{ label: t('Decisions'), value: decisionWords(last) }] : []),
        ]}
      />
      {last && last.notes.length > 0 ? (
        <ul className="source-notes" aria-label={t('Sync notes')}>
          {last.notes.map((note) => (
            <li key={inWords(note)}>{inWords(note)}</li>
          ))}
        </ul>
      ) : null}
      {last?.investors ? <LeftOut conflicts={last.investors.conflicts} unit="record" /> : null}
    </>
  );
}

function runningWords({ stage, done }: NonNullable<AirtableStatus['running']>): string {
  const values = { count: many(done) };
  if (stage === 'investors')
    return plural(done, 'Running: 1 investor checked', 'Running: {count} investors checked', values);
  if (stage === 'decisions')
    return plural(done, 'Running: 1 decision checked', 'Running: {count} decisions checked', values);
  return plural(done, 'Running: 1 record checked', 'Running: {count} records checked', values);
}

const lastWords = (last: AirtableSync | null): string =>
  last === null
    ? t('Not yet')
    : last.state === 'done'
      ? moment(last.at)
      : t('Failed {moment}. {reason}', { moment: moment(last.at), reason: last.message });

const countWords = ({ created, updated, skipped }: NonNullable<AirtableSync['investors']>): string =>
  t('{created} new, {updated} updated, {skipped} unchanged', {
    created: many(created),
    updated: many(updated),
    skipped: many(skipped),
  });

const decisionWords = ({ decisions, newApplications }: AirtableSync): string =>
  plural(
    newApplications,
    '{from} from Airtable, {to} to Airtable, 1 new application',
    '{from} from Airtable, {to} to Airtable, {count} new applications',
    { from: many(decisions.fromAirtable), to: many(decisions.toAirtable), count: many(newApplications) },
  );
