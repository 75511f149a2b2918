import { ConferencePage } from '../features/conference/conference-page.tsx';
import { ReadinessNote } from '../features/sync/readiness-note.tsx';
import { useActivityActs } from '../features/timeline/activity-acts.ts';

export function Conference() {
  return <ConferencePage acts={useActivityActs()} readiness={<ReadinessNote />} />;
}
