import { type Criterion, fitOf100, type OpenMatch, type Remark, type Tooth } from '@paratope/shared/matches/match';
import { useState } from 'react';
import { useStartup } from '../../../local/hooks.ts';
import { BindingAnalysis } from '../../../ui/binding-analysis.tsx';
import { Section } from '../../../ui/section.tsx';
import { rich } from '../../../words/rich.ts';
import { inWords, pageLanguage, t } from '../../../words/words.ts';
import { Assessment, leadAndRest } from './assessment.tsx';
import { ConflictRadar } from './conflict-radar.tsx';
import { EvidenceCard, EvidenceTable } from './evidence.tsx';
import { FitSum } from './fit-sum.tsx';
import { FundAlive } from './fund-alive.tsx';

export function MatchAnalysis({ match }: { readonly match: OpenMatch }) {
  const { teeth, similarity, rank, against, raises, overallAssessment, vcName, vcInvestor } = match;
  const startup = useStartup();
  const [selected, setSelected] = useState<Criterion>();
  const chosen = teeth.find(({ criterion }) => criterion === selected);
  const known = teeth.filter(({ score }) => score !== null).length;

  if (similarity === null) return <NotCompared />;
  const fit = fitOf100(similarity);
  const total = startup?.investorCount;
  const { heading, lead, rest } = leadAndRest(inWords(overallAssessment));
  return (
    <div className="pt-3">
      <p className="row wrap baseline match-score">
        <span className="muted">
          {rich('fit {fit} of 100', { fit: <span className="serif match-number">{fit}</span> })}
        </span>
        <span className="small muted">
          {rank && total ? `${t('#{rank} of {total}', { rank, total: total.toLocaleString(pageLanguage()) })} · ` : ''}
          {t('{known} of {count} facts known', { known, count: teeth.length })}
        </span>
      </p>
      <div className="grid match-columns match-answer">
        {lead.length > 0 && (
          <Section title={heading || t('Overall assessment')}>
            <Assessment sections={lead} />
          </Section>
        )}
        <Remarks title={t('Concerns')} remarks={against} none={t('None found')} />
      </div>
      <div className="row wrap baseline between match-sides">
        <p className="match-side">{t('You bring')}</p>
        <p className="phone-only small muted">{t('Tap a row for the evidence')}</p>
      </div>
      <BindingAnalysis
        teeth={teeth.map(inPageLanguage)}
        score={fit}
        selected={selected}
        onSelect={(criterion) => setSelected(criterion === selected ? undefined : criterion)}
        animate
      />
      {chosen && <EvidenceCard tooth={chosen} onClose={() => setSelected(undefined)} />}
      <div className="row wrap baseline between match-sides match-sides-low">
        <p className="match-side">
          {rich('{firm} looks for', { firm: <span className="strong">{vcInvestor.firm || vcName}</span> })}
        </p>
        <p className="small dim">{t('Available offline')}</p>
      </div>
      <div className="grid match-columns match-further">
        <Section className="desk-only" title={t('Evidence')} look="title-3">
          <EvidenceTable teeth={teeth} />
        </Section>
        <div className="column min-w-0 match-beside">
          <ConflictRadar match={match} />
          <FundAlive match={match} />
          <Remarks
            title={t('How to improve your fit')}
            remarks={raises}
            none={t('Nothing would improve it right now.')}
          />
        </div>
        <div className="column min-w-0">
          <FitSum match={match} fit={fit} />
          {rest.length > 0 && (
            <Section title={t('Overall assessment')}>
              <Assessment sections={rest} />
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}

const inPageLanguage = (tooth: Tooth) => ({
  ...tooth,
  yours: inWords(tooth.yours),
  theirs: inWords(tooth.decidedBy ?? tooth.theirs),
});

function Remarks({
  title,
  remarks,
  none,
}: {
  readonly title: string;
  readonly remarks: readonly Remark[];
  readonly none: string;
}) {
  return (
    <section>
      <h2 className="section-title">{title}</h2>
      {remarks.length === 0 && <p className="py-3 dim">{none}</p>}
      <ul>
        {remarks.map((remark) => (
          <li key={inWords(remark.text)} className="hair-bottom py-3">
            <p className="strong">{inWords(remark.title)}</p>
            <p className="muted">{inWords(remark.text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NotCompared = () => (
  <div className="match-not-compared">
    <p className="serif">{t('You added this investor, so there is no analysis.')}</p>
    <p className="muted">{t('We only analyze investors in our database. Notes and timeline work as usual.')}</p>
  </div>
);
