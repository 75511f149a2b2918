import type { OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { t } from '../../../words/words.ts';
import { countByStatus } from './list-view.ts';

interface StatusCountersProps {
  readonly matches: readonly OpenMatch[];
  readonly chosen: readonly OutreachStatus[];
  readonly onChange: (statuses: readonly OutreachStatus[]) => void;
}

export function StatusCounters({ matches, chosen, onChange }: StatusCountersProps) {
  const counts = countByStatus(matches);
  return (
    <section className="dash-counters" aria-labelledby="dash-counters-title">
      <h2 id="dash-counters-title">
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          <span>{t('Total matches')}</span>
          <span className="strong">{matches.length}</span>
        </button>
      </h2>
      <ul>
        {outreachStatuses.map((status) => (
          <li key={status}>
            <button
              type="button"
              aria-pressed={chosen.includes(status)}
              onClick={() => onChange(toggled(chosen, status))}
            >
              <StatusMark status={status} />
              <span>{t(statusLabels[status])}</span>
              <span className="strong">{counts[status]}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const toggled = (chosen: readonly OutreachStatus[], status: OutreachStatus): readonly OutreachStatus[] =>
  chosen.includes(status)
    ? chosen.filter((one) => one !== status)
    : outreachStatuses.filter((one) => one === status || chosen.includes(one));
