import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import type { Passkey } from '@paratope/shared/passkeys/api';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../../api/call.ts';
import { addPasskey, hasPasskeys } from '../../../api/passkeys.ts';
import { Button } from '../../../ui/button.tsx';
import { PasskeyFields } from '../../../ui/passkey-fields.tsx';
import { PasskeyLines } from '../../../ui/passkey-lines.tsx';
import { Section } from '../../../ui/section.tsx';
import { t } from '../../../words/words.ts';
import { Answered } from '../answered.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useAdminAnswer } from '../use-admin-answer.ts';
import { RemoveWithPassword } from './remove-with-password.tsx';

const RenamePasskey = lazy(() => import('./rename-passkey.tsx').then((file) => ({ default: file.RenamePasskey })));

export function PasskeysSection() {
  const asked = useAdminAnswer(() => call(adminPasskeys.list, { limit: 100 }));
  const [open, setOpen] = useState<'add' | Passkey>();
  const [renaming, setRenaming] = useState<Passkey>();
  const close = () => setOpen(undefined);
  const done = () => void asked.again();
  return (
    <Section className="column gap-3 mt-6 admin-section" title={t('Passkeys')} look="title-3">
      <p className="muted">
        {t('Log in with your fingerprint, your face or the PIN of your device. You keep your password.')}
      </p>
      <Answered asked={asked} label={t('Loading')} lines={2}>
        {({ data, unavailable }) => (
          <>
            {data.length > 0 ? <PasskeyLines passkeys={data} onRename={setRenaming} onRemove={setOpen} /> : null}
            {typeof unavailable === 'string' ? <p className="muted">{unavailable}</p> : null}
            {unavailable === null && !hasPasskeys() ? (
              <p className="muted">{t("This browser can't create passkeys.")}</p>
            ) : null}
            {unavailable === null && hasPasskeys() ? (
              <div className="row wrap">
                <Button onClick={() => setOpen('add')}>{t('Add a passkey')}</Button>
              </div>
            ) : null}
          </>
        )}
      </Answered>
      {renaming ? (
        <Suspense fallback={null}>
          <RenamePasskey passkey={renaming} onClose={() => setRenaming(undefined)} onDone={done} />
        </Suspense>
      ) : null}
      {open === 'add' ? <AddPasskey onClose={close} onDone={done} /> : null}
      {open && open !== 'add' ? (
        <RemoveWithPassword
          title={t('Remove “{name}”?', { name: open.name })}
          description={t('It no longer logs you in. Your password manager may still list it; you can delete it there.')}
          remove={(password) => call(adminPasskeys.remove, { id: open.id, password })}
          onClose={close}
          onDone={done}
        />
      ) : null}
    </Section>
  );
}

interface DialogProps {
  onClose(): void;
  onDone(): void;
}

/** The browser's own dialog follows; if it is canceled, what was typed is still here. */
function AddPasskey({ onClose, onDone }: DialogProps) {
  const [name, setName] = useState(t('My computer'));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const save = async () => {
    if (name.trim() === '' || password === '') return t('Please fill in all required fields');
    const answer = await addPasskey(adminPasskeys, { name: name.trim(), password, code: code.trim() });
    if (answer.ok) {
      onDone();
      return undefined;
    }
    if (answer.fields?.code) {
      setNeedsCode(true);
      setCode('');
    }
    return answer;
  };
  return (
    <FormDialog
      title={t('Add a passkey')}
      description={t('Your browser then asks where to keep it. Give it a name you recognize later.')}
      submit={t('Continue')}
      onClose={onClose}
      save={save}
      otherwise={t('That didn’t work. Try again.')}
    >
      <PasskeyFields
        {...{ name, password }}
        code={needsCode ? code : undefined}
        onName={setName}
        onPassword={setPassword}
        onCode={setCode}
      />
    </FormDialog>
  );
}
