import type { OpenMatch } from '@paratope/shared/matches/match';
import { useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { momentInWords } from '../../ui/moments.ts';
import { inWords, t } from '../../words/words.ts';
import { useDraftsTo } from './queries.ts';
import './email-place.css';
import { Section } from '../../ui/section.tsx';

export function EmailPlace({ match }: { readonly match: OpenMatch }) {
  const drafts = useDraftsTo(match.id);
  const here = useLocation();
  if (!drafts) return null;
  const { written, open } = drafts;
  const [newest] = written;
  return (
    <Section className="grid gap-2 py-3 from-start email-place" title={t('Email')} look="strong">
      {newest && (
        <p className="grid">
          <span className="serif">{newest.subject}</span>
          <span className="small muted">
            {newest.sentAt
              ? t('Version {version}, sent {day}', { version: newest.version, day: momentInWords(newest.sentAt) })
              : t('Version {version}, not sent', { version: newest.version })}
          </span>
        </p>
      )}
      {open?.state === 'asked' && <p className="small muted">{t('An email is requested but not written yet.')}</p>}
      {open?.state === 'refused' && <p className="small muted">{inWords(open.message)}</p>}
      {!newest && !open && <p className="small muted">{t('None yet')}</p>}
      <Link className={buttonClass()} to={paths.email(match.id)} state={{ over: here }}>
        <Icon name="mail" size={16} />
        {newest || open ? t('Open email') : t('Generate email')}
      </Link>
    </Section>
  );
}
