import { useActivityActs } from '../features/timeline/activity-acts.ts';
import { TodayPage } from '../features/today/today-page.tsx';

/** Today shows activities; what can be done with them belongs to the timeline. */
export function Today() {
  return <TodayPage acts={useActivityActs()} />;
}
