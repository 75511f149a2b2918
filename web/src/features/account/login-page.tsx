import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { useMaybeSession } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

type Mode = 'login' | 'register';

/** `open` loads a page in full, because it comes in another language. */
export function LoginPage({ open = openAnew }: { readonly open?: ((path: string) => void) | undefined }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const [mode, setMode] = useState<Mode>(search.get('mode') === 'register' ? 'register' : 'login');
  const [email, setEmail] = useState(useMaybeSession()?.email ?? '');
  const session = useMaybeSession();
  const [couldGoOn] = useState(session !== undefined);
  const notice = noticeIn(location.state);

  return (
    <AccountPage title={t('Client Portal')}>
      {notice ? (
        <Banner tone="warm" announce>
          {notice}
        </Banner>
      ) : null}
      {session && couldGoOn ? (
        <p className="spread wrap">
          <span className="muted small">
            {notice ? t('Your data stays on this device.') : t('Signed in as {email}.', { email: session.email })}
          </span>
          <Link className={buttonClass({ kind: 'outline' })} to={paths.dashboard}>
            {notice ? t('Continue offline') : t('Go to your dashboard')}
          </Link>
        </p>
      ) : null}
      <Tabs
        label={t('Log in or create an account')}
        value={mode}
        onChange={(value) => setMode(value as Mode)}
        tabs={[
          {
            value: 'login',
            label: t('Login'),
            content: (
              <LoginForm
                label={t('Login')}
                submit={t('Login')}
                email={email}
                onEmail={setEmail}
                onDone={({ deletedOn, isOtherLanguage }) => {
                  const next = deletedOn ? paths.keepAccount : (nextIn(search) ?? paths.dashboard);
                  if (isOtherLanguage) open(next);
                  else navigate(next, { replace: true });
                }}
              />
            ),
          },
          {
            value: 'register',
            label: t('Create Account'),
            content: (
              <RegisterForm
                email={email}
                onEmail={setEmail}
                onDone={() => navigate(nextIn(search) ?? paths.getMatched, { replace: true })}
                onKnown={() => setMode('login')}
              />
            ),
          },
        ]}
      />
    </AccountPage>
  );
}

const openAnew = (path: string): void => location.replace(path);

function noticeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined;
  return typeof state.notice === 'string' ? state.notice : undefined;
}

/** Returns the path to go on to; only a path of this site, so that no link can redirect elsewhere. */
function nextIn(search: URLSearchParams): string | undefined {
  const next = search.get('next') ?? '';
  return /^\/(?![/\\])/.test(next) ? next : undefined;
}
