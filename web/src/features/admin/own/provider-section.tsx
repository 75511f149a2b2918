import { adminOidc } from '@paratope/shared/admin/oidc-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ProviderLine } from '../../../ui/provider-line.tsx';
import { Section } from '../../../ui/section.tsx';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { FormDialog } from '../form-dialog.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';

/** Nothing where the team has no provider. */
export function ProviderSection() {
  const { value, again } = useAdminAnswer(() => call(adminOidc.own, {}));
  const [isOpen, setOpen] = useState(false);
  const link = value?.data;
  if (!link?.name) return null;
  const { name, linkedAt } = link;
  return (
    <Section className="column gap-3 mt-6 admin-section" title={t('Log in with {name}', { name })} look="title-3">
      <ProviderLine name={name} linkedAt={linkedAt} onRemove={() => setOpen(true)} />
      {isOpen ? <RemoveProvider name={name} onClose={() => setOpen(false)} onDone={() => void again()} /> : null}
    </Section>
  );
}

interface DialogProps {
  readonly name: string;
  onClose(): void;
  onDone(): void;
}

function RemoveProvider({ name, onClose, onDone }: DialogProps) {
  const [password, setPassword] = useState('');
  const save = async () => {
    const answer = await call(adminOidc.unlink, { password });
    if (!answer.ok && answer.code !== 'missing') return answer;
    onDone();
    return undefined;
  };
  return (
    <FormDialog
      title={t('Remove your login with {name}?', { name })}
      description={t('To link it again, log in with {name} and enter your password once.', { name })}
      submit={t('Remove')}
      tone="danger"
      onClose={onClose}
      save={save}
      otherwise={t('That didn’t work. Try again.')}
    >
      <PasswordField label={t('Your password')} name="current-password" value={password} onChange={setPassword} />
    </FormDialog>
  );
}
