import { OidcApi, type OwnOidcLink } from '@paratope/shared/oidc/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { ProviderLine } from '../../../ui/provider-line.tsx';
import { t } from '../../../words/words.ts';
import { RemoveWithPassword } from './remove-with-password.tsx';
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
      <RemoveWithPassword
        open={isOpen}
        title={t('Remove your login with {name}?', { name })}
        description={t('Logging in with {name} links it again, as long as it names your email address.', { name })}
        remove={(password) => call(OidcApi.unlink, { password })}
        words={{
          done: t('The login was removed.'),
          otherwise: t("We couldn't remove this login. Please try again."),
        }}
        onClose={() => setOpen(false)}
        onDone={answer.again}
      />
    </SettingsSection>
  );
}
