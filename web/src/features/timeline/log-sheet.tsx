import type { Person } from '@paratope/shared/contacts/contact';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import type { OpenMatch } from '@paratope/shared/matches/match';
import type { ActivityType } from '@paratope/shared/outreach/activity';
import { activityTypeLabels } from '@paratope/shared/outreach/activity-labels';
import { addActivity, addOwnInvestor } from '@paratope/shared/outreach/mutators';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { attempt } from '../../local/attempt.ts';
import { deviceWord, newId, today } from '../../local/device.ts';
import { DraftNotes } from '../../local/draft-notes.tsx';
import { useMutate } from '../../local/hooks.ts';
import { matchHas, openMatches, useMatches } from '../../local/matches.ts';
import { type DraftForm, useDraft } from '../../local/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipChoice } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FaultLine } from '../../ui/form-fault.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { wordsOf } from '../../ui/plain-text.ts';
import { RadioList } from '../../ui/radio-list.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { t } from '../../words/words.ts';
import { activityTypes, endFault, quickDetails } from './activity-form.ts';
import { activityNouns, capital, usualTypes } from './activity-marks.ts';
import { useEventOn, useRecentActivities } from './activity-queries.ts';
import { HoursFields } from './hours-fields.tsx';
import { type HoursForm, hoursOf } from './hours-form.ts';
import { type LogChoice, logChoices, matchOption } from './log-choices.ts';
import { addPeople, withNewPeople } from './new-people.ts';
import { useSavedActivity } from './saved-activity.ts';
import { ScanDialog } from './scan/scan-dialog.tsx';
import { useClash } from './use-clash.ts';
import './log-sheet.css';

const PeopleField = lazy(() => import('./people-field.tsx').then((file) => ({ default: file.PeopleField })));

