import { isOpenMatch, type OpenMatch } from '@paratope/shared/matches/match';
import { useEffect, useRef } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { useStartup } from '../../../local/hooks.ts';
import { useMatches } from '../../../local/matches.ts';
import { BindingGlyph } from '../../../ui/binding-glyph.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { scoresOf } from '../../../ui/glyph-words.ts';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { pageLanguage, plural, t } from '../../../words/words.ts';
import { fitOf, WhoLine } from '../list/match-parts.tsx';
import { RowReasons } from '../list/row-reasons.tsx';
import './first-list.css';

/** The end of the first wait: the best five investors, whose glyphs dock one after the other, and the one to begin with. */
export function FirstList({ onDone }: { onDone(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { matching } = useStartup() ?? {};
  const best = (useMatches() ?? []).filter(isOpenMatch).filter(isMatched).sort(byRank).slice(0, mostShown);
  const [first] = best;
  useEffect(() => heading.current?.focus(), []);
  if (!first) return null;
  return (
    <main className="page column gap-5 first-list">
      <PageTitle>{t('Your first investors')}</PageTitle>
      <div className="column gap-2">
        <h1 className="title-1" ref={heading} tabIndex={-1}>
          {plural(best.length, 'Your first investor', 'Your first {count} investors')}
        </h1>
        {matching?.state === 'done' ? (
          <p className="serif lead">
            {t('We compared {total} investors with your profile. These fit best.', {
              total: matching.total.toLocaleString(pageLanguage()),
            })}
          </p>
        ) : null}
      </div>
      <ol className="ink-top">
        {best.map((match) => (
          <Line key={match.id} match={match} />
        ))}
      </ol>
      <p className="row wrap gap-3">
        <Link className={buttonClass({ kind: 'primary', size: 'main' })} to={paths.match(first.id)} onClick={onDone}>
          {t('See why {name} fits', { name: first.vcName })}
        </Link>
        <Button size="main" kind="quiet" onClick={onDone}>
          {t('Go to your list')}
        </Button>
      </p>
    </main>
  );
}

const mostShown = 5;

const isMatched = ({ origin }: OpenMatch): boolean => origin === 'matched';
const byRank = (a: OpenMatch, b: OpenMatch): number =>
  (b.similarity ?? 0) - (a.similarity ?? 0) || (a.rank ?? 0) - (b.rank ?? 0);

function Line({ match }: { readonly match: OpenMatch }) {
  const fit = fitOf(match) ?? 0;
  return (
    <li className="hair-bottom first-list-line">
      <div className="column gap-1 min-w-0">
        <h2 className="title-4">{match.vcName}</h2>
        <WhoLine match={match} />
        <div className="hide-empty small">
          <RowReasons match={match} />
        </div>
      </div>
      <div className="row gap-3">
        <BindingGlyph size="card" width={216} scores={scoresOf(match.teeth)} score={fit} />
        <span className="row gap-1 baseline" aria-hidden="true">
          <span className="strong first-list-fit">{fit}</span> <span className="muted small">{t('fit')}</span>
        </span>
      </div>
    </li>
  );
}
