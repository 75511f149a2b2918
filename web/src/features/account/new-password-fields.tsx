import { PasswordField } from '../../ui/sign-in-fields.tsx';
import { t } from '../../words/words.ts';

interface NewPasswordFieldsProps {
  readonly least: 6 | 8;
  readonly password: string;
  readonly confirmation: string;
  onPassword(text: string): void;
  onConfirmation(text: string): void;
}

export const NewPasswordFields = (props: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={t('New password')}
      hint={t('At least {least} characters', { least: props.least })}
      name="new-password"
      value={props.password}
      onChange={props.onPassword}
    />
    <PasswordField
      label={t('Confirm password')}
      name="confirm-password"
      value={props.confirmation}
      onChange={props.onConfirmation}
    />
  </>
);
