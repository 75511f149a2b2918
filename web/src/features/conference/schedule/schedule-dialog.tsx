import type { Event } from '@paratope/shared/conference/event';
import { decodeText } from '@paratope/shared/csv';
import { ok } from '@paratope/shared/failure';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import type { Match, OpenMatch } from '@paratope/shared/matches/match';
import { isOpenMatch } from '@paratope/shared/matches/match';
import type { Activity } from '@paratope/shared/outreach/activity';
import { type Hours, spanOf } from '@paratope/shared/outreach/hours';
import { addActivity, addOwnInvestor, deleteActivity, importInvestors } from '@paratope/shared/outreach/mutators';
import { useState } from 'react';
import { deviceWord, deviceZone, newId, today } from '../../../local/device.ts';
import { useMutate, useStartup } from '../../../local/hooks.ts';
import { useUndoToast } from '../../../local/saved-toast.ts';
import { timeInWords, zonesWith } from '../../../local/times.ts';
import { dayInWords } from '../../../ui/days.ts';
import { Field } from '../../../ui/field.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FaultLine } from '../../../ui/form-fault.tsx';
import { Select } from '../../../ui/select.tsx';
import { inWords, plural, t } from '../../../words/words.ts';
import { detailsOf, type Plan, type PlannedMeeting, planMeetings } from './plan-meetings.ts';
import { readSchedule } from './read-schedule.ts';

