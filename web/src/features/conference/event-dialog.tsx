import type { Event } from '@paratope/shared/conference/event';
import { removeEvent, saveEvent } from '@paratope/shared/conference/mutators';
import type { CalendarDate } from '@paratope/shared/dates';
import type { EventId } from '@paratope/shared/ids';
import { dayAfter } from '@paratope/shared/today/today';
import { useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { deviceWord, newId } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { useMutate } from '../../local/hooks.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';

interface EventDialogProps {
  /** Undefined to create a new event. */
  readonly event: Event | undefined;
  readonly day: CalendarDate;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function EventDialog({ event, day, isOpen, onClose }: EventDialogProps) {
  const mutate = useMutate();
  const say = useUndoToast();
  const draft = useDraft(`event:${event?.id ?? 'new'}`, {
    name: event?.name ?? '',
    from: event?.from ?? day,
    to: event?.to ?? dayAfter(day, 2),
  });
  const [faults, setFaults] = useState<{ name?: string; from?: string; to?: string; form?: string }>({});
  const { name, from, to } = draft.value;
  const set = (changes: Partial<typeof draft.value>) => {
    setFaults({});
    draft.set((before) => ({ ...before, ...changes }));
  };

  const save = async () => {
    const found = {
      ...(name.trim() === '' ? { name: t('Name is required') } : {}),
      ...(from === '' ? { from: t('First day is required') } : {}),
      ...(to === ''
        ? { to: t('Last day is required') }
        : to < from
          ? { to: t('The last day is before the first.') }
          : {}),
    };
    if (Object.keys(found).length > 0) return setFaults(found);
    const id = event?.id ?? newId<EventId>();
    const saved = await attempt(draft.submit(saveEvent, { id, details: { name: name.trim(), from, to } }));
    if (!saved.ok) return setFaults({ form: saved.message });
    onClose();
    say(t('Event saved on this {device}', { device: t(deviceWord()) }), name.trim());
  };

  const remove = async ({ id, ...was }: Event) => {
    const gone = await mutate(removeEvent, { id }).catch(() => undefined);
    if (!gone?.ok) return setFaults({ form: t("This device couldn't save it.") });
    await draft.discard();
    onClose();
    const details = { name: was.name, from: was.from, to: was.to };
    say(t('Event removed'), t('{name}. Its activities stay in your timeline.', { name: was.name }), () =>
      mutate(saveEvent, { id, details }),
    );
  };

  if (draft.state === 'opening') return null;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="small"
      title={event ? t('Edit event') : t('Add a conference')}
      description={t('What you log on these days is tagged with it.')}
      submit={t('Save event')}
      beside={
        <>
          {event && (
            <Button kind="danger" onClick={() => void remove(event)}>
              {t('Remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </>
      }
    >
      {(formId) => (
        <Form id={formId} onSubmit={save}>
          <Field label={t('Name')} {...(faults.name ? { error: faults.name } : {})}>
            <TextInput
              limit={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
          <Field label={t('First day')} {...(faults.from ? { error: faults.from } : {})}>
            <TextInput
              type="date"
              value={from}
              onChange={({ target }) => set({ from: target.value, ...(to < target.value ? { to: target.value } : {}) })}
            />
          </Field>
          <Field label={t('Last day')} {...(faults.to ? { error: faults.to } : {})}>
            <TextInput type="date" value={to} onChange={({ target }) => set({ to: target.value })} />
          </Field>
          <DraftNotes draft={draft} />
          <FaultLine message={faults.form} />
        </Form>
      )}
    </FormDialog>
  );
}
