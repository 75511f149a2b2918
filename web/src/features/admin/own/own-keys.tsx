import { AdminKeysApi } from '@paratope/shared/admin/keys-api';
import type { AdminScope, ApiKey } from '@paratope/shared/keys/api';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import {
  ApiKeyFields,
  ApiKeyList,
  blankKey,
  expiryOf,
  missingIn,
  NewApiKey,
  type NewKey,
  type ScopeWords,
} from '../../../ui/api-keys.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useAdmin } from '../use-admin.ts';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { useNotice } from '../use-notice.tsx';

export function OwnKeys() {
  const asked = useAdminAnswer(() => call(AdminKeysApi.keys, { limit: 100 }));
  const { banner, say } = useNotice();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const [made, setMade] = useState<string>();
  const onMade = (key: string) => {
    setMade(key);
    void asked.again();
  };
  const onRevoked = () => {
    say(t('The API key is revoked.'));
    void asked.again();
  };
  return (
    <Section className="column gap-3 mt-6 admin-section" title={t('API keys')} look="title-3">
      <p className="muted">
        {t(
          'For programs that work for you. A key does no more than your role, and never opens admins, money or settings.',
        )}
      </p>
      {banner}
      <Answered asked={asked} label={t('Loading API keys')} lines={1}>
        {({ data }) => <ApiKeyList keys={data} scopes={adminScopes()} onRevoke={setRevoking} />}
      </Answered>
      <div className="row wrap">
        <Button onClick={() => setCreating(true)}>{t('Create API key')}</Button>
      </div>
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} onMade={onMade} /> : null}
      {revoking ? (
        <RevokeDialog revoking={revoking} onClose={() => setRevoking(undefined)} onRevoked={onRevoked} />
      ) : null}
      {made ? <NewApiKey apiKey={made} onClose={() => setMade(undefined)} /> : null}
    </Section>
  );
}

const adminScopes = (): readonly ScopeWords<AdminScope>[] => [
  { scope: 'read', label: t('Read'), hint: t('See companies, matches, investors, jobs and the audit log.') },
  { scope: 'review', label: t('Review'), hint: t('Decide on matches, send them, and run matching and analysis.') },
  { scope: 'import', label: t('Import'), hint: t('Add, import and change investors.') },
];

interface CreateDialogProps {
  onClose(): void;
  onMade(key: string): void;
}

function CreateDialog({ onClose, onMade }: CreateDialogProps) {
  const { canAct } = useAdmin();
  const [given, setGiven] = useState<NewKey<AdminScope>>(blankKey);
  const save = async () => {
    const missing = missingIn(given);
    if (missing) return missing;
    const { name, scopes } = given;
    const answer = await call(AdminKeysApi.createKey, { name, scopes: [...scopes], expiresAt: expiryOf(given) });
    if (!answer.ok) return answer;
    onMade(answer.value.data.key);
    return undefined;
  };
  return (
    <FormDialog
      title={t('Create API key')}
      submit={t('Create key')}
      onClose={onClose}
      save={save}
      otherwise={t("We couldn't create the key. Please try again.")}
    >
      <ApiKeyFields
        value={given}
        scopes={adminScopes().filter(({ scope }) => canAct || scope === 'read')}
        onChange={setGiven}
      />
    </FormDialog>
  );
}

interface RevokeDialogProps {
  readonly revoking: ApiKey;
  onClose(): void;
  onRevoked(): void;
}

function RevokeDialog({ revoking: { id, name }, onClose, onRevoked }: RevokeDialogProps) {
  const save = async () => {
    const answer = await call(AdminKeysApi.revokeKey, { id });
    if (!answer.ok) return answer;
    onRevoked();
    return undefined;
  };
  return (
    <FormDialog
      title={t('Revoke {name}?', { name })}
      description={t('Programs that use this key stop working right away. You can’t undo this.')}
      submit={t('Revoke key')}
      tone="danger"
      onClose={onClose}
      save={save}
      otherwise={t("We couldn't revoke the key. Please try again.")}
    >
      {null}
    </FormDialog>
  );
}
