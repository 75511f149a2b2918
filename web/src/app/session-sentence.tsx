import type { FailureCode } from '@paratope/shared/failure';
import { inCatalog } from '@paratope/shared/words/message';
import { useNavigate } from 'react-router-dom';
import { paths } from '../addresses/paths.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { t } from '../words/words.ts';

export const expired = inCatalog('Session expired. Please log in again.');
const forbidden = inCatalog('This account no longer has access. What you wrote here is saved.');

export function SessionSentence({ reason }: { reason: FailureCode | null }) {
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
        {reason === 'account.mismatch'
          ? t('Another account is signed in on this browser. Log in again to sync what you wrote here.')
          : t(reason === 'forbidden' ? forbidden : expired)}
      </Banner>
    </aside>
  );
}
