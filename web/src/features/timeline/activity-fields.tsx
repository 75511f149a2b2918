import type { Activity, ActivityStatus, ActivityType, NextActionKind } from '@paratope/shared/outreach/activity';
import { activityStatusLabels, activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { nextActionKindHints, nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import type { ReactNode } from 'react';
import { deviceZone, today } from '../../local/device.ts';
import { placeOf } from '../../local/times.ts';
import type { DraftForm } from '../../local/use-draft.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { t } from '../../words/words.ts';
import { type ActivityForm, activityTypes, type Faults, hasPeople, withChanges } from './activity-form.ts';
import { HoursFields } from './hours-fields.tsx';
import { PeopleField } from './people-field.tsx';
import { useClash } from './use-clash.ts';

interface ActivityFieldsProps {
  readonly id: string;
  readonly draft: DraftForm<ActivityForm>;
  readonly faults: Faults & { form?: string };
  readonly onFaults: (faults: Faults) => void;
  readonly onSave: () => Promise<void>;
  /** The investor it is about; undefined until one is chosen. */
  readonly matchId: string | undefined;
  /** The activity being edited. */
  readonly own?: Activity;
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

export function ActivityFields({
  id,
  draft,
  faults,
  onFaults,
  onSave,
  matchId,
  own,
  children,
  after,
}: ActivityFieldsProps) {
  const fields = useFirstFault(faults);
  const form = draft.value;
  const clash = useClash(form, own);
  const change = (changes: Partial<ActivityForm>) => {
    onFaults({});
    draft.set((before) => withChanges(before, changes, today()));
  };
  if (draft.state === 'opening') return null;
  return (
    <Form ref={fields} id={id} className="two-columns gap-4" onSubmit={onSave}>
      {children}
      <Field label={t('Activity type')}>
        <Select
          value={form.activityType}
          options={activityTypes.map((type) => ({ value: type, label: t(activityTypeLabels[type]) }))}
          onChange={(event) => change({ activityType: event.target.value as ActivityType })}
        />
      </Field>
      <Field label={t('Status')}>
        <Select
          value={form.status}
          options={statuses.map((status) => ({ value: status, label: t(activityStatusLabels[status]) }))}
          onChange={(event) => change({ status: event.target.value as ActivityStatus })}
        />
      </Field>
      <Field label={t('Title')} {...(faults.title ? { error: faults.title } : {})}>
        <TextInput limit={500} value={form.title} onChange={(event) => change({ title: event.target.value })} />
      </Field>
      <Field label={t('Activity date')} {...(faults.activityDate ? { error: faults.activityDate } : {})}>
        <TextInput
          type="date"
          value={form.activityDate}
          onChange={(event) => change({ activityDate: event.target.value })}
        />
      </Field>
      <div className="wrap col-span-all hours">
        <HoursFields value={form} onChange={change} fault={faults.endTime} clash={clash} />
      </div>
      {matchId && hasPeople(form) && (
        <PeopleField
          className="col-span-all"
          label={t('Who was there')}
          matchId={matchId}
          value={form.people ?? []}
          onChange={(people) => change({ people: [...people] })}
        />
      )}
      <Field label={t('Description')} optional className="col-span-all">
        <TextArea
          ref={draft.textRef('description')}
          voice="sans"
          rows={2}
          limit={20_000}
          value={form.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <Field label={t('Next action')} optional>
        <TextInput
          limit={500}
          value={form.nextAction}
          onChange={(event) => change({ nextAction: event.target.value })}
        />
      </Field>
      <Field label={t('Next action date')} optional>
        <TextInput
          type="date"
          value={form.nextActionDate}
          onChange={(event) => change({ nextActionDate: event.target.value })}
        />
      </Field>
      {form.nextActionDate !== '' && (
        <Field label={t('Next action time')} optional {...nextZoneHint(form)}>
          <TextInput
            type="time"
            value={form.nextActionTime ?? ''}
            onChange={(event) => change({ nextActionTime: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={t('Purpose of next action')}
        optional
        {...(form.nextActionDate === '' ? { className: 'col-span-all' } : {})}
        {...(form.nextActionKind ? { hint: t(nextActionKindHints[form.nextActionKind]) } : {})}
      >
        <Select
          value={form.nextActionKind ?? ''}
          options={[
            { value: '', label: t('No specific purpose') },
            ...kinds.map((kind) => ({ value: kind, label: t(nextActionKindLabels[kind]) })),
          ]}
          onChange={(event) => change({ nextActionKind: event.target.value as NextActionKind | '' })}
        />
      </Field>
      {matchId && (form.nextAction.trim() !== '' || form.nextActionFor) && (
        <PeopleField
          className="col-span-all"
          label={t('Promised to')}
          matchId={matchId}
          most={1}
          value={form.nextActionFor ? [form.nextActionFor] : []}
          onChange={([nextActionFor = null]) => change({ nextActionFor })}
        />
      )}
      <Field label={t('Notes')} optional className="col-span-all">
        <TextArea
          ref={draft.textRef('notes')}
          voice="serif"
          limit={20_000}
          value={form.notes}
          onChange={(event) => change({ notes: event.target.value })}
        />
      </Field>
      {after && <div className="col-span-all">{after}</div>}
      <FaultLine message={faults.form} className="col-span-all" />
    </Form>
  );
}

/** A time that was given in another zone stays in it. */
const nextZoneHint = ({ nextActionTime = '', nextActionZone = '' }: ActivityForm) =>
  nextActionTime === '' || ['', deviceZone()].includes(nextActionZone)
    ? {}
    : { hint: t('Time in {place}', { place: placeOf(nextActionZone) }) };

const kinds = Object.keys(nextActionKindLabels) as NextActionKind[];
const statuses = Object.keys(activityStatusLabels) as ActivityStatus[];
