import { adminOidc } from '@paratope/shared/admin/oidc-api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ProviderLine } from '../../../ui/provider-line.tsx';
import { Section } from '../../../ui/section.tsx';
import { t } from '../../../words/words.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RemoveWithPassword } from './remove-with-password.tsx';

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
      {isOpen ? (
        <RemoveWithPassword
          title={t('Remove your login with {name}?', { name })}
          description={t('To link it again, log in with {name} and enter your password once.', { name })}
          remove={(password) => call(adminOidc.unlink, { password })}
          onClose={() => setOpen(false)}
          onDone={() => void again()}
        />
      ) : null}
    </Section>
  );
}
