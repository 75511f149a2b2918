import { saveEvent } from '@paratope/shared/conference/mutators';
import { askForDraft, editDraft } from '@paratope/shared/drafts/mutators';
import { giveFeedback } from '@paratope/shared/matches/mutators';
import type { Mutator } from '@paratope/shared/mutation';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { addActivity, addOwnInvestor, editActivity, editNotes, setStatus } from '@paratope/shared/outreach/mutators';
import type { Proposed } from '@paratope/shared/proposals/proposal';
import { setCheque } from '@paratope/shared/round/mutators';
import { noSum, readSum } from '@paratope/shared/round/read-sum';
import { roundOf } from '@paratope/shared/round/round-of';
import { submitProfile } from '@paratope/shared/startups/mutators';
import type { Startup } from '@paratope/shared/startups/startup';
import { snooze } from '@paratope/shared/today/mutators';
import { dayAfter } from '@paratope/shared/today/today';
import { type ComponentType, Fragment } from 'react';
import { EventFields, type EventForm, eventIn } from '../features/conference/event-fields.tsx';
import { AskFields } from '../features/drafts/ask-fields.tsx';
import { LetterFields } from '../features/drafts/letter-fields.tsx';
import { ChequeField } from '../features/matches/dialogs/cheque-field.tsx';
import {
  type FeedbackForm as Feedback,
  FeedbackFields,
  feedbackIn,
} from '../features/matches/dialogs/feedback-fields.tsx';
import { InvestorFields, investorIn } from '../features/matches/dialogs/investor-fields.tsx';
import { NotesField } from '../features/matches/dialogs/notes-field.tsx';
import { StatusChoice } from '../features/matches/dialogs/status-choice.tsx';
import { useProfileChoices } from '../features/startups/choices.ts';
import { changesFrom, fieldsFrom } from '../features/startups/profile-fields.ts';
import { profileInputs } from '../features/startups/profile-inputs.tsx';
import { ChangeDialog, type ChangeDialogProps } from '../features/sync/proposals/change-dialog.tsx';
import { ChangeFields } from '../features/sync/proposals/change-fields.tsx';
import { type ChangeFormProps, useChange } from '../features/sync/proposals/use-change.ts';
import { ActivityFields } from '../features/timeline/activity-fields.tsx';
import { changesOf, detailsOf, faultsOf, formOf, isFaulty } from '../features/timeline/activity-form.ts';
import { BackOn, notLater } from '../features/today/snooze-dialog.tsx';
import { DraftNotes } from '../local/draft-notes.tsx';
import { useLocalQuery, useStartup } from '../local/hooks.ts';
import { useDay } from '../local/use-day.ts';
import { t } from '../words/words.ts';
import { asRead, writtenSum } from '../words/written-money.ts';

/** Each kind of proposal in the fields of the dialog in which a founder does the same by hand. */
export const ChangeProposal = (props: ChangeDialogProps) => <ChangeDialog {...props} forms={forms} />;

/** A card offers no change of what can't be read. */
const argsOf = <Args,>({ args }: Mutator<Args>, proposal: Proposed): Args => args.parse(proposal.args);

function StatusForm({ id, ...props }: ChangeFormProps) {
  const { status, notes } = argsOf(setStatus, props.proposal);
  const form = useChange(props, { status, ...(notes === undefined ? {} : { notes }) });
  const { draft, faults, value } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept(value)}>
      <StatusChoice value={value.status} onChange={(next) => form.change({ status: next })} />
      {value.notes === undefined ? null : (
        <NotesField
          optional
          fault={faults.notes}
          value={value.notes}
          onChange={(next) => form.change({ notes: next })}
        />
      )}
    </ChangeFields>
  );
}

function NotesForm({ id, ...props }: ChangeFormProps) {
  const { notes } = argsOf(editNotes, props.proposal);
  const form = useChange(props, { notes });
  const { draft, faults, value } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept(value)}>
      <NotesField rows={6} fault={faults.notes} value={value.notes} onChange={(next) => form.change({ notes: next })} />
    </ChangeFields>
  );
}

