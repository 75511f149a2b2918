import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useContact } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { AccountPage } from './account-page.tsx';
import { resetPassword } from './actions.ts';
import { passwordChecks } from './password-checks.ts';
import { useLater } from './use-later.ts';

const noToken = 'Invalid or missing reset token';

/** The shortest password it lets through is eight characters, or six where the operator wants the older wording. */
export function ResetPasswordPage() {
  const least = (useContact()?.passwordResetMin ?? 8) <= 6 ? 6 : 8;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token')?.trim() ?? '';
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [state, setState] = useState<{ at: 'filling' | 'sending' | 'done'; message: string }>({
    at: 'filling',
    message: token === '' ? noToken : '',
  });
  const toLogin = () => navigate(paths.login);
  useLater(state.at === 'done', 3_000, toLogin);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'filling') return;
    const isBlank = password.trim() === '' || confirmation.trim() === '';
    const fault =
      token === ''
        ? noToken
        : isBlank
          ? 'Please fill in all fields'
          : passwordChecks(password, confirmation, least).fault;
    if (fault) return setState({ at: 'filling', message: fault });
    setState({ at: 'sending', message: '' });
    const outcome = await resetPassword({ token, password });
    setState({ at: outcome.ok ? 'done' : 'filling', message: outcome.message });
  };

  return (
    <AccountPage
      title="Set New Password"
      below={
        <Link className="link small" to={paths.forgotPassword}>
          Ask for a new link
        </Link>
      }
    >
      <form className="account-form" aria-label="Set New Password" noValidate onSubmit={submit}>
        <Field label="New password" hint={`At least ${least} characters`}>
          <PasswordInput
            name="new-password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Field label="Confirm password">
          <PasswordInput
            name="confirm-password"
            autoComplete="new-password"
            required
            value={confirmation}
            onChange={(event) => setConfirmation(event.target.value)}
          />
        </Field>
        {state.message ? (
          <Banner
            tone={state.at === 'done' ? 'plain' : 'danger'}
            announce
            actions={state.at === 'done' ? <Button onClick={toLogin}>Go to Login</Button> : undefined}
          >
            {state.message}
          </Banner>
        ) : null}
        <Button
          type="submit"
          kind="primary"
          size="main"
          block
          busy={state.at === 'sending'}
          disabled={state.at === 'done'}
        >
          Set New Password
        </Button>
      </form>
    </AccountPage>
  );
}
