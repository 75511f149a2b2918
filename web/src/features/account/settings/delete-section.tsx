import { AccountApi } from '@paratope/shared/account/api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { withWords } from '../../../api/act-result.ts';
import { call } from '../../../api/call.ts';
import { useLocal } from '../../../local/context.ts';
import { useWorkspace } from '../../../local/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/sign-in-fields.tsx';
import { t } from '../../../words/words.ts';
import { countUnsent, seal } from '../leaving.ts';
import { ActDialog } from './act-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

export function DeleteSection() {
  const local = useLocal();
  const workspace = useWorkspace();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');

  const send = async () => {
    const outcome = withWords(await call(AccountApi.deleteAccount, { password }), {
      done: t('Your account will be deleted in 14 days. Log in before that day to keep it.'),
      otherwise: t("The account wasn't deleted. Please try again."),
    });
    if (outcome.ok) {
      // What the server does not have stays here, sealed, in case they come back.
      const hasUnsent = (await countUnsent(workspace).catch(() => 1)) > 0;
      await local.signOut(hasUnsent && (await seal(local)) ? 'keep' : 'erase');
      navigate(paths.login, { replace: true, state: { notice: outcome.message } });
    }
    return outcome.ok ? { ...outcome, message: '' } : outcome;
  };

  return (
    <SettingsSection title={t('Delete account')}>
      <p className="small">
        {t(
          'You are signed out everywhere right away. After 14 days we erase your account with your list, notes and deck. Log in before then to keep it. If you have co-founders, the company stays with them.',
        )}
      </p>
      <p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {t('Delete my account')}
        </Button>
      </p>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Delete your account?')}
        description={t(
          "You can change your mind for 14 days by logging in. After that your account can't be recovered. Download your data first if you might need it.",
        )}
        submit={t('Delete my account')}
        tone="danger"
        faultIn={() => (password === '' ? t('Please enter your password') : undefined)}
        send={send}
      >
        <PasswordField label={t('Your password')} name="password" value={password} onChange={setPassword} />
      </ActDialog>
    </SettingsSection>
  );
}
