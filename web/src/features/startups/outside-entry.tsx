import { AccountApi } from '@paratope/shared/account/api';
import type { StartupId } from '@paratope/shared/ids';
import { StartupApi } from '@paratope/shared/startups/api';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { useLocal } from '../../local/context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useLater } from '../../ui/use-later.ts';
import { t } from '../../words/words.ts';

type Notice = { readonly words: string; readonly to?: string };

/** For an operator's outside form: a visitor enters an address and fills the form in without a password. */
export function OutsideEntry() {
  const local = useLocal();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [startupName, setStartupName] = useState('');
  const [notice, setNotice] = useState<Notice>();
  const [isBusy, setBusy] = useState(false);
  const leadsTo = notice?.to;

  useLater(leadsTo !== undefined, 2_000, () => leadsTo && navigate(leadsTo));

  const begin = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (email.trim() === '') {
      return setNotice({ words: t('Please sign in before submitting the form, or include your email in the form.') });
    }
    setNotice(undefined);
    setBusy(true);
    const asked = await call(StartupApi.submitForm, { email: email.trim(), startupName: startupName.trim() });
    if (asked.ok && asked.value.token) {
      const session = await call(AccountApi.session, {}, { account: null });
      setBusy(false);
      if (!session.ok) return setNotice({ words: failed() });
      const { accountId, startup, email: known } = session.value.data;
      local.signIn({
        accountId,
        startupId: startup.id as StartupId,
        email: known,
        startupName: startup.name,
        loginTime: new Date().toISOString(),
        temporary: 'begun',
      });
      return void (await import('../../local/keep.ts')).createKeep(local.storage).finish(accountId);
    }
    setBusy(false);
    if (asked.ok) return setNotice({ words: asked.message || waiting(), to: paths.login });
    if (asked.kind !== 'refused') return setNotice({ words: failed() });
    if (asked.beside.requiresRegistration)
      return setNotice({ words: registerFirst(), to: `${paths.login}?mode=register` });
    setNotice({ words: t('Form submission failed: {message}', { message: asked.message }) });
  };

  return (
    <Card className="column gap-4 get-matched-prompt">
      <h2 className="title-2">{t('Or fill in the form first')}</h2>
      <form className="grid gap-4 from-start" aria-label={t('Start the form')} noValidate onSubmit={begin}>
        <Field label={t('Email')}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label={t('Startup name')} optional>
          <TextInput
            autoComplete="organization"
            limit={200}
            value={startupName}
            onChange={(event) => setStartupName(event.target.value)}
          />
        </Field>
        {notice ? (
          <Banner
            tone={notice.to === paths.login ? 'plain' : 'danger'}
            announce
            actions={leadsTo ? <Button onClick={() => navigate(leadsTo)}>{t('Continue')}</Button> : null}
          >
            {notice.words}
          </Banner>
        ) : null}
        <Button type="submit" busy={isBusy}>
          {t('Open the form')}
        </Button>
      </form>
    </Card>
  );
}

const failed = (): string => t('Error submitting form. Please try again.');
const waiting = (): string => t('Form submitted. Log in with your email to open your dashboard.');
const registerFirst = (): string =>
  t('Please create an account first before submitting the form. You will be redirected to the registration page.');
