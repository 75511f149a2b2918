import type { EmailInsight } from '@paratope/shared/drafts/letter';

import { paths } from '../../addresses/paths.ts';
import { useOnline } from '../../local/hooks.ts';
import { dayInFull } from '../../ui/days.ts';
import { Link } from '../../ui/link.tsx';
import { SourceLink } from '../../ui/source-link.tsx';
import { t } from '../../words/words.ts';

export const RestsOn = ({ insights }: { readonly insights: readonly EmailInsight[] }) => (
  <ul className="grid gap-3 email-facts" aria-label={t('Source')}>
    {insights.map((insight) => (
      <li key={`${insight.evidence.kind} ${insight.text}`}>
        <Fact insight={insight} />
      </li>
    ))}
  </ul>
);

function Fact({ insight: { text, evidence } }: { readonly insight: EmailInsight }) {
  const { kind, page, quote, source, date } = evidence;
  if (kind === 'deck') {
    return (
      <>
        <p className="small muted">{t('Slide {page} of your deck', { page: page ?? '' })}</p>
        <blockquote className="serif">{quote ?? text}</blockquote>
        {page !== undefined && <Slide page={page} />}
      </>
    );
  }
  if (kind === 'profile') {
    return (
      <>
        <p className="small muted">{t('Your profile')}</p>
        <p>
          {text}{' '}
          <Link className="link small" to={paths.editProfile}>
            {t('Change it')}
          </Link>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="small muted">{t('The investor')}</p>
      <p className="serif">{text}</p>
      <p className="small muted">
        {source && <SourceLink source={source} />}
        {date && (
          <>
            {source && ', '}
            <time dateTime={date}>{dayInFull(date)}</time>
          </>
        )}
      </p>
    </>
  );
}

/** Slides are on the server; offline only the words show. */
function Slide({ page }: { readonly page: number }) {
  const isOnline = useOnline();
  if (!isOnline) return null;
  return (
    <img
      className="block mt-2 email-slide"
      src={`/api/startup/analysis/slides/${page}`}
      alt={t('Slide {page}', { page })}
      loading="lazy"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}
