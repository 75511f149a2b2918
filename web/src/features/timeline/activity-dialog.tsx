import type { ActivityId, MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { addActivity, editActivity } from '@paratope/shared/outreach/mutators';
import { useRef, useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { newId, today } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { Followed } from '../../local/followed.tsx';
import { useLocalQuery, useMutate } from '../../local/hooks.ts';
import { useDraft } from '../../local/use-draft.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { t } from '../../words/words.ts';
import { ActivityFields } from './activity-fields.tsx';
import {
  type ActivityForm,
  blankActivity,
  changesOf,
  detailsOf,
  type Faults,
  faultsOf,
  formOf,
  isFaulty,
} from './activity-form.ts';
import { activityNouns, capital } from './activity-marks.ts';
import { useEventOn } from './activity-queries.ts';
import { addPeople, withNewPeople } from './new-people.ts';
import { useSavedActivity } from './saved-activity.ts';

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
  const mutate = useMutate();
  const [faults, setFaults] = useState<Faults & { form?: string }>({});

  const save = async () => {
    const found = faultsOf(draft.value);
    if (isFaulty(found)) return setFaults(found);
    const { given: changes, added } = withNewPeople(changesOf(draft.value, now), now);
    if (Object.keys(changes).length === 0) {
      await draft.discard();
      return onDone();
    }
    const { id: activityId, matchId } = activity;
    const result = await attempt(draft.submit(editActivity, { id: activityId, matchId, changes }));
    if (!result.ok) return setFaults({ form: t('Failed to update activity. {reason}', { reason: result.message }) });
    onDone();
    await addPeople(mutate, matchId, added);
    saved.edited(now, changes, result.value.made);
  };

  return (
    <ActivityFields
      id={id}
      draft={draft}
      faults={faults}
      onFaults={setFaults}
      onSave={save}
      matchId={activity.matchId}
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
  const mutate = useMutate();
  const [faults, setFaults] = useState<Faults & { form?: string; match?: string }>({});
  const matchId = only ?? draft.value.matchId;
  const event = useEventOn(draft.value.activityDate);

  const save = async () => {
    const { matchId: _matchId, ...form } = draft.value;
    const found = { ...faultsOf(form), ...(matchId ? {} : { match: t('Please choose an investor') }) };
    if (!matchId || isFaulty(found)) return setFaults(found);
    const activity = { id: newId<ActivityId>(), matchId: matchId as MatchId };
    const { given, added } = withNewPeople(detailsOf(form));
    const details = { ...given, ...(event ? { eventId: event.id } : {}) };
    const result = await attempt(draft.submit(addActivity, { ...activity, details }));
    if (!result.ok) return setFaults({ form: result.message });
    onDone();
    await addPeople(mutate, activity.matchId, added);
    saved.logged(
      t('{type} saved', { type: capital(t(activityNouns[form.activityType])) }),
      form.title.trim(),
      activity,
      added,
    );
  };

  return (
    <ActivityFields
      id={id}
      draft={draft}
      faults={faults}
      onFaults={setFaults}
      onSave={save}
      matchId={matchId}
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
