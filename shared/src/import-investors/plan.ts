import type { Contact } from '../contacts/contact.ts';
import { contactsAt, samePerson } from '../contacts/people.ts';
import type { ContactId } from '../ids.ts';
import type { OpenMatch } from '../matches/match.ts';
import { mostOwnInvestors } from '../outreach/mutators.ts';
import { statusLabels } from '../outreach/status.ts';
import { type Message, msg } from '../words/message.ts';
import type { ListContact, ListLine, ReadLine } from './read-line.ts';
import { remarks } from './remarks.ts';

/** The fields of a match that a line may write. */
export interface Writes {
  readonly details: {
    readonly name?: string;
    readonly firm?: string;
    readonly website?: string | null;
    readonly email?: string | null;
  };
  readonly given: {
    readonly notes?: string;
    readonly status?: OpenMatch['status'];
    readonly expectedCheque?: OpenMatch['expectedCheque'];
  };
  /** People who come to the investor; one who is known from elsewhere has an id, and only joins. */
  readonly contacts: readonly (ListContact & { readonly id?: ContactId })[];
}

export type Reason = readonly (Message | readonly Message[])[];

export type Planned =
  | { readonly act: 'create'; readonly line: ListLine; readonly reason: Reason; readonly writes: Writes }
  | {
      readonly act: 'update';
      readonly line: ListLine;
      readonly match: OpenMatch;
      readonly reason: Reason;
      readonly writes: Writes;
    }
  | { readonly act: 'skip'; readonly line: ListLine; readonly reason: Reason }
  | { readonly act: 'error'; readonly line: { readonly line: number }; readonly reason: Reason };

export interface PlanRules {
  mayChangeStatus(match: OpenMatch): boolean;
  /** The contacts there are already; without them, none are added. */
  readonly contacts?: readonly Contact[];
  mayAddContacts?(match: OpenMatch): boolean;
  /** A known website for this name, e.g. from the built-in directory. */
  websiteOf?(name: string): string | undefined;
}

/**
 * Decides what happens to each line: an investor already on the list gets what is new, and nothing else is
 * touched; the rest are added. Blank cells keep what is there, and notes are added to, never replaced.
 */
export function planImport(lines: readonly ReadLine[], matches: readonly OpenMatch[], rules: PlanRules): Planned[] {
  const known = new Map<string, OpenMatch>();
  // A founder's own record wins over a matched one of the same firm, which is only similar.
  for (const match of [...matches].sort((a, b) => Number(a.origin === 'own') - Number(b.origin === 'own')))
    for (const key of keysOf({ ...match.vcInvestor, name: match.vcName })) known.set(key, match);
  const seen = new Map<string, number>();
  const people = contactsByLine(lines);
  return lines.map((given): Planned => {
    if ('error' in given) return { act: 'error', line: given, reason: [given.error] };
    const keys = keysOf(given);
    const before = keys.map((key) => seen.get(key)).find((at) => at !== undefined);
    if (before !== undefined) {
      const remark = given.contacts ? remarks.sameContact : remarks.same;
      return { act: 'skip', line: given, reason: [msg(remark, { line: before })] };
    }
    for (const key of keys) seen.set(key, given.line);
    const line = { ...given, contacts: people.get(given.line) ?? [] };
    const match = keys.map((key) => known.get(key)).find((one) => one !== undefined);
    return match ? update(line, match, rules) : create(line, rules);
  });
}

/** Several lines of one investor are several people there: they come with the first of them. */
function contactsByLine(lines: readonly ReadLine[]): ReadonlyMap<number, readonly ListContact[]> {
  const firstOf = new Map<string, number>();
  const people = new Map<number, ListContact[]>();
  for (const line of lines) {
    if ('error' in line) continue;
    const keys = keysOf(line);
    const first = keys.map((key) => firstOf.get(key)).find((at) => at !== undefined) ?? line.line;
    for (const key of keys) if (!firstOf.has(key)) firstOf.set(key, first);
    people.set(first, [...(people.get(first) ?? []), ...(line.contacts ?? [])]);
  }
  return people;
}

/** Those who are not at the investor yet, each once. */
function newcomers(
  { contacts = [] }: ListLine,
  match: OpenMatch | undefined,
  { contacts: known = [], mayAddContacts = () => true }: PlanRules,
): Writes['contacts'] {
  if (match && !mayAddContacts(match)) return [];
  const here = match ? contactsAt(known, match.id) : [];
  const isHere = ({ details }: ListContact) =>
    samePerson(details, here) !== undefined || here.some(({ name }) => plainName(name) === plainName(details.name));
  const fresh: ListContact[] = [];
  for (const one of contacts)
    if (!isHere(one) && !fresh.some(({ details }) => plainName(details.name) === plainName(one.details.name)))
      fresh.push(one);
  return fresh.map((one) => {
    const id = samePerson(one.details, known)?.id;
    return { ...one, ...(id ? { id } : {}) };
  });
}

const contactRemark = (contacts: Writes['contacts']): Message[] =>
  contacts.length > 0 ? [msg(remarks.contacts, { count: contacts.length })] : [];

