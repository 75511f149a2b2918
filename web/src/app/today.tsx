import { InstallLine } from '../features/install/install-line.tsx';
import { ProposalsToday } from '../features/sync/proposals/proposals-today.tsx';
import { useActivityActs } from '../features/timeline/activity-acts.ts';
import { TodayPage } from '../features/today/today-page.tsx';

export function Today() {
  return <TodayPage acts={useActivityActs()} install={<InstallLine />} proposals={<ProposalsToday />} />;
}
