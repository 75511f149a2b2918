import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextArea } from './text-area.tsx';
import './shown-once.css';

interface ShownOnceProps {
  readonly title: string;
  readonly label: string;
  readonly text: string;
  /** What the button says that copies it. */
  readonly copy: string;
  onClose(): void;
}

/** A secret that the server tells this once. */
export const ShownOnce = ({ title, label, text, copy, onClose }: ShownOnceProps) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    description={t('Copy it now. We show it only once, so store it like a password.')}
    footer={
      <Button kind="primary" onClick={onClose}>
        {t("I've saved it")}
      </Button>
    }
  >
    <Field label={label}>
      <TextArea
        className="shown-once"
        rows={2}
        voice="sans"
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </Field>
    <div className="row wrap gap-3 mt-3 shown-once-copy">
      <CopyButton text={text}>{copy}</CopyButton>
    </div>
  </Dialog>
);