function create(line: ListLine, rules: PlanRules): Planned {
  const { name, firm = '', email = null, notes, status, cheque } = line;
  const contacts = newcomers(line, undefined, rules);
  const listed = line.website ? undefined : (rules.websiteOf?.(name) ?? (firm ? rules.websiteOf?.(firm) : undefined));
  return {
    act: 'create',
    line,
    reason: [msg(listed ? remarks.newListed : remarks.new), ...contactRemark(contacts), ...line.complaints],
    writes: {
      contacts,
      details: { name, firm, website: line.website ?? listed ?? null, email },
      given: {
        ...(notes ? { notes } : {}),
        ...(status ? { status } : {}),
        ...(cheque ? { expectedCheque: cheque } : {}),
      },
    },
  };
}

function update(line: ListLine, match: OpenMatch, rules: PlanRules): Planned {
  const { vcInvestor, origin } = match;
  const details = {
    ...(origin === 'own' && line.firm && line.firm !== vcInvestor.firm ? { firm: line.firm } : {}),
    ...(origin === 'own' && line.website && line.website !== vcInvestor.website ? { website: line.website } : {}),
    ...(origin === 'own' && line.email && line.email !== vcInvestor.email ? { email: line.email } : {}),
  };
  const hasNewStatus = line.status !== undefined && line.status !== match.status;
  const takesStatus = hasNewStatus && rules.mayChangeStatus(match);
  const hasNewCheque =
    line.cheque !== undefined &&
    (line.cheque.amount !== match.expectedCheque?.amount || line.cheque.currency !== match.expectedCheque?.currency);
  const given = {
    ...(line.notes && !match.notes.includes(line.notes)
      ? { notes: [match.notes, line.notes].filter(Boolean).join('\n\n') }
      : {}),
    ...(takesStatus && line.status ? { status: line.status } : {}),
    ...(hasNewCheque && line.cheque ? { expectedCheque: line.cheque } : {}),
  };
  const contacts = newcomers(line, match, rules);
  const what: Message[] = [
    ...(Object.keys(details) as (keyof typeof details)[]).map((field) => msg(remarks[field])),
    ...(given.notes ? [msg(remarks.notes)] : []),
    ...(given.status ? [msg(remarks.status, { status: msg(statusLabels[given.status]) })] : []),
    ...(given.expectedCheque ? [msg(remarks.cheque)] : []),
    ...contactRemark(contacts),
  ];
  const limit = hasNewStatus && !takesStatus ? [msg(remarks.limit)] : [];
  const values = { name: match.vcName };
  if (what.length === 0)
    return { act: 'skip', line, reason: [msg(remarks.knownWhole, values), ...limit, ...line.complaints] };
  const reason = [msg(remarks.known, values), what, ...limit, ...line.complaints];
  return { act: 'update', line, match, reason, writes: { details, given, contacts } };
}

interface Named {
  readonly name: string;
  readonly firm?: string;
  readonly website?: string | null;
  readonly email?: string | null;
}

/**
 * Keys that identify an investor, most certain first: the email, the person's name with the firm, the name alone
 * if it is the firm's own, and the site of a firm if no person is named. Two partners of one firm stay two.
 */
export function keysOf({ name, firm, website, email }: Named): string[] {
  const [who, house] = [plainName(name), plainName(firm ?? '')];
  const isFirm = house === '' || house === who;
  const host = website ? hostOf(website) : undefined;
  return [
    ...(email ? [`mail:${email.toLowerCase()}`] : []),
    isFirm ? `name:${who}` : `name:${who}|${house}`,
    ...(isFirm && host ? [`site:${host}`] : []),
  ];
}

/** Lower case, without accents, punctuation and words for the kind of firm. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (inc|llc|llp|lp|ltd|limited|gmbh|ag|sa|bv|plc|co)$/, '');

export const hostOf = (website: string): string | undefined =>
  /^https?:\/\/(?:www\.)?([^/:?#]+)/i.exec(website)?.[1]?.toLowerCase();

export function countsOf(planned: readonly Planned[]) {
  const count = (act: Planned['act']): number => planned.filter((one) => one.act === act).length;
  return { created: count('create'), updated: count('update'), skipped: count('skip'), errors: count('error') };
}

/** How many own investors the list has room for. */
export const roomOf = (matches: readonly OpenMatch[]): number =>
  Math.max(0, mostOwnInvestors - matches.filter(({ origin }) => origin === 'own').length);

/** The match's current values of the fields that a plan writes, to undo it. */
export function formerOf(match: OpenMatch, { details, given }: Writes): Pick<Writes, 'details' | 'given'> {
  const { firm, website, email } = match.vcInvestor;
  const before = { firm, website, email };
  const own = { notes: match.notes, status: match.status, expectedCheque: match.expectedCheque ?? null };
  const pick = <Values extends object>(values: Values, of: object): Partial<Values> =>
    Object.fromEntries(Object.entries(values).filter(([field]) => field in of)) as Partial<Values>;
  return { details: pick(before, details), given: pick(own, given) };
}
