/** Ids that answers have told, by the kind of thing they name, so that later requests meet things that are there. */
import type { Endpoint } from '@paratope/shared/endpoint';
import type { SeededRandom } from '@paratope/sync/testing/fakes';

export interface KnownIds {
  /** Remembers what an answer of this call to this caller names. */
  learn(endpoint: Pick<Endpoint, 'path'>, caller: string, answer: string): void;
  /** One that fits a field of this call, mostly of what this caller was told; undefined while none is known. */
  pick(endpoint: Pick<Endpoint, 'path'>, caller: string, field: string): string | undefined;
}

const mostOfKind = 60;
/** Of a long list the beginning says enough, and searching all of it would take longer than making it. */
const mostRead = 12_000;

export function createKnownIds(random: SeededRandom): KnownIds {
  const kinds = new Map<string, string[]>();
  const keep = (kind: string, id: string) => {
    const known = kinds.get(kind) ?? [];
    if (known.length === 0) kinds.set(copied(kind), known);
    if (known.includes(id)) return;
    if (known.length < mostOfKind) known.push(copied(id));
    else known[random.below(mostOfKind)] = copied(id);
  };
  return {
    learn(endpoint, caller, answer) {
      const told = (kind: string, id: string) => {
        keep(kind, id);
        keep(`${caller} ${kind}`, id);
      };
      const read = answer.slice(0, mostRead);
      for (const [, name = '', id = ''] of read.matchAll(/"(\w*[iI]d|clientSecret|nextCursor)":"([\w.:/+=-]{8,200})"/g))
        told(kindOf(endpoint, name), id);
      for (const [, token = ''] of read.matchAll(/(?:token=|\/invitations\/|"token":")([\w-]{16,})/g))
        told('token', token);
      for (const [, file = ''] of read.matchAll(/\/calendar\/([\w-]{16,128}\.ics)/g)) told('file', file);
      for (const [, code = ''] of read.matchAll(/"code":"([A-Z0-9-]{6,40})"/g)) told('code', code);
    },
    pick(endpoint, caller, field) {
      const kind = kindOf(endpoint, field);
      const own = kinds.get(`${caller} ${kind}`) ?? [];
      const known = own.length > 0 && random.chance(0.7) ? own : (kinds.get(kind) ?? []);
      return known.length > 0 ? random.pick(known) : undefined;
    },
  };
}

/** A part of a string keeps the whole of it in memory, here an answer; a copy does not. */
const copied = (text: string): string => Buffer.from(text).toString();

/** A thing's own id is of the kind its address names last before it, as in `/api/admin/matches/:id/restore`; any other says its kind by its name. */
export function kindOf({ path }: Pick<Endpoint, 'path'>, field: string): string {
  if (field !== 'id' && field !== 'ids') return kindsByName[field] ?? field.replace(/Ids?$/, '');
  const segments = path.split('/');
  const own = segments.indexOf(':id');
  const named = segments.slice(0, own === -1 ? undefined : own).filter((segment) => !segment.startsWith(':'));
  const [last = ''] = named.slice(-1);
  return kindsByAddress[last] ?? last;
}

const kindsByName: Readonly<Record<string, string>> = {
  startupIds: 'startup',
  clientId: 'startup',
  recordId: 'startup',
  vcId: 'investor',
  keepId: 'investor',
  mergeIds: 'investor',
  draftId: 'draft',
  promoCode: 'code',
  cursor: 'nextCursor',
};

const kindsByAddress: Readonly<Record<string, string>> = {
  matches: 'match',
  batch: 'match',
  'unlock-matches': 'match',
  clients: 'startup',
  submissions: 'startup',
  activities: 'activity',
  emails: 'draft',
  'generate-email': 'draft',
  investors: 'investor',
  vcs: 'investor',
  contacts: 'contact',
  batches: 'batch',
  members: 'account',
  'password-requests': 'inbox',
};
