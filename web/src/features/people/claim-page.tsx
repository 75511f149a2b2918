import { useEffect, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { useLocal } from '../../local/context.ts';
import { deviceWord } from '../../local/device.ts';
import { useMaybeSession } from '../../local/hooks.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFault } from '../../ui/form-fault.tsx';
import { Link } from '../../ui/link.tsx';
import { EmailField } from '../../ui/sign-in-fields.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { claim } from './actions.ts';
import type { WayIn } from './ways-in.ts';
import './people.css';

/**
 * The phone's side of pairing. The QR code fills in the form, and still nothing happens without the person's tap: a link must not sign
 * anybody into an account they did not choose.
 */
export function ClaimPage({ frame: Frame, enter, onEntered }: WayIn) {
  const local = useLocal();
  const session = useMaybeSession();
  const [carried] = useState(() => new URLSearchParams(location.hash.slice(1)));
  const [email, setEmail] = useState(carried.get('email') ?? '');
  const [code, setCode] = useState(carried.get('code') ?? '');

  // Keeps the code out of this browser's history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  const { submit, isBusy, fault } = useSubmit(async () => {
    const digits = code.replace(/\s/g, '');
    if (email.trim() === '' || digits === '') return t('Please fill in all required fields');
    const putBack = await local.standAside(email);
    const claimed = await claim({ email: email.trim(), code: digits });
    const entered = claimed.ok ? await enter(local) : claimed;
    if (!entered.ok) {
      await putBack();
      return entered.message;
    }
    onEntered(entered.value);
    return undefined;
  });

  return (
    <Frame
      title={t('Log in on this {device}', { device: t(deviceWord()) })}
      intro={t("You'll find the code on the device where you are signed in, under Log in on another device.")}
    >
      {session && session.email !== email.trim() ? (
        <Banner tone="warm">{t('You are signed in here as {email}.', { email: session.email })}</Banner>
      ) : null}
      <form className="column gap-4" aria-label={t('Use a code from another device')} noValidate onSubmit={submit}>
        <EmailField autoComplete="username" value={email} onChange={setEmail} />
        <Field label={t('Six-digit code')}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
        <FormFault message={fault} />
        <Button type="submit" kind="primary" size="main" block busy={isBusy}>
          {t('Log in')}
        </Button>
        <Link className="link small" to={paths.login}>
          {t('Use your password instead')}
        </Link>
      </form>
    </Frame>
  );
}
