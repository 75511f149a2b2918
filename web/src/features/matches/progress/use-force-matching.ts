import { useState } from 'react';
import { type CallOptions, callLazily } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';

export type Forcing =
  | { readonly state: 'idle' | 'asking' | 'asked' }
  | { readonly state: 'refused'; readonly words: string };

/** Asks the server for a matching run, or for the one under way. */
export const startMatching = (options?: CallOptions) =>
  callLazily(async () => (await import('@paratope/shared/startups/api')).StartupApi.forceRunMatch, {}, options);

/** Asks the server to start matching now. The run itself comes back with the startup's own record. */
export function useForceMatching(): { readonly forcing: Forcing; readonly force: () => Promise<void> } {
  const [forcing, setForcing] = useState<Forcing>({ state: 'idle' });
  const force = async () => {
    setForcing({ state: 'asking' });
    const answer = await startMatching();
    if (answer.ok || answer.kind === 'unreadable') return setForcing({ state: 'asked' });
    const words =
      answer.kind === 'failed'
        ? answer.failure.message
        : t('Starting needs a connection, and the server did not answer. Your profile is kept on this device.');
    setForcing({ state: 'refused', words });
  };
  return { forcing, force };
}
