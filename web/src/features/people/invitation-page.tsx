import { passwordFault } from '@paratope/shared/account/api';
import { type InvitationView, PeopleApi } from '@paratope/shared/people/api';
import { useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { type ActResult, failed } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { useMaybeSession } from '../../local/hooks.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { Link } from '../../ui/link.tsx';
import { PasswordField } from '../../ui/sign-in-fields.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { accept, noConnection, register } from './actions.ts';
import type { WayIn } from './ways-in.ts';
import './people.css';

/** Target of an invitation link: a signed-in person joins, anybody else makes an account on the way. */
export function InvitationPage({ token, frame: Frame, enter, onEntered }: WayIn & { readonly token: string }) {
  const local = useLocal();
  const session = useMaybeSession();
  const { value, failure, again } = useAnswer(() => call(PeopleApi.invitation, { token }), [token]);

  const join = async (leaving: boolean): Promise<ActResult<unknown>> => {
    const accepted = await accept(token, leaving);
    if (!accepted.ok) return accepted;
    const entered = await enter(local);
    if (!entered.ok) return failed('refused', entered.message);
    await local.workspace.getSnapshot()?.replica.sync();
    onEntered(entered.value);
    return accepted;
  };

  if (failure) {
    const isOver = failure.status === 404;
    return (
      <Frame title={t('Your invite')}>
        <Banner tone="danger" announce actions={isOver ? null : <Button onClick={again}>{t('Try again')}</Button>}>
          {failure.message || noConnection()}
        </Banner>
      </Frame>
    );
  }
  if (!value) {
    return (
      <Frame title={t('Your invite')}>
        <Loading label={t('Loading the invite')} lines={3} />
      </Frame>
    );
  }
  const { startupName, email, invitedBy } = value.data;
  const startup = startupName || t('their startup');
  return (
    <Frame
      title={t('Join {startup}', { startup })}
      intro={t(
        '{invitedBy} invites you. You will both see the same investors, notes and activities, on every device.',
        { invitedBy },
      )}
    >
      {session === undefined ? (
        <NewAccount invitation={value.data} token={token} onRegistered={() => join(false)} />
      ) : session.email === email ? (
        <Join startup={startup} onJoin={join} />
      ) : (
        <Banner tone="warm" title={t('This invite is for {email}.', { email })}>
          {t('You are signed in as {email}. Sign out first, then open the link again.', { email: session.email })}
        </Banner>
      )}
    </Frame>
  );
}

/** The address and the startup come from the invitation: only a password is missing. */
function NewAccount({ invitation, token, onRegistered }: NewAccountProps) {
  const { email, startupName } = invitation;
  const [password, setPassword] = useState('');
  const [isKnown, setKnown] = useState(false);
  const signIn = `${paths.login}?next=${encodeURIComponent(paths.invitation(token))}`;

  const { submit, isBusy, fault } = useSubmit(async () => {
    if (password === '') return t('Please fill in all required fields');
    const wrong = passwordFault(password);
    if (wrong) return t(wrong);
    const made = await register({ email, startupName: startupName || t('New startup'), password });
    const ended = made.ok ? await onRegistered() : made;
    if (ended.ok) return undefined;
    setKnown(ended.code === 'exists');
    return ended.message;
  });

  return (
    <form className="column gap-4" aria-label={t('Create your account')} noValidate onSubmit={submit}>
      <p>
        <span className="muted">{t('Your email')}</span> <span className="strong break-anywhere">{email}</span>
      </p>
      {/* Password managers look for the address beside the password. */}
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={t('Choose a password')}
        hint={t('At least 8 characters')}
        name="new-password"
        value={password}
        onChange={setPassword}
      />
      {fault ? (
        <Banner
          tone="danger"
          announce
          actions={
            isKnown ? (
              <Link className={buttonClass()} to={signIn}>
                {t('Go to login')}
              </Link>
            ) : null
          }
        >
          {fault}
        </Banner>
      ) : null}
      <Button type="submit" kind="primary" size="main" block busy={isBusy}>
        {t('Create account and join')}
      </Button>
      <Link className="link small" to={signIn}>
        {t('Already have an account? Log in')}
      </Link>
    </form>
  );
}

interface NewAccountProps {
  readonly invitation: InvitationView;
  readonly token: string;
  readonly onRegistered: () => Promise<ActResult<unknown>>;
}

function Join({ startup, onJoin }: { startup: string; onJoin: (leaving: boolean) => Promise<ActResult<unknown>> }) {
  const [mustLeave, setMustLeave] = useState(false);
  const { submit, isBusy, fault } = useSubmit(async () => {
    const ended = await onJoin(mustLeave);
    if (ended.ok) return undefined;
    if (!ended.beside.requiresLeaving) return ended.message;
    setMustLeave(true);
    return undefined;
  });
  return (
    <div className="column gap-4">
      {mustLeave ? (
        <Banner tone="warm" announce title={t("You're currently in another startup")}>
          {t(
            'If you join {startup}, you leave your current startup. Its investors, notes and activities are removed from your devices. What you wrote stays with the others.',
            { startup },
          )}
        </Banner>
      ) : null}
      <FormFault message={fault} />
      <Button kind="primary" size="main" block busy={isBusy} onClick={submit}>
        {mustLeave ? t('Leave and join {startup}', { startup }) : t('Join {startup}', { startup })}
      </Button>
    </div>
  );
}
