import { useState } from 'react';
import { callLazily } from '../../../api/call.ts';
import { t } from '../../../words/words.ts';

/** Asks the server to start matching now. The run itself comes back with the startup's own record. */
export function useForceMatching() {
  const [isAsking, setAsking] = useState(false);
  const [words, setWords] = useState('');
  const force = async () => {
    setAsking(true);
    setWords('');
    const result = await callLazily(
      async () => (await import('@paratope/shared/startups/api')).StartupApi.forceRunMatch,
      {},
    );
    setAsking(false);
    const isAsked = result.ok || result.kind === 'unknown';
    setWords(
      isAsked
        ? t('Matching was asked for.')
        : result.message ||
            t('Starting needs a connection, and the server did not answer. Your profile is kept on this device.'),
    );
  };
  return { isAsking, words, force };
}
