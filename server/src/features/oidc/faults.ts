import { inCatalog, msg, type Text } from '@paratope/shared/words/message';
import type { SessionKind } from '../../db/sessions.ts';
import type { SignInReason } from '../../http/sign-in-log.ts';

/** Why a login at the provider opened nothing. */
export type Fault =
  | 'canceled'
  | 'refused'
  | 'unreachable'
  | 'unproven there'
  | 'unproven here'
  | 'unknown'
  | 'shut'
  | 'another login'
  | 'too many';

export const reasons: Readonly<Record<Fault, SignInReason>> = {
  canceled: 'canceled at the provider',
  refused: 'refused by the provider',
  unreachable: 'provider not reached',
  'unproven there': 'address not proven',
  'unproven here': 'address not proven',
  unknown: 'unknown address',
  shut: 'account shut',
  'another login': 'linked to another login',
  'too many': 'too many tries',
};

/** Only who has proven the address to the provider reads what says more than the provider's own verdict. */
export function sentenceFor(
  fault: Fault,
  { kind, name, isMailed }: { kind: SessionKind; name: string; isMailed: boolean },
): Text {
  if (fault === 'canceled') return msg('You canceled the login with {name}.', { name });
  if (fault === 'unreachable') return msg("We couldn't reach {name}. Please try again later.", { name });
  if (fault === 'unproven there')
    return msg("{name} hasn't confirmed your email address, so we can't log you in with it.", { name });
  if (fault === 'another login')
    return msg('This account is linked to a different login with {name}. Log in with your password.', { name });
  if (fault === 'unproven here')
    return isMailed
      ? inCatalog(
          'The email address of this account is not confirmed yet. Open the link we emailed, or log in with the password.',
        )
      : inCatalog(
          'The email address of this account is not confirmed yet. The team confirms it; until then, log in with the password.',
        );
  if (fault === 'too many')
    return msg('Too many logins with {name} from your network. Please wait a few minutes and try again.', { name });
  if (fault === 'refused') return msg("{name} didn't log you in. Please try again.", { name });
  return kind === 'founder'
    ? msg('No account has the email address you use with {name}. Create an account first.', { name })
    : 'Invalid credentials. Access restricted to leadership only.';
}
