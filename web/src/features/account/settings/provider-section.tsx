import { OidcApi, type OwnOidcLink } from '@paratope/shared/oidc/api';
import { useState } from 'react';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { ProviderLine } from '../../../ui/provider-line.tsx';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { ActDialog } from './act-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

export const useProviderLink = () => useAnswer(() => call(OidcApi.own, {}), []);

/** Nothing where the team has no provider. */
export function ProviderSection({ answer }: { readonly answer: ReturnType<typeof useProviderLink> }) {
  const [isOpen, setOpen] = useState(false);
  const link: OwnOidcLink | undefined = answer.value?.data;
  if (!link?.name) return null;
  const { name, linkedAt } = link;
  return (
    <SettingsSection title={t('Log in with {name}', { name })}>
      <ProviderLine name={name} linkedAt={linkedAt} onRemove={() => setOpen(true)} />
      <RemoveProviderDialog name={name} open={isOpen} onClose={() => setOpen(false)} onDone={answer.again} />
    </SettingsSection>
  );
}

interface DialogProps {
  readonly name: string;
  readonly open: boolean;
  onClose(): void;
  onDone(): Promise<void>;
}

function RemoveProviderDialog({ name, open, onClose, onDone }: DialogProps) {
  const [password, setPassword] = useState('');
  const close = () => {
    setPassword('');
    onClose();
  };
  const send = async () => {
    const answer = await call(OidcApi.unlink, { password });
    if (answer.ok || answer.code === 'missing') await onDone();
    return withWords(answer, {
      done: t('The login was removed.'),
      otherwise: t("We couldn't remove this login. Please try again."),
    });
  };
  return (
    <ActDialog
      open={open}
      onClose={close}
      title={t('Remove your login with {name}?', { name })}
      description={t('Logging in with {name} links it again, as long as it names your email address.', { name })}
      submit={t('Remove')}
      tone="danger"
      faultIn={() => (password.trim() === '' ? t('Please fill in all required fields') : undefined)}
      send={send}
    >
      <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
    </ActDialog>
  );
}