function NewActivityForm({ id, ...props }: ChangeFormProps) {
  const { matchId, details } = argsOf(addActivity, props.proposal);
  const form = useChange(props, formOf(details));
  const { draft, value, faults, setFaults } = form;
  const save = async () => {
    const found = faultsOf(value);
    if (isFaulty(found)) return setFaults(found);
    return form.accept({ details: { ...details, ...detailsOf(value) } });
  };
  return (
    <ActivityFields
      {...{ id, draft, faults }}
      onFaults={setFaults}
      onSave={save}
      matchId={matchId}
      after={<DraftNotes draft={draft} />}
    />
  );
}

/** On top of the activity as it is now; only what differs from it is changed. */
function ActivityForm(props: ChangeFormProps) {
  const { id } = argsOf(editActivity, props.proposal);
  const activity = useLocalQuery((rows) => rows.table(Activities).get(id), [id]);
  return activity ? <ChangedActivityForm {...props} activity={activity} /> : null;
}

function ChangedActivityForm({ id, activity, ...props }: ChangeFormProps & { readonly activity: Activity }) {
  const { changes } = argsOf(editActivity, props.proposal);
  const form = useChange(props, formOf({ ...activity, ...changes }));
  const { draft, value, faults, setFaults } = form;
  const save = async () => {
    const found = faultsOf(value);
    if (isFaulty(found)) return setFaults(found);
    // The conference has no field.
    const { eventId } = changes;
    return form.accept({ changes: { ...(eventId === undefined ? {} : { eventId }), ...changesOf(value, activity) } });
  };
  return (
    <ActivityFields
      {...{ id, draft, faults }}
      onFaults={setFaults}
      onSave={save}
      matchId={activity.matchId}
      own={activity}
      after={<DraftNotes draft={draft} />}
    />
  );
}

function LetterForm({ id, ...props }: ChangeFormProps) {
  const { changes } = argsOf(editDraft, props.proposal);
  const form = useChange(props, changes);
  const { draft, faults, value } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept({ changes: value })}>
      <LetterFields {...{ value, faults }} onChange={form.change} />
    </ChangeFields>
  );
}

function RequestForm({ id, ...props }: ChangeFormProps) {
  const { length, wish, language = 'en' } = argsOf(askForDraft, props.proposal);
  const form = useChange(props, { length, wish, language });
  const { draft, faults, value } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept({ ...value, wish: value.wish.trim() })}>
      <div className="grid gap-3">
        <AskFields value={value} onChange={form.change} />
      </div>
    </ChangeFields>
  );
}

function InvestorForm({ id, ...props }: ChangeFormProps) {
  const { name, firm, website, email } = argsOf(addOwnInvestor, props.proposal);
  const form = useChange(props, { name, firm, website: website ?? '', email: email ?? '' });
  const { draft, faults, value } = form;
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={() => form.accept(investorIn(value))}>
      <InvestorFields {...{ value, faults }} onChange={form.change} />
    </ChangeFields>
  );
}

function FeedbackForm({ id, ...props }: ChangeFormProps) {
  const { matchQuality, feedbackText, reasons = [] } = argsOf(giveFeedback, props.proposal);
  const form = useChange<Feedback>(props, { quality: matchQuality, text: feedbackText, reasons });
  const { draft, faults, value } = form;
  const save = async () => {
    const feedback = feedbackIn(value);
    if (!feedback) return form.setFaults({ quality: t('Please choose how well it fits.') });
    return form.accept({ reasons: undefined, ...feedback }, { matchQuality: 'quality', feedbackText: 'text' });
  };
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={save}>
      <FeedbackFields {...{ value, faults }} onChange={form.change} />
    </ChangeFields>
  );
}

function ChequeForm(props: ChangeFormProps) {
  const startup = useStartup();
  return startup ? <ChequeIn {...props} currency={roundOf(startup).currency} /> : null;
}

