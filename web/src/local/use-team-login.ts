import { OidcApi } from '@paratope/shared/oidc/api';
import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
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
  const location = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<'here' | 'back' | 'entering'>(isBack(location) ? 'back' : 'here');
  const [name, setName] = useState(() => localStorage.getItem(nameKey) ?? undefined);
  const [isBusy, setBusy] = useState(step === 'back');
  const [fault, setFault] = useState('');

  useEffect(() => {
    void call(OidcApi.provider, {}).then((answer) => {
      if (!answer.ok) return;
      const { name: said } = answer.value.data;
      setName(said ?? undefined);
      if (said) localStorage.setItem(nameKey, said);
      else localStorage.removeItem(nameKey);
    });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: by the step alone; `signIn` knows the address of its own picture.
  useEffect(() => {
    if (step === 'back') {
      const here = addressWithoutBack(location);
      const left = sessionStorage.getItem(leftKey) ?? here;
      // Where the person left from is another page, perhaps, whose own form goes on from here.
      if (left !== here) return void navigate(`${left}${left.includes('?') ? '&' : '?'}${back}`, { replace: true });
      sessionStorage.removeItem(leftKey);
      setStep('entering');
      // Or it would ask again after the next page.
      navigate(here, { replace: true });
    } else if (step === 'entering' && !isBack(location)) {
      setStep('here');
      void enter();
    }
  }, [step, location]);

  const enter = async () => {
    setFault((await signIn()) ?? '');
    setBusy(false);
  };

  const leave = async () => {
    setBusy(true);
    setFault('');
    const answer = await call(OidcApi.begin, { kind });
    if (answer.ok) {
      sessionStorage.setItem(leftKey, addressWithoutBack(location));
      return go(answer.value.url);
    }
    setBusy(false);
    setFault(answer.message || t("We couldn't reach Paratope. Check your connection and try again."));
  };

  return { name, isBusy, fault, press: () => void leave(), clear: () => setFault('') };
}

/** The provider's name when this browser last asked, so that from then on its button moves nothing by coming late. */
const nameKey = 'teamLoginName';

const back = 'provider=back';

const isBack = ({ search }: Location): boolean => new URLSearchParams(search).get('provider') === 'back';

function addressWithoutBack({ pathname, search }: Location): string {
  const rest = new URLSearchParams(search);
  rest.delete('provider');
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** The address this tab left for the provider. */
const leftKey = 'leftForProvider';
