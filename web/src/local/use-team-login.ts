import { OidcApi } from '@paratope/shared/oidc/api';
import { useEffect, useRef, useState } from 'react';
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
  const [isBack] = useState(search.get('provider') === 'back');
  const [name, setName] = useState<string>();
  const [isBusy, setBusy] = useState(isBack);
  const [fault, setFault] = useState('');
  const hasAsked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page.
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void call(OidcApi.provider, {}).then((answer) => {
      if (answer.ok) setName(answer.value.data.name ?? undefined);
    });
    if (isBack) void enter();
  }, []);

  const enter = async () => {
    // Gone before the next page, or going back would ask again.
    setSearch({}, { replace: true });
    setFault((await signIn()) ?? '');
    setBusy(false);
  };

  const leave = async () => {
    setBusy(true);
    setFault('');
    const answer = await call(OidcApi.begin, { kind });
    if (answer.ok) return go(answer.value.url);
    setBusy(false);
    setFault(answer.message || t("We couldn't reach Paratope. Check your connection and try again."));
  };

  return { name, isBusy, fault, press: () => void leave(), clear: () => setFault('') };
}
