import { criterionLabels, type Evidence, type Tooth } from '@paratope/shared/matches/match';
import { useEffect, useRef } from 'react';
import { dayInFull } from '../../../ui/days.ts';
import { fitText, wordFor } from '../../../ui/glyph-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SourceLink } from '../../../ui/source-link.tsx';
import { inSentence, inWords, t } from '../../../words/words.ts';

export const EvidenceTable = ({ teeth }: { readonly teeth: readonly Tooth[] }) => (
  <table className="match-evidence">
    <caption className="visually-hidden">{t('Evidence by criterion')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Criterion')}</th>
        <th scope="col">{t('Fit')}</th>
        <th scope="col">{t('What we found')}</th>
        <th scope="col">{t('Source and date')}</th>
      </tr>
    </thead>
    <tbody>
      {teeth.map((tooth) =>
        (tooth.evidence.length === 0 ? [undefined] : tooth.evidence).map((evidence, at) => (
          <tr key={`${tooth.criterion} ${evidence?.source} ${evidence?.text}`} className={at > 0 ? 'match-more' : ''}>
            {at === 0 ? (
              <>
                <th scope="row" className="strong">
                  {t(criterionLabels[tooth.criterion])}
                </th>
                <td>
                  <FitWords tooth={tooth} />
                </td>
              </>
            ) : (
              <td colSpan={2} />
            )}
            <td>{evidence ? <span className="serif">{inWords(evidence.text)}</span> : <NothingFound />}</td>
            <td className="small">{evidence && <Source evidence={evidence} />}</td>
          </tr>
        )),
      )}
    </tbody>
  </table>
);

export function EvidenceCard({ tooth, onClose }: { readonly tooth: Tooth; readonly onClose: () => void }) {
  const card = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is another card to bring into sight.
  useEffect(() => card.current?.scrollIntoView?.({ block: 'nearest' }), [tooth.criterion]);
  const { criterion, score, evidence } = tooth;
  const number = score === null ? '' : `, ${Math.round(score * 100)}`;
  return (
    <section ref={card} className="mt-3 sheet phone-only match-evidence-card" aria-live="polite">
      <div className="spread">
        <h3 className="title-4">
          {t(criterionLabels[criterion])}: {inSentence(fitText(wordFor(score)))}
          {number}
        </h3>
        <IconButton icon="cross" label={t('Close the evidence')} onClick={onClose} />
      </div>
      {evidence.length === 0 && <NothingFound />}
      {evidence.map((one) => (
        <p key={`${one.source} ${inWords(one.text)}`} className="match-found">
          <span className="serif">{inWords(one.text)}</span>
          <span className="small muted wrap match-source">
            <Source evidence={one} />
          </span>
        </p>
      ))}
    </section>
  );
}

const FitWords = ({ tooth: { score } }: { readonly tooth: Tooth }) => (
  <>
    <span className="strong">{score === null ? '?' : Math.round(score * 100)}</span>
    <span className="block small muted">{fitText(wordFor(score))}</span>
  </>
);

const NothingFound = () => (
  <span className="inline-row">
    <span className="hatch hatch-mark" aria-hidden="true" />
    <span className="dim">{t('Unknown')}</span>
  </span>
);

const Source = ({ evidence: { source, date } }: { readonly evidence: Evidence }) => (
  <>
    <SourceLink source={source} />
    {date && (
      <time className="block match-date dim" dateTime={date}>
        {dayInFull(date)}
      </time>
    )}
  </>
);
