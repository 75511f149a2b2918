import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { useContact } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AccountPage } from './account-page.tsx';
import { requestPasswordReset } from './actions.ts';
import { passwordChecks } from './password-checks.ts';
import { useLater } from './use-later.ts';

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const contact = useContact();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [state, setState] = useState<{ at: 'filling' | 'sending' | 'done'; message: string }>({
    at: 'filling',
    message: '',
  });
  const toLogin = () => navigate(paths.login);
  useLater(state.at === 'done', 3_000, toLogin);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'filling') return;
    const fault = faultIn({ email, password, confirmation });
    if (fault) return setState({ at: 'filling', message: fault });
    setState({ at: 'sending', message: '' });
    const outcome = await requestPasswordReset({ email: email.trim(), newPassword: password });
    setState({ at: outcome.ok ? 'done' : 'filling', message: outcome.message });
  };

  return (
    <AccountPage
      title="Password Recovery"
      intro="Choose a new password. It works once the request is confirmed: by the link we mail you, or by our team."
      below={
        <Link className="link small" to={paths.login}>
          Back to Login
        </Link>
      }
    >
      <form className="account-form" aria-label="Password Recovery" noValidate onSubmit={submit}>
        <Field label="Email">
          <TextInput
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="New password" hint="At least 8 characters">
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
          Send Reset Request
        </Button>
      </form>
      {contact ? (
        <p className="muted small">
          No mail from us? Please contact support by e-mail at{' '}
          <a className="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
          .
        </p>
      ) : null}
    </AccountPage>
  );
}

function faultIn({ email, password, confirmation }: { email: string; password: string; confirmation: string }) {
  if (email.trim() === '') return 'Please enter your email address';
  if (password.trim() === '') return 'Please enter your new password';
  return passwordChecks(password, confirmation, 8).fault;
}
