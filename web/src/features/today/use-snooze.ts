import type { CalendarDate } from '@paratope/shared/dates';
import { snooze } from '@paratope/shared/today/mutators';
import { dayAfter } from '@paratope/shared/today/today';
import { today } from '../../local/device.ts';
import { useMutate } from '../../local/hooks.ts';
import { useUndoToast } from '../../local/saved-toast.ts';
import { dueInWords } from '../../ui/days.ts';
import { useToast } from '../../ui/toast.tsx';
import { t } from '../../words/words.ts';

export interface Aside {
  readonly id: string;
  readonly name: string;
}

export function useSnooze() {
  const mutate = useMutate();
  const toast = useToast();
  const say = useUndoToast();
  return async ({ id, name }: Aside, until: CalendarDate) => {
    const saved = await mutate(snooze, { id, until }).catch(() => undefined);
    if (!saved?.ok) return toast.show({ title: t("This device couldn't save it"), tone: 'danger' });
    say(t('Snoozed until {until}', { until: inWords(until) }), name, () => mutate(snooze, { id, until: null }));
  };
}

const inWords = (until: CalendarDate): string => {
  const { words } = dueInWords(until, today());
  return words === 'Tomorrow' ? 'tomorrow' : words;
};

/** Offered beside a free choice of day. */
export const snoozeChoices = (
  day: CalendarDate,
): readonly { readonly label: string; readonly until: CalendarDate }[] => [
  { label: t('Until tomorrow'), until: dayAfter(day, 1) },
  { label: t('For three days'), until: dayAfter(day, 3) },
  { label: t('For a week'), until: dayAfter(day, 7) },
  { label: t('For a month'), until: dayAfter(day, 30) },
];
