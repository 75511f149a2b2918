import type { Startup } from '@paratope/shared/startups/startup';
import { useEffect, useState } from 'react';
import { useLocal } from '../../../local/context.ts';
import { storageKeys } from '../../../local/session.ts';

/** When the profile was handed in, as this device noted it; else as the profile itself says, else now. Noted from then on. */
export function useSubmissionTime({ submittedAt, updatedAt }: Startup): string {
  const { storage } = useLocal();
  const [time] = useState(
    () => storage.getItem(storageKeys.lastFormSubmission) ?? submittedAt ?? (updatedAt || new Date().toISOString()),
  );
  useEffect(() => storage.setItem(storageKeys.lastFormSubmission, time), [storage, time]);
  return time;
}
