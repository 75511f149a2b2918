import type { CalendarDate } from '@paratope/shared/dates';
import { Matches } from '@paratope/shared/matches/match';
import { Activities } from '@paratope/shared/outreach/activity';
import { type Settings, SettingsRecords, Snoozes } from '@paratope/shared/today/settings';
import { defaultQuietDays, type Today, todayOf } from '@paratope/shared/today/today';
import { deviceZone } from '../../local/device.ts';
import { type LocalRows, useDownloaded, useSession } from '../../local/hooks.ts';
import { useDay } from '../../local/use-day.ts';

export interface TodayView {
  readonly day: CalendarDate;
  readonly today: Today;
  readonly settings: Settings | undefined;
  /** Whether there is any investor to work with. */
  readonly hasInvestors: boolean;
}

/** What this device knows of the day; undefined while it is still opening. */
export const useToday = (): TodayView | undefined => useView(readToday);

/** The same for whoever has only a number to show: where it cannot be read there is none, and the page says why. */
export const useTodayIfReadable = (): TodayView | undefined =>
  useView((...asked) => readToday(...asked).catch(() => undefined));

function useView(read: (...asked: Parameters<typeof readToday>) => Promise<TodayView | undefined>) {
  const { accountId } = useSession();
  const day = useDay();
  return useDownloaded(
    (rows) => read(rows, accountId, day),
    [accountId, day],
    (view) => view?.hasInvestors === false,
  );
}

async function readToday(rows: LocalRows, accountId: string, day: CalendarDate): Promise<TodayView> {
  const [matches, activities, snoozes, settings] = await Promise.all([
    rows.table(Matches).toArray(),
    rows.table(Activities).toArray(),
    rows.table(Snoozes).toArray(),
    rows.table(SettingsRecords).get(accountId),
  ]);
  const quietDays = settings?.quietDays ?? defaultQuietDays;
  const today = todayOf({ matches, activities, snoozes, quietDays, today: day, zone: deviceZone() });
  return { day, today, settings, hasInvestors: matches.some(({ isUnlocked }) => isUnlocked) };
}
