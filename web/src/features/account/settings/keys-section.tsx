import { type ApiKey, type FounderScope, KeyApi } from '@paratope/shared/keys/api';
import { useState } from 'react';
import { done, withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import {
  ApiKeyFields,
  ApiKeyList,
  blankKey,
  expiryOf,
  missingIn,
  NewApiKey,
  type NewKey,
} from '../../../ui/api-keys.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../../../words/words.ts';
import { founderScopes } from '../founder-scopes.ts';
import { ActDialog } from './act-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

export const useKeys = () => useAnswer(() => call(KeyApi.list, { limit: 100 }), []);

/** `answer` is settled already: the page waits for it once, together with the account. */
export function KeysSection({ answer }: { readonly answer: ReturnType<typeof useKeys> }) {
  const { value, again: look } = answer;
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const [made, setMade] = useState<string>();
  const intro = t(
    'For your own programs and scripts, and for agents that you allowed. A key never opens your account, team, plan, payments or the file of your deck.',
  );
  return (
    <SettingsSection title={t('API keys')} intro={intro}>
      {value ? (
        <>
          <ApiKeyList keys={value.data} scopes={founderScopes()} onRevoke={setRevoking} />
          <Button onClick={() => setCreating(true)}>{t('Create API key')}</Button>
        </>
      ) : (
        <p className="row gap-4 muted">
          {t("We couldn't load your API keys.")} <Button onClick={() => void look()}>{t('Try again')}</Button>
        </p>
      )}
      <CreateDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onMade={async (key) => {
          setMade(key);
          await look();
        }}
      />
      <RevokeDialog key={revoking?.id} revoking={revoking} onClose={() => setRevoking(undefined)} onDone={look} />
      {made ? <NewApiKey apiKey={made} onClose={() => setMade(undefined)} /> : null}
    </SettingsSection>
  );
}

function CreateDialog({ open, onClose, onMade }: CreateDialogProps) {
  const [given, setGiven] = useState<NewKey<FounderScope>>(blankKey);
  const send = async () => {
    const { name, scopes } = given;
    const answer = await call(KeyApi.create, { name, scopes: [...scopes], expiresAt: expiryOf(given) });
    if (!answer.ok) return withWords(answer, { otherwise: t("We couldn't create the key. Please try again.") });
    setGiven(blankKey);
    await onMade(answer.value.data.key);
    return done(undefined);
  };
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={t('Create API key')}
      submit={t('Create key')}
      faultIn={() => missingIn(given)}
      send={send}
    >
      <ApiKeyFields value={given} scopes={founderScopes()} onChange={setGiven} />
    </ActDialog>
  );
}

interface CreateDialogProps {
  readonly open: boolean;
  onClose(): void;
  onMade(key: string): Promise<void>;
}

function RevokeDialog({ revoking, onClose, onDone }: RevokeDialogProps) {
  const send = async () => {
    const answer = await call(KeyApi.revoke, { id: revoking?.id ?? '' });
    await onDone();
    return withWords(answer, {
      done: t('The API key is revoked.'),
      otherwise: t("We couldn't revoke the key. Please try again."),
    });
  };
  return (
    <ActDialog
      open={revoking !== undefined}
      onClose={onClose}
      title={t('Revoke {name}?', { name: revoking?.name ?? '' })}
      description={t('Programs that use this key stop working right away. You can’t undo this.')}
      submit={t('Revoke key')}
      tone="danger"
      faultIn={() => undefined}
      send={send}
    >
      {null}
    </ActDialog>
  );
}

interface RevokeDialogProps {
  readonly revoking: ApiKey | undefined;
  onClose(): void;
  onDone(): Promise<void>;
}
