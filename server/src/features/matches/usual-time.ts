import type { Db } from '../../db/database.ts';
import { secondsOfLastRuns } from './store.ts';

/** Whole minutes from requesting a matching run to its end, the median of this instance's last runs; null before the first. */
export async function usualMinutes(db: Db): Promise<number | null> {
  const seconds = (await secondsOfLastRuns(db, 51)).toSorted((one, other) => one - other);
  const median = seconds[Math.floor(seconds.length / 2)];
  return median === undefined ? null : Math.floor(median / 60);
}

export const usualWait = async (db: Db): Promise<{ usualMinutes?: number }> => {
  const minutes = await usualMinutes(db);
  return minutes === null ? {} : { usualMinutes: minutes };
};
