import type { Proposed } from '@paratope/shared/proposals/proposal';
import type { ComponentType } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { t } from '../../../words/words.ts';
import { ChangeTexts } from './change-texts.tsx';
import type { ChangeFormProps } from './use-change.ts';

export interface ChangeDialogProps {
  readonly proposal: Proposed;
  /** What would change, and about whom. */
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAccepted: () => void;
}

interface Forms {
  /** By the name of the change. */
  readonly forms: ReadonlyMap<string, ComponentType<ChangeFormProps>>;
}

/** The proposed values in a form; saving it accepts them as they are then. */
export function ChangeDialog({ proposal, title, isOpen, onClose, onAccepted, forms }: ChangeDialogProps & Forms) {
  const Fields = forms.get(proposal.name) ?? ChangeTexts;
  const accepted = () => {
    onClose();
    onAccepted();
  };
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Change proposal')}
      description={title}
      submit={t('Save and accept')}
    >
      {(formId) => <Fields id={formId} proposal={proposal} onAccepted={accepted} />}
    </FormDialog>
  );
}