interface LogSheetProps {
  /** The investor whose page it was opened from; undefined elsewhere. */
  readonly about: OpenMatch | undefined;
  /** Text for the line, such as what another app shared. */
  readonly given?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface Log extends HoursForm {
  readonly matchId: string | undefined;
  readonly type: ActivityType;
  readonly line: string;
  /** Empty means today, even if the sheet is opened again tomorrow. */
  readonly day: string;
  readonly people?: readonly Person[];
  /** Logged outside the current conference. */
  readonly isElsewhere?: boolean;
}

/** The quick log: who, what, one line, saved. Made for a corridor between two meetings. */
export function LogSheet({ about, given = '', isOpen, onClose }: LogSheetProps) {
  const formId = useId();
  const draft = useDraft<Log>(`log:${about?.id ?? 'any'}`, {
    matchId: about?.id,
    type: 'meeting_held',
    line: '',
    day: '',
  });
  const matches = useMatches();
  const recent = useRecentActivities();
  const saved = useSavedActivity();
  const [fault, setFault] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const lineField = useRef<HTMLTextAreaElement>(null);
  const mutate = useMutate();
  const { type, line, day, isElsewhere = false, people = [] } = draft.value;
  const event = useEventOn(day || today());
  const clash = useClash({ ...draft.value, activityDate: day || today() });
  const { endTime: hoursFault } = endFault(draft.value);
  useGiven(given, draft);
  const isReady = draft.state === 'ready' && matches !== undefined && recent !== undefined;
  const choices = isReady ? logChoices(openMatches(matches), recent, today()) : [];
  const matchId = about?.id ?? draft.value.matchId ?? choices[0]?.match.id;

  const choose = (id: string, person?: Person) =>
    draft.set((before) => ({ ...before, matchId: id, people: person ? [person] : [] }));
  const save = async () => {
    const match = choices.find((choice) => choice.match.id === matchId)?.match;
    if (!match) return setFault(t('Please choose who you spoke with.'));
    if (hoursFault) return;
    const activity = { id: newId<ActivityId>(), matchId: match.id };
    const when = { day: day || today(), today: today(), hours: hoursOf(draft.value) };
    const eventId = event && !isElsewhere ? { eventId: event.id } : {};
    const who = withNewPeople(type === 'email_sent' || people.length === 0 ? {} : { people: [...people] });
    const details = { ...quickDetails(type, line, when), ...eventId, ...who.given };
    const result = await attempt(draft.submit(addActivity, { ...activity, details }));
    if (!result.ok) return setFault(result.message);
    await draft.discard(draft.value);
    onClose();
    await addPeople(mutate, match.id, who.added);
    saved.logged(t('{type} saved', { type: capital(t(activityNouns[type])) }), match.vcName, activity, who.added);
  };

  return (
    <Dialog
      open={isOpen && isReady}
      onClose={onClose}
      title={t('Log {type}', { type: t(activityNouns[type]) })}
      {...(about ? { description: t('With {vcName}', { vcName: about.vcName }) } : {})}
      footer={
        <div className="grid gap-2 w-full log-foot">
          <Button kind="primary" size="main" block type="submit" form={formId}>
            {t('Save {type}', { type: t(activityNouns[type]) })}
          </Button>
          <p className="micro muted">
            {t("Saves on this {device} now and syncs when you're online.", { device: t(deviceWord()) })}
          </p>
        </div>
      }
    >
      <Form id={formId} className="grid gap-4" onSubmit={save}>
        {!about && <With choices={choices} chosen={matchId} onChoose={choose} onScan={() => setScanning(true)} />}
        <What
          type={type}
          onChange={(next) => {
            draft.set((before) => ({ ...before, type: next }));
            // A touch moves on to the line, which saves a tap; a keyboard stays among the types.
            if (isTouched()) lineField.current?.focus();
          }}
        />
        <Field label={t('Note')} optional>
          <TextArea
            ref={lineField}
            voice="serif"
            rows={2}
            limit={20_000}
            value={line}
            onChange={(event) => draft.set((before) => ({ ...before, line: event.target.value }))}
          />
        </Field>
        {matchId && type !== 'email_sent' && (
          <Suspense fallback={<PeoplePlace />}>
            <PeopleField
              label={t('Who was there')}
              matchId={matchId}
              value={people}
              onChange={(next) => draft.set((before) => ({ ...before, people: next }))}
            />
          </Suspense>
        )}
        <div className="wrap hours log-when">
          <Field label={t('Day')} className="log-day">
            <TextInput
              type="date"
              value={day || today()}
              onChange={(event) => draft.set((before) => ({ ...before, day: event.target.value }))}
            />
          </Field>
          <HoursFields
            value={draft.value}
            onChange={(changes) => draft.set((before) => ({ ...before, ...changes }))}
            fault={hoursFault}
            clash={clash}
          />
          {event && (
            <Checkbox
              label={t('At {name}', { name: event.name })}
              checked={!isElsewhere}
              onChange={({ target }) => draft.set((before) => ({ ...before, isElsewhere: !target.checked }))}
            />
          )}
        </div>
        <DraftNotes draft={draft} />
        <FaultLine message={fault} />
      </Form>
      {!about && (
        <ScanDialog
          matches={openMatches(matches ?? [])}
          isOpen={isScanning}
          onClose={() => setScanning(false)}
          onChosen={({ matchId, person }) => choose(matchId, person)}
        />
      )}
    </Dialog>
  );
}

/** As high as the field that is being loaded, so that nothing moves when it comes. */
const PeoplePlace = () => (
  <Field label={t('Who was there')} optional>
    <TextInput disabled />
  </Field>
);

/** Adds the given text to the line once, after the words of an earlier visit. */
function useGiven(given: string, draft: DraftForm<Log>): void {
  const taken = useRef('');
  useEffect(() => {
    if (draft.state !== 'ready' || given === '' || taken.current === given) return;
    taken.current = given;
    draft.set((before) =>
      before.line.includes(given) ? before : { ...before, line: [before.line, given].filter(Boolean).join('\n') },
    );
  }, [given, draft]);
}

const isTouched = (): boolean => typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches;

interface WithProps {
  readonly choices: readonly LogChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (matchId: string) => void;
  readonly onScan: () => void;
}

/** The likeliest four, and a search for the others; an unknown investor is added by name or from a code. */
function With({ choices, chosen, onChoose, onScan }: WithProps) {
  const [search, setSearch] = useState('');
  const mutate = useMutate();
  const words = search.trim();
  const asked = wordsOf(search);
  const found = asked.length === 0 ? choices : choices.filter(({ match }) => matchHas(match, asked));
  const likely = found.slice(0, shownAtOnce);
  const picked = choices.find(({ match }) => match.id === chosen);
  const shown = picked && words === '' && !likely.includes(picked) ? [picked, ...likely.slice(0, -1)] : likely;

  const addByName = useOneAtATime(async () => {
    const id = newId<MatchId>();
    const blank = { firm: '', website: null, email: null, addedAt: new Date().toISOString() };
    const added = await attempt(mutate(addOwnInvestor, { id, name: words, ...blank }));
    if (!added.ok) return;
    setSearch('');
    onChoose(id);
  });

  return (
    <>
      {shown.length > 0 && (
        <RadioList
          legend={words === '' ? t('With, most recent first') : t('With')}
          options={shown.map(({ match, why }) => matchOption(match, why))}
          value={chosen}
          onChange={onChoose}
        />
      )}
      <div className="row">
        <div className="grow min-w-0">
          <TextInput
            icon="search"
            type="search"
            aria-label={t('Search or add an investor')}
            placeholder={
              choices.length > shownAtOnce
                ? t('Search all {count}, or enter a new name', { count: choices.length })
                : t('Someone new? Enter the name')
            }
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <IconButton icon="camera" kind="outline" label={t('Scan a code')} onClick={onScan} />
      </div>
      {words !== '' && found.length === 0 && (
        <Button icon="plus" onClick={addByName}>
          {t('Add {words} as an investor', { words })}
        </Button>
      )}
    </>
  );
}

const shownAtOnce = 4;

function What({ type, onChange }: { readonly type: ActivityType; readonly onChange: (type: ActivityType) => void }) {
  const [isWhole, setWhole] = useState(false);
  const types = isWhole || !usualTypes.includes(type) ? activityTypes : usualTypes;
  const options: { value: ActivityType | typeof more; label: string }[] = types.map((value) => ({
    value,
    label: t(activityTypeLabels[value]),
  }));
  return (
    <ChipChoice<ActivityType | typeof more>
      legend={t('What happened')}
      options={types === usualTypes ? [...options, { value: more, label: t('More types') }] : options}
      value={type}
      onChange={(chosen) => (chosen === more ? setWhole(true) : onChange(chosen))}
    />
  );
}

/** Not a type: shows the rest of them. */
const more = 'more';
