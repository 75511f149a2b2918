import { useActivityActs } from '../features/outreach/activity-acts.ts';
import { TodayPage } from '../features/today/today-page.tsx';

/** Today shows activities; what can be done with them belongs to outreach. */
export function Today() {
  return <TodayPage acts={useActivityActs()} />;
}
