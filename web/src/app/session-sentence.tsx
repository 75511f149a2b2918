import { useNavigate } from 'react-router-dom';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';
import { paths } from './paths.ts';

export const expired = 'Session expired. Please log in again.';
const forbidden = 'The server no longer accepts this account. What you wrote here is kept.';

export function SessionSentence({ isForbidden }: { isForbidden: boolean }) {
  const navigate = useNavigate();
  return (
    <aside aria-label={t('Session')}>
      <Banner
        tone="warm"
        announce
        actions={
          <Button onClick={() => navigate(paths.login, { state: { notice: t(expired) } })}>{t('Log in')}</Button>
        }
      >
        {t(isForbidden ? forbidden : expired)}
      </Banner>
    </aside>
  );
}