interface ScheduleDialogProps {
  readonly event: Event;
  readonly rows: { readonly matches: readonly Match[]; readonly activities: readonly Activity[] };
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Choices besides a match: a new investor with the name in the title, or a meeting to skip. */
const somebodyNew = 'new';
const leftOut = '';

/** Imports the calendar file of a partnering system: read on this device, reviewed, and undone as one act. */
export function ScheduleDialog({ event, rows, isOpen, onClose }: ScheduleDialogProps) {
  const company = useStartup()?.name ?? '';
  const matches = rows.matches.filter(isOpenMatch).sort((a, b) => a.vcName.localeCompare(b.vcName));
  const [text, setText] = useState<string>();
  const [zone, setZone] = useState(deviceZone);
  const [plan, setPlan] = useState<Plan>();
  const [withWhom, setWithWhom] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const takeOver = useTakeOver(event);
  const taken = withWhom.filter((whom) => whom !== leftOut).length;

  const read = async (file: File) => {
    const bytes = await file.arrayBuffer().catch(() => undefined);
    readIn(zone, bytes && decodeText(new Uint8Array(bytes), TextDecoder).text);
  };

  const readIn = (zone: string, text: string | undefined) => {
    const schedule = text === undefined ? undefined : readSchedule(text, zone);
    setText(text);
    setZone(zone);
    if (!schedule) {
      setPlan(undefined);
      return setFault(
        t("This isn't a calendar file. Look for a file ending in .ics where you download your meetings."),
      );
    }
    const planned = planMeetings(schedule, event, { matches, activities: rows.activities, company });
    setFault(undefined);
    setPlan(planned);
    setWithWhom(planned.meetings.map(likeliest));
  };

  const save = async () => {
    if (!plan) return;
    setBusy(true);
    const fault = await takeOver(plan, withWhom);
    setBusy(false);
    setFault(fault);
    if (fault === undefined) onClose();
  };

  return (
    <FormDialog
      open={isOpen}
      onClose={onClose}
      title={t('Import your schedule')}
      description={t(
        'Choose the calendar file (.ics) with your meetings at {name} from your partnering system. It is read on this device and works offline.',
        { name: event.name },
      )}
      submit={plural(taken, 'Add 1 meeting', 'Add {count} meetings')}
      busy={isBusy}
      disabled={taken === 0}
    >
      {(formId) => (
        <>
          <p>
            <FileButton field={t('Calendar file')} accept=".ics,text/calendar" onFile={(file) => void read(file)}>
              {plan ? t('Choose another') : t('Choose a calendar file')}
            </FileButton>
          </p>
          <FaultLine message={fault} />
          {plan && (
            <Form id={formId} label={t('Meetings in the file')} onSubmit={save}>
              <p role="status" className="muted">
                {foundInWords(plan)}
              </p>
              {plan.meetings.some(({ isOfNoZone }) => isOfNoZone) && (
                <Field label={t('Time zone of these times')} hint={t("The file doesn't say where they apply.")}>
                  <Select
                    value={zone}
                    options={zonesWith(zone)}
                    onChange={({ target }) => readIn(target.value, text)}
                  />
                </Field>
              )}
              {plan.meetings.map(({ day, hours, words, newName }, at) => (
                <Field key={`${day} ${hours?.start} ${words}`} label={labelOf(day, hours, words)}>
                  <Select
                    value={withWhom[at] ?? leftOut}
                    options={choices(matches, newName)}
                    onChange={({ target: { value } }) =>
                      setWithWhom((before) => before.map((whom, index) => (index === at ? value : whom)))
                    }
                  />
                </Field>
              ))}
            </Form>
          )}
        </>
      )}
    </FormDialog>
  );
}

const labelOf = (day: string, hours: Hours | null, words: string): string =>
  [dayInWords(day, today()), hours && timeInWords(spanOf(day, hours)), words].filter(Boolean).join(', ');

/** The investor the title names. A title that is only a name may as well be a dinner, so it is skipped by default. */
const likeliest = ({ match, newName, title }: PlannedMeeting): string =>
  match?.id ?? (newName === '' || newName === title ? leftOut : somebodyNew);

const choices = (matches: readonly OpenMatch[], newName: string) => [
  { value: leftOut, label: t('Skip this meeting') },
  ...(newName === '' ? [] : [{ value: somebodyNew, label: t('New on your list: {name}', { name: newName }) }]),
  ...matches.map(({ id, vcName }) => ({ value: id as string, label: vcName })),
];

function foundInWords({ meetings, known, elsewhere }: Plan): string {
  return [
    meetings.length === 0
      ? t('We found no new meetings on the days of this event.')
      : t('Choose who each meeting is with. Skipped ones are not imported.'),
    known > 0 && plural(known, '1 is already in your timeline.', '{count} are already in your timeline.'),
    elsewhere > 0 && plural(elsewhere, '1 is on another day.', '{count} are on other days.'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Writes the meetings, with one Undo for all of them; resolves to the reason if it stopped. */
function useTakeOver(event: Event): (plan: Plan, withWhom: readonly string[]) => Promise<string | undefined> {
  const mutate = useMutate();
  const say = useUndoToast();
  return async ({ meetings }, withWhom) => {
    const made: { id: ActivityId; matchId: MatchId }[] = [];
    const added = new Map<string, MatchId>();
    const undo = async () => {
      for (const one of made) await mutate(deleteActivity, one);
      return added.size > 0 ? mutate(importInvestors, { rows: [], remove: [...added.values()] }) : ok(undefined);
    };
    const kept = async (change: ReturnType<typeof mutate>): Promise<string | undefined> => {
      const result = await change.catch(() => undefined);
      if (result?.ok) return undefined;
      return result ? inWords(result.message) : t("This device couldn't save it.");
    };
    /** Two meetings with the same new name share one investor. */
    const investorOf = async (whom: string, name: string): Promise<MatchId | { readonly fault: string }> => {
      if (whom !== somebodyNew) return whom as MatchId;
      const known = added.get(name);
      if (known) return known;
      const id = newId<MatchId>();
      const blank = { firm: '', website: null, email: null, addedAt: new Date().toISOString() };
      const fault = await kept(mutate(addOwnInvestor, { id, name, ...blank }));
      if (fault !== undefined) return { fault };
      added.set(name, id);
      return id;
    };

    let fault: string | undefined;
    for (const [at, meeting] of meetings.entries()) {
      const whom = withWhom[at] ?? leftOut;
      if (whom === leftOut) continue;
      const matchId = await investorOf(whom, meeting.newName);
      if (typeof matchId === 'object') fault = matchId.fault;
      else {
        const one = { id: newId<ActivityId>(), matchId };
        fault = await kept(mutate(addActivity, { ...one, details: detailsOf(meeting, event.id) }));
        if (fault === undefined) made.push(one);
      }
      if (fault !== undefined) break;
    }
    if (made.length > 0) {
      const device = t(deviceWord());
      say(
        plural(made.length, '1 meeting saved on this {device}', '{count} meetings saved on this {device}', { device }),
        event.name,
        undo,
      );
    }
    return fault;
  };
}
