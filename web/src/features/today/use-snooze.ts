import type { CalendarDate } from '@paratope/shared/dates';
import { dayAfter } from '@paratope/shared/outreach/today';
import { snooze } from '@paratope/shared/outreach/today-mutators';
import { today } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { dueInWords } from '../../ui/days.ts';
import { useToast } from '../../ui/toast.tsx';

/** What can be put aside, and what it is called. */
export interface Aside {
  readonly id: string;
  readonly name: string;
}

/** Puts something aside until a day, with the way back. */
export function useSnooze() {
  const mutate = useMutate();
  const toast = useToast();
  const failed = () => toast.show({ title: 'This device could not save it', tone: 'danger' });
  return async ({ id, name }: Aside, until: CalendarDate) => {
    const saved = await mutate(snooze, { id, until }).catch(() => undefined);
    if (!saved?.ok) return failed();
    toast.show({
      title: `Put aside until ${inWords(until)}`,
      text: name,
      action: { label: 'Undo', onAct: () => void mutate(snooze, { id, until: null }).catch(failed) },
    });
  };
}

const inWords = (until: CalendarDate): string => {
  const { words } = dueInWords(until, today());
  return words === 'Tomorrow' ? 'tomorrow' : words;
};

/** Offered beside a day of one's own choice. */
export const snoozeChoices = (
  day: CalendarDate,
): readonly { readonly label: string; readonly until: CalendarDate }[] => [
  { label: 'Until tomorrow', until: dayAfter(day, 1) },
  { label: 'For three days', until: dayAfter(day, 3) },
  { label: 'For a week', until: dayAfter(day, 7) },
  { label: 'For a month', until: dayAfter(day, 30) },
];
