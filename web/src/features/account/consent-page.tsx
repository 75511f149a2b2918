import type { FounderScope } from '@paratope/shared/keys/api';
import { type Consent, OAuthApi } from '@paratope/shared/oauth/api';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { withWords } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { useMaybeWorkspace } from '../../local/hooks.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { Link } from '../../ui/link.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { inWords, t } from '../../words/words.ts';
import { AccountPage } from './account-page.tsx';
import { founderScopes } from './founder-scopes.ts';

/** Where a program sends the browser to be allowed something. `leave` goes on to the program's own address. */
export function ConsentPage({ leave = leaveFor }: { readonly leave?: (to: string) => void }) {
  const { pathname, search } = useLocation();
  const logIn = `${paths.login}?next=${encodeURIComponent(pathname + search)}`;
  if (!useMaybeWorkspace()) return <Navigate to={logIn} replace />;
  return <Asking request={search.slice(1)} logIn={logIn} leave={leave} />;
}

const leaveFor = (to: string): void => location.assign(to);

function Asking({ request, logIn, leave }: AskingProps) {
  const { value, failure, again } = useAnswer(() => call(OAuthApi.consent, { request }), [request]);
  if (failure) {
    const { message } = withWords(failure, { otherwise: t('Something went wrong. Please try again.') });
    const next =
      failure.status === 401 ? (
        <Link className={buttonClass()} to={logIn}>
          {t('Go to login')}
        </Link>
      ) : failure.status === 409 ? (
        <Link className={buttonClass()} to={paths.account}>
          {t('API keys in your account')}
        </Link>
      ) : failure.status === 0 || failure.status >= 429 ? (
        <Button onClick={() => void again()}>{t('Try again')}</Button>
      ) : null;
    return (
      <AccountPage title={t('Connect an agent')}>
        <Banner tone="danger" announce actions={next}>
          {message}
        </Banner>
      </AccountPage>
    );
  }
  if (!value) {
    return (
      <AccountPage title={t('Connect an agent')}>
        <Loading label={t('Loading')} lines={5} />
      </AccountPage>
    );
  }
  const { data } = value;
  return data.state === 'asks' ? <Decide request={request} asked={data} leave={leave} /> : <Refused refused={data} />;
}

interface AskingProps {
  readonly request: string;
  readonly logIn: string;
  leave(to: string): void;
}

/** Nothing leaves this page without a press, so that no link to it leads somewhere else by itself. */
const Refused = ({ refused }: { readonly refused: Consent & { state: 'refused' } }) => (
  <AccountPage title={t('Connect an agent')}>
    <Banner tone="danger" announce>
      {inWords(refused.why)}
    </Banner>
    <Facts items={[{ label: t('Program'), value: <Broken text={refused.client} /> }, destination(refused)]} />
    <a className={buttonClass({ kind: 'outline', size: 'main', block: true })} href={refused.back}>
      {t('Back to the program')}
    </a>
  </AccountPage>
);

function Decide({ request, asked, leave }: DecideProps) {
  const [chosen, setChosen] = useState<readonly FounderScope[]>(asked.scopes.filter((scope) => scope !== 'write'));
  const [goneTo, setGoneTo] = useState<string>();
  const send = async (scopes: readonly FounderScope[]) => {
    const answer = await call(OAuthApi.answer, { request, scopes: [...scopes] });
    if (!answer.ok) return withWords(answer, { otherwise: t('Something went wrong. Please try again.') }).message;
    setGoneTo(answer.value.data.to);
    leave(answer.value.data.to);
    return undefined;
  };
  const allow = useSubmit(async () => (chosen.length === 0 ? t('Please choose what it may do') : send(chosen)));
  const cancel = useSubmit(() => send([]));

  if (goneTo) {
    return (
      <AccountPage title={t('Back to {client}', { client: asked.client })}>
        <p className="muted">{t('You can close this page. If nothing happened, go on by hand.')}</p>
        <a className={buttonClass({ kind: 'outline', size: 'main', block: true })} href={goneTo}>
          {t('Back to the program')}
        </a>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      title={t('Connect {client}', { client: asked.client })}
      intro={t('This program wants to work with your raise in Paratope.')}
    >
      <Facts
        items={[
          destination(asked),
          { label: t('Startup'), value: asked.startup },
          { label: t('Your account'), value: asked.email },
        ]}
      />
      <CheckboxGroup legend={t('What it may do')}>
        {founderScopes()
          .filter(({ scope }) => asked.scopes.includes(scope))
          .map(({ scope, label, hint }) => (
            <Checkbox
              key={scope}
              label={label}
              hint={hint}
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(asked.scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
              }
            />
          ))}
      </CheckboxGroup>
      <Banner tone="warm">
        {t('Anyone can give a program this name. Allow it only if you started this yourself just now.')}
      </Banner>
      <p className="muted small">
        {t(
          'It never sees your account, team, payments or the file of your deck. Access ends on {day}, or when you revoke it on your account page.',
          { day: dayOfMoment(asked.expiresAt) },
        )}
      </p>
      <FormFault message={allow.fault || cancel.fault} />
      <div className="column gap-2">
        <Button kind="primary" size="main" block busy={allow.isBusy} disabled={cancel.isBusy} onClick={allow.submit}>
          {t('Allow')}
        </Button>
        <Button size="main" block busy={cancel.isBusy} disabled={allow.isBusy} onClick={cancel.submit}>
          {t('Cancel')}
        </Button>
      </div>
    </AccountPage>
  );
}

interface DecideProps {
  readonly request: string;
  readonly asked: Consent & { state: 'asks' };
  leave(to: string): void;
}

const destination = ({ goesTo }: Consent) => ({
  label: t('Your answer goes to'),
  value: <Broken text={isThisComputer(goesTo) ? t('this computer ({address})', { address: goesTo }) : goesTo} />,
});

/** A stranger's word may be long and without a blank. */
const Broken = ({ text }: { readonly text: string }) => <span className="break-anywhere">{text}</span>;

const isThisComputer = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
