import { AccountApi, type Invitation } from '@paratope/shared/account/api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useOnline } from '../../local/hooks.ts';
import { useAnswer } from '../../local/use-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { dayOfMoment } from '../../ui/moments.ts';
import { Section } from '../../ui/section.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { t } from '../../words/words.ts';
import { invite, noConnection, withdraw } from './actions.ts';

export function Invitations() {
  const isOnline = useOnline();
  const toast = useToast();
  const { value, again } = useAnswer(() => call(AccountApi.invitations, { limit: 100 }), [isOnline]);
  const open = value?.data;
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<{ invitation: Invitation; message: string }>();

  const { submit, isBusy, fault } = useSubmit(async () => {
    if (email.trim() === '') return t('Please enter an email address');
    const invited = await invite(email.trim());
    if (!invited.ok) return invited.message;
    setEmail('');
    setMade({ invitation: invited.value.data, message: invited.message });
    void again();
    return undefined;
  });
  const takeBack = async (one: Invitation) => {
    const ended = await withdraw(one.id);
    toast.show(ended.ok ? { title: ended.message } : { title: ended.message, tone: 'danger' });
    if (made?.invitation.id === one.id) setMade(undefined);
    void again();
  };

  return (
    <Section className="column gap-4" title={t('Invite a co-founder')}>
      <form className="grid gap-3 people-form" aria-label={t('Invite a co-founder')} noValidate onSubmit={submit}>
        <Field
          label={t('Their email')}
          error={fault}
          hint={t('They can view and edit everything. Only owners can invite and remove people.')}
        >
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" kind="primary" busy={isBusy} disabled={!isOnline}>
          {t('Create link')}
        </Button>
      </form>
      {isOnline ? null : <p className="muted small">{noConnection()}</p>}
      {made?.invitation.url ? <Link {...made} url={made.invitation.url} /> : null}
      {open && open.length > 0 ? (
        <>
          <h3 className="strong">{t('Not joined yet')}</h3>
          <List label={t('Open invites')}>
            {open.map((one) => (
              <ListLine
                key={one.id}
                mark={<Icon name="mail" />}
                title={one.email}
                detail={t('Valid until {expiresAt}', { expiresAt: dayOfMoment(one.expiresAt) })}
                aside={
                  <Button
                    disabled={!isOnline}
                    aria-label={t('Withdraw {email}', { email: one.email })}
                    onClick={() => void takeBack(one)}
                  >
                    {t('Withdraw')}
                  </Button>
                }
              />
            ))}
          </List>
        </>
      ) : null}
    </Section>
  );
}

/** Shown once: the server keeps no copy of the link. */
function Link({ invitation, message, url }: { invitation: Invitation; message: string; url: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.show({ title: t('Link copied') }),
      () => toast.show({ title: t("This browser doesn't allow copying. Select the link and copy it by hand.") }),
    );
  const share = () => void navigator.share({ url, title: t('Join us on Paratope') }).catch(() => {});
  return (
    <Banner
      tone="plain"
      announce
      actions={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            {t('Copy link')}
          </Button>
          {typeof navigator.share === 'function' ? <Button onClick={share}>{t('Share')}</Button> : null}
        </>
      }
    >
      {t('{message} The link works once, for this address only, until {expiresAt}. We show it only once.', {
        message,
        expiresAt: dayOfMoment(invitation.expiresAt),
      })}
      <span className="block mt-2 break-anywhere people-link">{url}</span>
    </Banner>
  );
}
