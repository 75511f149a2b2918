import * as z from 'zod/mini';
import type { ContactDetails } from '../contacts/mutators.ts';
import { unguarded } from '../csv.ts';
import {
  type OutreachStatus,
  outreachStatuses,
  parseStatus,
  shortStatusLabels,
  statusLabels,
} from '../outreach/status.ts';
import { readSum } from '../round/read-sum.ts';
import type { Sum } from '../round/round.ts';
import { type Message, msg } from '../words/message.ts';
import type { ListField, Mapping } from './columns.ts';
import { remarks } from './remarks.ts';

/** A parsed line of a file. `line` counts from 1, including the heading. */
export interface RawLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A person of a line: of its own columns, or the investor itself where it has a role or a phone. */
export interface ListContact {
  readonly role: string;
  readonly details: ContactDetails;
}

/** A usable line; a field whose cell is blank or unreadable is absent. */
export interface ListLine {
  readonly line: number;
  readonly name: string;
  readonly firm?: string;
  readonly website?: string;
  readonly email?: string;
  readonly status?: OutreachStatus;
  readonly notes?: string;
  readonly cheque?: Sum;
  /** People at the investor. */
  readonly contacts?: readonly ListContact[];
  /** Cells that could not be read and were left out. */
  readonly complaints: readonly Message[];
}

export type ReadLine = ListLine | { readonly line: number; readonly error: Message };

/** Reads one line. `currency` applies to a check size without one. */
export function readLine({ line, cells }: RawLine, mapping: Mapping, currency: string): ReadLine {
  const cell = (field: ListField): string => unguarded((cells[mapping[field] ?? -1] ?? '').trim());
  const [firm, email] = [cell('firm'), cell('email')];
  const name = cell('name') || firm;
  if (name === '') return { line, error: msg(remarks.noName) };
  if (name.length > 200 || firm.length > 200) return { line, error: msg(remarks.longName) };
  const complaints: Message[] = [];
  const kept = <Value>(text: string, value: Value | undefined, complaint: string): Value | undefined => {
    if (text !== '' && value === undefined) complaints.push(msg(complaint, { cell: short(text), mostNotes }));
    return text === '' ? undefined : value;
  };
  const website = kept(cell('website'), readWebsite(cell('website')), remarks.noWebsite);
  const mail = kept(email, z.safeParse(z.email(), email).success ? email : undefined, remarks.noEmail);
  const status = kept(cell('status'), readStatus(cell('status')), remarks.noStatus);
  const cheque = kept(cell('cheque'), readSum(cell('cheque'), currency) ?? undefined, remarks.noCheque);
  const theirs = kept(
    cell('contactEmail'),
    z.safeParse(z.email(), cell('contactEmail')).success ? cell('contactEmail') : undefined,
    remarks.noEmail,
  );
  const [person, role, phone] = [cell('contact'), cell('role'), cell('phone')];
  const contact =
    person || role || phone || theirs
      ? {
          role: role.slice(0, 200),
          details: {
            name: (person || name).slice(0, 200),
            email: theirs ?? (person ? null : (mail ?? null)),
            phone: phone.slice(0, 60) || null,
            link: null,
            about: '',
          },
        }
      : undefined;
  const words = cell('notes');
  const notes = kept(words, words.length <= mostNotes ? words : undefined, remarks.longNotes);
  return {
    line,
    name,
    ...(firm && firm !== name ? { firm } : {}),
    ...(website ? { website } : {}),
    ...(mail ? { email: mail } : {}),
    ...(status ? { status } : {}),
    ...(notes ? { notes } : {}),
    ...(cheque ? { cheque } : {}),
    ...(contact ? { contacts: [contact] } : {}),
    complaints,
  };
}

/** Keeps a whole change of lines far below a request's limit. */
const mostNotes = 4_000;

function readStatus(text: string): OutreachStatus | undefined {
  const plain = text.trim().toLowerCase();
  const named = outreachStatuses.find((status) =>
    [statusLabels[status], shortStatusLabels[status], status.replaceAll('_', ' ')].some(
      (label) => label.toLowerCase() === plain,
    ),
  );
  return named ?? parseStatus(plain.replaceAll(/[\s-]+/g, '_')) ?? otherWords.get(plain);
}

const otherWords: ReadonlyMap<string, OutreachStatus> = new Map(
  Object.entries({
    new: 'not_contacted',
    'to contact': 'not_contacted',
    todo: 'not_contacted',
    contacted: 'reaching_out',
    emailed: 'reaching_out',
    'reached out': 'reaching_out',
    meeting: 'in_discussion',
    'due diligence': 'in_discussion',
    dd: 'in_discussion',
    'term sheet': 'in_term_negotiation',
    committed: 'onboard',
    closed: 'onboard',
    declined: 'passed',
    rejected: 'passed',
    no: 'passed',
    neu: 'not_contacted',
    offen: 'not_contacted',
    'nicht kontaktiert': 'not_contacted',
    kontaktaufnahme: 'reaching_out',
    kontaktiert: 'reaching_out',
    angeschrieben: 'reaching_out',
    'im gespräch': 'in_discussion',
    'im gespräch / due diligence': 'in_discussion',
    gespräch: 'in_discussion',
    verhandlung: 'in_term_negotiation',
    'in verhandlung': 'in_term_negotiation',
    'an bord': 'onboard',
    zugesagt: 'onboard',
    abgelehnt: 'passed',
    abgesagt: 'passed',
    absage: 'passed',
    nein: 'passed',
  } as const),
);

/** http or https with a host name; a bare host gets `https://`. */
function readWebsite(text: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  const isWeb = /^https?:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(:\d+)?([/?#]\S*)?$/iu.test(address);
  return isWeb ? address.replace(/\/$/, '') : undefined;
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}…` : text);
