import type { AirtableStatus, AirtableSync } from '@paratope/shared/airtable/api';
import { Facts } from '../../../ui/facts.tsx';
import { moment } from '../moment.ts';
import { LeftOut } from './left-out.tsx';

/** Which base is connected and how its last sync went, or what has to be set for there to be one. */
export function AirtableFacts({ status }: { readonly status: AirtableStatus }) {
  const { baseId, running, last } = status;
  if (baseId === null) {
    return (
      <p>
        No base is connected. Where the server runs, set AIRTABLE_API_KEY to a personal access token that may read and
        write the base, set AIRTABLE_BASE_ID to its id, and start the server again. The key stays there: no browser ever
        gets it.
      </p>
    );
  }
  return (
    <>
      <Facts
        items={[
          { label: 'Base', value: baseId },
          {
            label: 'Last sync',
            value:
              running && !running.isWaiting
                ? `Running: ${running.done} ${words[running.stage] ?? 'records'} looked at`
                : `${lastWords(last)}${running && last?.state === 'failed' ? ' It is tried again by itself.' : ''}`,
          },
          ...(last?.investors ? [{ label: 'Investors', value: countWords(last.investors) }] : []),
          ...(last?.state === 'done' ? [{ label: 'Decisions', value: decisionWords(last) }] : []),
        ]}
      />
      {last && last.notes.length > 0 ? (
        <ul className="source-notes" aria-label="Notes on the sync">
          {last.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {last?.investors ? <LeftOut conflicts={last.investors.conflicts} unit="Record" /> : null}
    </>
  );
}

const words: Readonly<Record<string, string>> = { investors: 'investors', decisions: 'decisions' };

const lastWords = (last: AirtableSync | null): string =>
  last === null ? 'Not yet' : last.state === 'done' ? moment(last.at) : `Failed ${moment(last.at)}. ${last.message}`;

const countWords = ({ created, updated, skipped }: NonNullable<AirtableSync['investors']>): string =>
  `${created} new, ${updated} updated, ${skipped} as before`;

const decisionWords = ({ decisions, newApplications }: AirtableSync): string =>
  `${decisions.fromAirtable} from Airtable, ${decisions.toAirtable} to Airtable, ${newApplications} new ${
    newApplications === 1 ? 'application' : 'applications'
  }`;
