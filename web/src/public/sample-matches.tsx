import { fitOfScores } from '@paratope/shared/matches/recipe';
import type { OutreachStatus } from '@paratope/shared/outreach/status';
import { BindingGlyph, type Scores } from '../ui/binding-glyph.tsx';
import { StatusBadge } from '../ui/status-mark.tsx';
import { SyncIndicator } from '../ui/sync-mark.tsx';
import { t } from '../words/words.ts';
import { SampleLabel } from './sample-label.tsx';

/** Invented people and firms, labeled as such. */
interface SampleMatch {
  readonly person: string;
  readonly firm: string;
  readonly fit: number;
  readonly scores: Scores;
  readonly status: OutreachStatus;
}

export const sampleMatches: readonly SampleMatch[] = [
  sample('Orla Fennimore', 'Quillback Partners', 'in_discussion', [0.95, 0.9, 1, 0.72, 0.93, 0.9, 0.3]),
  sample('Ivo Castelmar', 'Tolvane Life Sciences', 'onboard', [0.9, 1, 0.86, 0.8, 0.52, null, 0.82]),
  sample('Tadeo Brandvold', 'Larkmoor Capital', 'in_term_negotiation', [0.9, 0.7, 0.96, 0.92, 0.88, 0.62, 0.87]),
  sample('Nilufar Askarova', 'Brindle Harbor Fund', 'reaching_out', [0.86, 0.36, 0.95, 0.76, 0.9, 0.88, 0.8]),
];

function sample(person: string, firm: string, status: OutreachStatus, scores: Scores): SampleMatch {
  return { person, firm, status, scores, fit: fitOfScores(scores) };
}

/** A piece of the dashboard, made of its own components. Nothing in it can be pressed. */
export const SampleMatches = () => (
  <figure className="sheet sample" inert>
    <figcaption>
      <SampleLabel>{t('Sample data. These people and firms are made up.')}</SampleLabel>
    </figcaption>
    <div className="spread wrap ink-bottom sample-head">
      <span className="strong">{t('Top Matched Investors')}</span>
      <SyncIndicator state="joined" words={t('All changes saved')} />
    </div>
    <ul>
      {sampleMatches.map((match) => (
        <li key={match.firm} className="hair-bottom sample-line">
          <span className="column min-w-0">
            <span className="strong">{match.person}</span>
            <span className="small muted">{match.firm}</span>
          </span>
          <span className="row gap-3">
            <BindingGlyph size="row" scores={match.scores} score={match.fit} />
            <span className="strong sample-number">{match.fit}</span>
          </span>
          <span className="sample-status">
            <StatusBadge status={match.status} short />
          </span>
        </li>
      ))}
    </ul>
    <blockquote className="grid gap-1 sample-note">
      <p className="serif">
        {t('“Kept coming back to the lung exposure data. Asked for the tox summary before Thursday.”')}
      </p>
      <p className="small dim">{t('Logged offline at 5:42 PM')}</p>
    </blockquote>
  </figure>
);
