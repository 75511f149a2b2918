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
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { t } from '../../words/words.ts';
import { type EventFaults, EventFields, eventIn } from './event-fields.tsx';

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
  const [faults, setFaults] = useState<EventFaults & { form?: string }>({});
  const set = (changes: Partial<typeof draft.value>) => {
    setFaults({});
    draft.set((before) => ({ ...before, ...changes }));
  };

  const save = async () => {
    const { faults: found, details } = eventIn(draft.value);
    if (Object.keys(found).length > 0) return setFaults(found);
    const id = event?.id ?? newId<EventId>();
    const saved = await attempt(draft.submit(saveEvent, { id, details }));
    if (!saved.ok) return setFaults({ form: saved.message });
    onClose();
    say(t('Event saved on this {device}', { device: t(deviceWord()) }), details.name);
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
          <EventFields value={draft.value} faults={faults} onChange={set} />
          <DraftNotes draft={draft} />
          <FaultLine message={faults.form} />
        </Form>
      )}
    </FormDialog>
  );
}
