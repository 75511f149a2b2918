import { useState } from 'react';
import { type CallOptions, callLazily } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';

/** Asks the server for a matching run, or for the one under way. */
export const startMatching = (options?: CallOptions) =>
  callLazily(async () => (await import('@paratope/shared/startups/api')).StartupApi.forceRunMatch, {}, options);

/** Starts matching at a press, with words on the outcome. The run itself arrives with the startup's record. */
export function useForceMatching() {
  const [forced, setForced] = useState({ isAsking: false, words: '' });
  const force = async () => {
    setForced({ isAsking: true, words: '' });
    const answer = await startMatching();
    const isAsked = answer.ok || answer.kind === 'unknown';
    const words = isAsked ? t('Matching requested.') : answer.message || noConnection();
    setForced({ isAsking: false, words });
  };
  return { ...forced, force };
}

const noConnection = (): string =>
  t("You're offline. Your profile is saved on this device; start matching when you have a connection.");
