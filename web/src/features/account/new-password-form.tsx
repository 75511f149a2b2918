import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import type { ActResult } from '../../api/act-result.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useLater } from '../../ui/use-later.ts';
import { t } from '../../words/words.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** Sends a password typed twice. The server's answer shows for three seconds, then the login opens. */
export function NewPasswordForm({ title, submit, least, before, notice = '', faultIn, send }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [state, setState] = useState<State>({ at: 'filling', message: notice });
  const toLogin = () => navigate(paths.login);
  useLater(state.at === 'done', 3_000, toLogin);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (state.at !== 'filling') return;
    const fault = faultIn(password, confirmation);
    if (fault) return setState({ at: 'filling', message: fault });
    setState({ at: 'sending', message: '' });
    const outcome = await send(password);
    setState({ at: outcome.ok ? 'done' : 'filling', message: outcome.message });
  };

  return (
    <form className="column gap-4 pt-4" aria-label={title} noValidate onSubmit={onSubmit}>
      {before}
      <NewPasswordFields
        least={least}
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      {state.message ? (
        <Banner
          tone={state.at === 'done' ? 'plain' : 'danger'}
          announce
          actions={state.at === 'done' ? <Button onClick={toLogin}>{t('Go to login')}</Button> : undefined}
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
        {submit}
      </Button>
    </form>
  );
}

interface NewPasswordFormProps {
  readonly title: string;
  readonly submit: string;
  readonly least: 6 | 8;
  /** A field above the password. */
  readonly before?: ReactNode;
  /** A problem known before anything was typed. */
  readonly notice?: string;
  faultIn(password: string, confirmation: string): string | undefined;
  send(password: string): Promise<ActResult<unknown>>;
}

interface State {
  readonly at: 'filling' | 'sending' | 'done';
  readonly message: string;
}
