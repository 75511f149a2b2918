import type { Contact } from '@paratope/shared/contacts/contact';
import { contactsAt, samePerson } from '@paratope/shared/contacts/people';
import { hostOf, plainName } from '@paratope/shared/import-investors/plan';
import type { OpenMatch } from '@paratope/shared/matches/match';
import { inCatalog } from '@paratope/shared/words/message';
import type { ScannedCard } from './read-scan.ts';

/** Somebody on the founder's list whom a card may be about, and why. */
export interface Candidate {
  readonly match: OpenMatch;
  readonly why: keyof typeof reasons;
}

/** Most certain first. */
export const reasons = inCatalog({
  contact: 'Known contact',
  email: 'Same email',
  name: 'Same name',
  site: 'Same domain',
  firm: 'Same firm',
} as const);

/** The investors on the list that a card fits, the most certain first; two partners of one firm are two. */
export function whoIs(card: ScannedCard, matches: readonly OpenMatch[], contacts: readonly Contact[]): Candidate[] {
  const order = Object.keys(reasons);
  return matches
    .flatMap((match): Candidate[] => {
      const why = contactAt(match, card, contacts) ? 'contact' : reasonFor(card, match);
      return why ? [{ match, why }] : [];
    })
    .sort((a, b) => order.indexOf(a.why) - order.indexOf(b.why));
}

/** The contact a card surely is, wherever: by email, phone or profile. */
export const contactOf = (card: ScannedCard, contacts: readonly Contact[]): Contact | undefined =>
  samePerson(card, contacts) ?? contacts.find(({ link }) => isProfile(card.link) && link === card.link);

/** At one investor, the name is enough. */
export function contactAt({ id }: OpenMatch, card: ScannedCard, contacts: readonly Contact[]): Contact | undefined {
  const there = contactsAt(contacts, id);
  const name = plainName(card.name);
  return contactOf(card, there) ?? (name === '' ? undefined : there.find((one) => plainName(one.name) === name));
}

/** Of a person, as opposed to a firm's website. */
export const isProfile = (link: string): boolean => /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\//i.test(link);

function reasonFor(card: ScannedCard, { vcName, vcInvestor }: OpenMatch): Candidate['why'] | undefined {
  const [name, firm] = [plainName(card.name), plainName(card.firm)];
  const [theirName, theirFirm] = [plainName(vcName), plainName(vcInvestor.firm || vcName)];
  if (card.email && card.email.toLowerCase() === vcInvestor.email?.toLowerCase()) return 'email';
  if (name && name === theirName && (firm === '' || firm === theirFirm || theirFirm === theirName)) return 'name';
  const theirs = domainsOf(vcInvestor);
  if (domainsOf({ email: card.email, website: card.link }).some((one) => theirs.some((site) => isBelow(one, site))))
    return 'site';
  return firm && firm === theirFirm ? 'firm' : undefined;
}

interface Addresses {
  readonly email: string | null;
  readonly website: string | null;
}

/** The domains that tell a firm from others. */
const domainsOf = ({ email, website }: Addresses): string[] =>
  [/@([^@\s]+)$/.exec(email ?? '')?.[1]?.toLowerCase(), hostOf(website ?? '')].filter(
    (domain) => domain !== undefined && !ofEverybody.test(domain),
  ) as string[];

const isBelow = (domain: string, site: string): boolean => domain === site || domain.endsWith(`.${site}`);

/** Anyone can have an address or a page there: sharing one is no sign of a firm. */
const ofEverybody =
  /^(?:(?:g(?:oogle)?mail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|t-online|proton(?:mail)?|pm|qq|163|126|naver)\.|(?:[a-z]{2}\.)?(?:linkedin|xing|x|twitter|facebook|instagram)\.com$|linktr\.ee$)/;
