import { ConferencePage } from '../features/conference/conference-page.tsx';
import { ReadinessNote } from '../features/sync/readiness-note.tsx';
import { useActivityActs } from '../features/timeline/activity-acts.ts';

/** A day at a conference needs a device that is ready, and activities: neither is the conference's own. */
export function Conference() {
  return <ConferencePage acts={useActivityActs()} readiness={<ReadinessNote />} />;
}
