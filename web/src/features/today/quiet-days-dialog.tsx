import { statusLabels } from '@paratope/shared/outreach/status';
import { changeSettings } from '@paratope/shared/today/mutators';
import type { QuietDays } from '@paratope/shared/today/settings';
import { defaultQuietDays } from '@paratope/shared/today/today';
import { useState } from 'react';
import { deviceWord } from '../../local/device.ts';
import { useMutate, useSession } from '../../local/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

interface QuietDaysDialogProps {
  readonly quietDays: QuietDays;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

type Stage = keyof QuietDays;

export function QuietDaysDialog({ quietDays, isOpen, onClose }: QuietDaysDialogProps) {
  const { accountId } = useSession();
  const mutate = useMutate();
  const toast = useToast();
  const [days, setDays] = useState(() => inWords(quietDays));
  const [fault, setFault] = useState('');
  const set = (stage: Stage, text: string) => setDays((before) => ({ ...before, [stage]: text }));

  const save = async () => {
    const wrong = stages.find((stage) => !/^\d{1,3}$/.test(days[stage].trim()) || Number(days[stage]) > 365);
    if (wrong) return setFault(wrong);
    const chosen = Object.fromEntries(stages.map((stage) => [stage, Number(days[stage])])) as QuietDays;
    const saved = await mutate(changeSettings, { accountId, quietDays: chosen }).catch(() => undefined);
    if (!saved?.ok) return toast.show({ title: t("This device couldn't save it"), tone: 'danger' });
    onClose();
    toast.show({ title: t('Saved on this {device}', { device: t(deviceWord()) }) });
  };

  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('Gone quiet')}
      description={t('Days without contact before an investor appears here. 0 means never.')}
      submit={t('Save')}
      beside={
        <Button kind="quiet" onClick={() => setDays(inWords(defaultQuietDays))}>
          {t('Reset to defaults')}
        </Button>
      }
    >
      {(formId) => (
        <Form id={formId} onSubmit={save}>
          {stages.map((stage) => (
            <Field
              key={stage}
              label={t(statusLabels[stage])}
              {...(fault === stage ? { error: t('Enter a whole number from 0 to 365.') } : {})}
            >
              <TextInput
                inputMode="numeric"
                maxLength={3}
                value={days[stage]}
                onChange={(event) => {
                  setFault('');
                  set(stage, event.target.value);
                }}
              />
            </Field>
          ))}
        </Form>
      )}
    </FormDialog>
  );
}

const stages = Object.keys(defaultQuietDays) as Stage[];
const inWords = (quietDays: QuietDays) =>
  Object.fromEntries(stages.map((stage) => [stage, String(quietDays[stage])])) as Record<Stage, string>;
