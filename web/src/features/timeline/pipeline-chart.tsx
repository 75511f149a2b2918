import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import { type OutreachStatus, outreachStatuses, statusLabels } from '@paratope/shared/outreach/status';
import { useMemo } from 'react';
import { today } from '../../local/device.ts';
import { dayInFull, dayInWords } from '../../ui/days.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { t } from '../../words/words.ts';
import { pipelineWeeks } from './pipeline-weeks.ts';
import './pipeline-chart.css';

interface PipelineChartProps {
  readonly matches: readonly OpenMatch[];
  readonly activities: readonly Activity[];
}

/** Who was where at the end of each week. Those never contacted are a number only: as a column they would dwarf the others. */
export function PipelineChart({ matches, activities }: PipelineChartProps) {
  const day = today();
  const weeks = useMemo(() => pipelineWeeks(matches, activities, day), [matches, activities, day]);
  const highest = Math.max(...weeks.map(({ counts }) => contacted(counts)), 1);
  const first = weeks[0];
  const now = weeks.at(-1)?.counts;
  if (!first || !now) return null;
  return (
    <figure>
      <svg
        className="w-full block pipeline-columns"
        viewBox={`0 0 ${weeks.length * step - gap} ${highest}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {weeks.map(({ end, counts }, at) => {
          let below = 0;
          return drawn.map((status) => {
            below += counts[status];
            return (
              <rect
                key={`${end} ${status}`}
                className={`status-${status}`}
                x={at * step}
                y={highest - below}
                width={step - gap}
                height={counts[status]}
              />
            );
          });
        })}
      </svg>
      <p className="row between micro dim pipeline-days" aria-hidden="true">
        <span>{dayInWords(first.end, day)}</span>
        <span>{t('Today')}</span>
      </p>
      <ul className="column mt-2 small" aria-hidden="true">
        {[...drawn].reverse().map((status) => (
          <li key={status} className="row gap-2">
            <StatusMark status={status} />
            <span className="grow muted">{t(statusLabels[status])}</span>
            <span className="strong count">{now[status]}</span>
          </li>
        ))}
      </ul>
      <table className="visually-hidden">
        <caption>{t('Investors by status at the end of each week')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Week ending')}</th>
            {outreachStatuses.map((status) => (
              <th key={status} scope="col">
                {t(statusLabels[status])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ end, counts }) => (
            <tr key={end}>
              <th scope="row">{dayInFull(end)}</th>
              {outreachStatuses.map((status) => (
                <td key={status}>{counts[status]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** From the bottom of a column to its top: the furthest along stand on the ground. */
const drawn = [
  'onboard',
  'in_term_negotiation',
  'in_discussion',
  'reaching_out',
  'passed',
] as const satisfies OutreachStatus[];

const contacted = (counts: Readonly<Record<OutreachStatus, number>>): number =>
  drawn.reduce((sum, status) => sum + counts[status], 0);

const step = 10;
const gap = 2;
