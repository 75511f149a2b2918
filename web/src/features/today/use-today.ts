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
  readonly hasInvestors: boolean;
}

/** Undefined while the device is still opening. */
export const useToday = (): TodayView | undefined => useView(readToday);

/** For a mere count: undefined if it cannot be read, because the page itself says why. */
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
