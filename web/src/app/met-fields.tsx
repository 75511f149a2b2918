import { type Startup, Startups } from '@paratope/shared/startups/startup';
import { Overlap } from '../features/sync/overlaps.tsx';

/** Both values of each given field that two devices changed at once. */
export const MetFields = ({ startup, fields }: { startup: Startup; fields: readonly string[] }) =>
  fields
    .filter((field) => startup.overlaps?.includes(field))
    .map((field) => (
      <Overlap key={field} overlap={{ collection: Startups.name, row: startup, field, isText: false }} />
    ));
