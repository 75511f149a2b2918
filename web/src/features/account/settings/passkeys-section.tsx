import { type Passkey, PasskeyApi } from '@paratope/shared/passkeys/api';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../../../api/call.ts';
import { hasPasskeys } from '../../../api/passkeys.ts';
import { useLocal } from '../../../local/context.ts';
import { storageKeys } from '../../../local/session.ts';
import { useAnswer } from '../../../local/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeyLines } from '../../../ui/passkey-lines.tsx';
import { t } from '../../../words/words.ts';
import { AddPasskeyDialog, RemovePasskeyDialog } from './passkey-dialogs.tsx';
import { SettingsSection } from './settings-section.tsx';

const RenamePasskeyDialog = lazy(() =>
  import('./rename-passkey-dialog.tsx').then((file) => ({ default: file.RenamePasskeyDialog })),
);

export const usePasskeys = () => useAnswer(() => call(PasskeyApi.list, { limit: 100 }), []);

/** `answer` is settled already: the page waits for it once, together with the account. */
export function PasskeysSection({ answer }: { readonly answer: ReturnType<typeof usePasskeys> }) {
  const { value, again: look } = answer;
  const [search, setSearch] = useSearchParams();
  const [renaming, setRenaming] = useState<Passkey>();
  const [removing, setRemoving] = useState<Passkey>();
  const isAdding = search.get('passkey') === 'new';
  const open = (isOpen: boolean) => setSearch(isOpen ? { passkey: 'new' } : {}, { replace: true });
  const canAdd = hasPasskeys();
  const { storage } = useLocal();
  const added = () => {
    storage.removeItem(storageKeys.passkeyOffer);
    return look();
  };
  return (
    <SettingsSection
      title={t('Passkeys')}
      intro={t('Log in with your fingerprint, your face or the PIN of your device. You keep your password.')}
    >
      {value && value.data.length > 0 ? (
        <PasskeyLines passkeys={value.data} onRename={setRenaming} onRemove={setRemoving} />
      ) : null}
      {value ? (
        <WayToAdd unavailable={wordsOf(value.unavailable)} canAdd={canAdd} onAdd={() => open(true)} />
      ) : (
        <p className="row gap-4 muted">
          {t("We couldn't load your passkeys.")} <Button onClick={() => void look()}>{t('Try again')}</Button>
        </p>
      )}
      {value && value.unavailable === null && canAdd ? (
        <AddPasskeyDialog open={isAdding} onClose={() => open(false)} onDone={added} />
      ) : null}
      {renaming ? (
        <Suspense fallback={null}>
          <RenamePasskeyDialog passkey={renaming} onClose={() => setRenaming(undefined)} onDone={look} />
        </Suspense>
      ) : null}
      <RemovePasskeyDialog key={removing?.id} passkey={removing} onClose={() => setRemoving(undefined)} onDone={look} />
    </SettingsSection>
  );
}

function WayToAdd({ unavailable, canAdd, onAdd }: WayToAddProps) {
  if (unavailable) return <p className="muted">{unavailable}</p>;
  if (!canAdd) return <p className="muted">{t("This browser can't create passkeys.")}</p>;
  return (
    <p>
      <Button onClick={onAdd}>{t('Add a passkey')}</Button>
    </p>
  );
}

interface WayToAddProps {
  /** Why this instance has no passkeys. */
  readonly unavailable: string | undefined;
  readonly canAdd: boolean;
  onAdd(): void;
}

/** The server writes it in the page's language. */
const wordsOf = (unavailable: unknown): string | undefined =>
  typeof unavailable === 'string' ? unavailable : undefined;
