import { OidcApi } from '@paratope/shared/oidc/api';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '../api/call.ts';
import { t } from '../words/words.ts';

export interface TeamLogin {
  /** The provider's name; undefined where there is none. */
  readonly name: string | undefined;
  readonly isBusy: boolean;
  /** Empty when there is none. */
  readonly fault: string;
  /** Leaves for the provider. */
  press(): void;
  /** Takes the error message away, once another way in is tried. */
  clear(): void;
}

interface TeamLoginOptions {
  readonly kind: 'founder' | 'admin';
  /** Enters as the person the provider has named; resolves to what to say if that fails. */
  signIn(): Promise<string | undefined>;
  /** Loads another address; leaves this page. */
  go?(url: string): void;
}

/** Logs in at the provider of the team that runs this instance; the provider sends the browser back to this page. */
export function useTeamLogin({ kind, signIn, go = (url) => window.location.assign(url) }: TeamLoginOptions): TeamLogin {
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState<'here' | 'back' | 'entering'>(search.get('provider') === 'back' ? 'back' : 'here');
  const [name, setName] = useState<string>();
  const [isBusy, setBusy] = useState(step === 'back');
  const [fault, setFault] = useState('');

  useEffect(() => {
    void call(OidcApi.provider, {}).then((answer) => {
      if (answer.ok) setName(answer.value.data.name ?? undefined);
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: by the step alone; `signIn` knows the address of its own picture.
  useEffect(() => {
    if (step === 'back') {
      // As it was before: with where to go on to, and without what would ask again after the next page.
      setSearch(takeSearch(), { replace: true });
      setStep('entering');
    } else if (step === 'entering' && !search.has('provider')) {
      setStep('here');
      void enter();
    }
  }, [step, search]);

  const enter = async () => {
    setFault((await signIn()) ?? '');
    setBusy(false);
  };

  const leave = async () => {
    setBusy(true);
    setFault('');
    const answer = await call(OidcApi.begin, { kind });
    if (answer.ok) {
      sessionStorage.setItem(searchKey, search.toString());
      return go(answer.value.url);
    }
    setBusy(false);
    setFault(answer.message || t("We couldn't reach Paratope. Check your connection and try again."));
  };

  return { name, isBusy, fault, press: () => void leave(), clear: () => setFault('') };
}

/** The login page's own query, while this tab is at the provider. */
const searchKey = 'searchBeforeProvider';

function takeSearch(): string {
  const kept = sessionStorage.getItem(searchKey) ?? '';
  sessionStorage.removeItem(searchKey);
  return kept;
}