function ChequeIn({ id, currency, ...props }: ChangeFormProps & { readonly currency: string }) {
  const { cheque } = argsOf(setCheque, props.proposal);
  const form = useChange(props, { cheque: writtenSum(cheque, currency) });
  const { draft, faults, value } = form;
  const save = async () => {
    const sum = readSum(asRead(value.cheque), currency);
    return sum === undefined ? form.setFaults({ cheque: t(noSum) }) : form.accept({ cheque: sum });
  };
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={save}>
      <ChequeField
        {...{ currency }}
        value={value.cheque}
        fault={faults.cheque}
        onChange={(cheque) => form.change({ cheque })}
      />
    </ChangeFields>
  );
}

function SnoozeForm({ id, ...props }: ChangeFormProps) {
  const day = useDay();
  const { until } = argsOf(snooze, props.proposal);
  const form = useChange<{ until: string }>(props, { until: until ?? dayAfter(day, 7) });
  const { draft, faults, value } = form;
  const save = async () => (value.until > day ? form.accept(value) : form.setFaults({ until: notLater() }));
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={save}>
      <BackOn day={day} value={value.until} fault={faults.until} onChange={(next) => form.change({ until: next })} />
    </ChangeFields>
  );
}

function ProfileForm(props: ChangeFormProps) {
  const startup = useStartup();
  return startup ? <ProfileIn {...props} startup={startup} /> : null;
}

/** The proposed fields alone; the others stay as they are. */
function ProfileIn({ id, startup, ...props }: ChangeFormProps & { readonly startup: Startup }) {
  const { changes } = argsOf(submitProfile, props.proposal);
  const isProposed = (field: string) =>
    field === 'amount' || field === 'currency'
      ? 'investmentAmount' in changes || 'investmentCurrency' in changes
      : field in changes;
  const form = useChange(props, fieldsFrom({ ...startup, ...changes }));
  const choices = useProfileChoices();
  const { draft, faults, value } = form;
  const inputs = profileInputs({ value, faults, choices, change: (name, next) => form.change({ [name]: next }) });
  const save = async () => {
    const shown = Object.entries(value).filter(([field]) => isProposed(field));
    const wanted = { ...fieldsFrom(startup), ...Object.fromEntries(shown) };
    const checked = changesFrom(wanted, startup, (field) => !isProposed(field));
    return 'faults' in checked ? form.setFaults(checked.faults) : form.accept(checked, { investmentAmount: 'amount' });
  };
  return (
    <ChangeFields {...{ id, draft, faults }} onSave={save}>
      {Object.entries(inputs).map(([field, input]) =>
        isProposed(field) ? <Fragment key={field}>{input}</Fragment> : null,
      )}
    </ChangeFields>
  );
}

function ConferenceForm({ id, ...props }: ChangeFormProps) {
  const { details } = argsOf(saveEvent, props.proposal);
  const { name, from, to } = details;
  const form = useChange<EventForm>(props, { name, from, to });
  const { draft, value } = form;
  const save = async () => {
    const { faults, details: changed } = eventIn(value);
    if (Object.keys(faults).length > 0) return form.setFaults(faults);
    return form.accept({ details: { ...details, ...changed } });
  };
  return (
    <ChangeFields {...{ id, draft }} faults={form.faults} onSave={save}>
      <EventFields value={value} faults={form.faults} onChange={form.change} />
    </ChangeFields>
  );
}

const forms: ReadonlyMap<string, ComponentType<ChangeFormProps>> = new Map([
  [setStatus.name, StatusForm],
  [editNotes.name, NotesForm],
  [addActivity.name, NewActivityForm],
  [editActivity.name, ActivityForm],
  [editDraft.name, LetterForm],
  [askForDraft.name, RequestForm],
  [addOwnInvestor.name, InvestorForm],
  [giveFeedback.name, FeedbackForm],
  [setCheque.name, ChequeForm],
  [snooze.name, SnoozeForm],
  [saveEvent.name, ConferenceForm],
  [submitProfile.name, ProfileForm],
]);
