import type { ActivityId, MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { NextActionKind } from '@paratope/shared/outreach/activity';
import { Activities, type Activity, type ActivityStatus, type ActivityType } from '@paratope/shared/outreach/activity';
import { activityStatusLabels, activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { addActivity, editActivity } from '@paratope/shared/outreach/mutators';
import { nextActionKindHints, nextActionKindLabels } from '@paratope/shared/outreach/next-action-labels';
import { type ReactNode, useRef, useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { deviceZone, newId, today } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { Followed } from '../../local/followed.tsx';
import { useLocalQuery } from '../../local/hooks.ts';
import { placeOf } from '../../local/times.ts';
import { type DraftForm, useDraft } from '../../local/use-draft.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useFirstFault } from '../../ui/use-first-fault.ts';
import { t } from '../../words/words.ts';
import {
  type ActivityForm,
  activityTypes,
  blankActivity,
  changesOf,
  detailsOf,
  type Faults,
  faultsOf,
  formOf,
  isFaulty,
  withChanges,
} from './activity-form.ts';
import { activityNouns, capital } from './activity-marks.ts';
import { useEventOn } from './activity-queries.ts';
import { HoursFields } from './hours-fields.tsx';
import { useSavedActivity } from './saved-activity.ts';
import { useClash } from './use-clash.ts';

interface ActivityDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Investors a new activity can be about; a single one needs no choice. */
  readonly matches: readonly OpenMatch[];
  /** The activity to edit; undefined to add a new one. */
  readonly activity?: Activity;
}

export function ActivityDialog({ isOpen, onClose, matches, activity }: ActivityDialogProps) {
  const [only] = matches;
  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={activity ? t('Edit Activity') : t('Add activity')}
      description={
        activity
          ? t('Update the details of this timeline activity')
          : matches.length === 1 && only
            ? t('What happened with {vcName}, or what is planned', { vcName: only.vcName })
            : t('What happened, or what is planned')
      }
      submit={t('Save activity')}
    >
      {(formId) =>
        activity ? (
          <EditForm id={formId} activity={activity} onDone={onClose} />
        ) : (
          <AddForm id={formId} matches={matches} onDone={onClose} />
        )
      }
    </FormDialog>
  );
}

function EditForm({ id, activity, onDone }: { id: string; activity: Activity; onDone: () => void }) {
  const now = useNewest(activity);
  const draft = useDraft<ActivityForm>(`activity:${activity.id}`, formOf(now), {
    follows: { texts: ['description', 'notes'] },
  });
  const saved = useSavedActivity();
  const [faults, setFaults] = useState<Faults & { form?: string }>({});

  const save = async () => {
    const found = faultsOf(draft.value);
    if (isFaulty(found)) return setFaults(found);
    const changes = changesOf(draft.value, now);
    if (Object.keys(changes).length === 0) {
      await draft.discard();
      return onDone();
    }
    const { id: activityId, matchId } = activity;
    const result = await attempt(draft.submit(editActivity, { id: activityId, matchId, changes }));
    if (!result.ok) return setFaults({ form: t('Failed to update activity. {reason}', { reason: result.message }) });
    onDone();
    saved.edited(now, changes, result.value.made);
  };

  return (
    <ActivityFields
      id={id}
      draft={draft}
      faults={faults}
      onFaults={setFaults}
      onSave={save}
      own={activity}
      after={<Followed draft={draft} />}
    />
  );
}

/** The activity as it is now; once it is deleted, as last seen. */
function useNewest(opened: Activity): Activity {
  const now = useLocalQuery((rows) => rows.table(Activities).get(opened.id), [opened.id]);
  const last = useRef(opened);
  if (now) last.current = now;
  return last.current;
}

function AddForm({ id, matches, onDone }: { id: string; matches: readonly OpenMatch[]; onDone: () => void }) {
  const [first] = matches;
  const only = matches.length === 1 && first ? first.id : undefined;
  const draft = useDraft<ActivityForm & { matchId?: string }>(`activity:new:${only ?? 'any'}`, blankActivity(today()));
  const saved = useSavedActivity();
  const [faults, setFaults] = useState<Faults & { form?: string; match?: string }>({});
  const matchId = only ?? draft.value.matchId;
  const event = useEventOn(draft.value.activityDate);

  const save = async () => {
    const { matchId: _matchId, ...form } = draft.value;
    const found = { ...faultsOf(form), ...(matchId ? {} : { match: t('Please choose an investor') }) };
    if (!matchId || isFaulty(found)) return setFaults(found);
    const activity = { id: newId<ActivityId>(), matchId: matchId as MatchId };
    const details = { ...detailsOf(form), ...(event ? { eventId: event.id } : {}) };
    const result = await attempt(draft.submit(addActivity, { ...activity, details }));
    if (!result.ok) return setFaults({ form: result.message });
    onDone();
    saved.logged(
      t('{type} saved', { type: capital(t(activityNouns[form.activityType])) }),
      form.title.trim(),
      activity,
    );
  };

  return (
    <ActivityFields
      id={id}
      draft={draft}
      faults={faults}
      onFaults={setFaults}
      onSave={save}
      after={<DraftNotes draft={draft} />}
    >
      {!only && (
        <Field label={t('Investor')} className="col-span-all" {...(faults.match ? { error: faults.match } : {})}>
          <Select
            placeholder={t('Choose an investor')}
            value={draft.value.matchId ?? ''}
            options={[...matches]
              .sort((a, b) => a.vcName.localeCompare(b.vcName))
              .map((match) => ({ value: match.id, label: match.vcName }))}
            onChange={(event) => {
              setFaults({});
              draft.set((before) => ({ ...before, matchId: event.target.value }));
            }}
          />
        </Field>
      )}
    </ActivityFields>
  );
}

interface ActivityFieldsProps {
  readonly id: string;
  readonly draft: DraftForm<ActivityForm>;
  readonly faults: Faults & { form?: string };
  readonly onFaults: (faults: Faults) => void;
  readonly onSave: () => Promise<void>;
  /** The activity being edited. */
  readonly own?: Activity;
  readonly children?: ReactNode;
  readonly after?: ReactNode;
}

function ActivityFields({ id, draft, faults, onFaults, onSave, own, children, after }: ActivityFieldsProps) {
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
