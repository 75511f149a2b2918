import { calendarOf } from '../calendar/calendar.ts';
import { Event, Events } from '../conference/event.ts';
import { Contact, Contacts } from '../contacts/contact.ts';
import { byName } from '../contacts/people.ts';
import { writeCards } from '../contacts/vcard.ts';
import { writeCsv } from '../csv.ts';
import type { Instant } from '../dates.ts';
import { fitOf100, isOpenMatch, Match, type OpenMatch } from '../matches/match.ts';
import type { AnyRow } from '../mutation.ts';
import { Activity } from '../outreach/activity.ts';
import { activityStatusLabels, activityTypeLabels } from '../outreach/activity-labels.ts';
import { passReasonLabels } from '../outreach/pass-reason-labels.ts';
import { statusLabels } from '../outreach/status.ts';
import { rendered } from '../words/rendered.ts';
import type { Words } from '../words/words.ts';
import { escapedText, folded } from './folded.ts';

export interface Holdings {
  readonly account: { readonly email: string; readonly startupName: string };
  readonly records: Readonly<Record<string, readonly AnyRow[]>>;
  readonly unsent?: unknown;
  readonly at: Instant;
  readonly words: Words;
}

export type CalendarWriter = (calendar: ReturnType<typeof calendarOf>) => string;

export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the files of an export: all records as JSON, the investors and the activities as tables, the investors
 * as contact cards, the activities and next actions as a calendar, and a readme. Locked matches are left out.
 */
export function exportFiles(
  { account, records, unsent, at, words }: Holdings,
  writeCalendar: CalendarWriter,
): TextFile[] {
  const matches = parsed(Match, records.matches).filter(isOpenMatch);
  const activities = parsed(Activity, records.activities);
  const events = parsed(Event, records[Events.name]);
  const contacts = parsed(Contact, records[Contacts.name]).sort(byName);
  const nameOf = new Map<string, string>(matches.map((match) => [match.id, whoIs(match)]));
  const everything = { savedAt: at, account, records, ...(unsent === undefined ? {} : { unsent }) };
  return [
    { path: 'README.txt', text: readme(account.startupName, at) },
    { path: 'everything.json', text: `${JSON.stringify(rendered(everything, words), null, 2)}\n` },
    { path: 'investors.csv', text: investorTable(matches) },
    { path: 'contacts.csv', text: contactTable(contacts, nameOf) },
    { path: 'activities.csv', text: activityTable(activities, nameOf) },
    { path: 'contacts.vcf', text: contactCards(matches) + writeCards(contacts.map(cardOf(nameOf))) },
    { path: 'calendar.ics', text: writeCalendar(calendarOf({ activities, events, nameOf: (id) => nameOf.get(id) })) },
  ];
}

/** Returns the path of an uploaded file in an export, with its own name as far as every system can write it. */
export const fileNameIn = (folder: string, fileName: string): string =>
  `${folder}/${fileName.replace(/[^\p{L}\p{N} ._()-]/gu, '_').replace(/^\.+/, '') || 'file'}`;

const whoIs = ({ vcName, vcInvestor }: OpenMatch) =>
  vcInvestor.firm && vcInvestor.firm !== vcName ? `${vcName}, ${vcInvestor.firm}` : vcName;

const readme = (startupName: string, at: Instant) =>
  [
    `Everything ${startupName || 'your startup'} has in Paratope, saved at ${at} (UTC).`,
    '',
    'everything.json   all records, for programs',
    'investors.csv     your investors, for a spreadsheet',
    'contacts.csv      the people at your investors, for a spreadsheet',
    'activities.csv    your timeline, for a spreadsheet',
    'contacts.vcf      your investors and the people there, for an address book',
    'calendar.ics      your activities and next actions, for a calendar',
    'decks             your pitch deck, where it was part of what was saved',
    '',
  ].join('\r\n');

const investorTable = (matches: readonly OpenMatch[]) =>
  tableOf(
    [
      'id',
      'name',
      'firm',
      'email',
      'phone',
      'website',
      'origin',
      'fit of 100',
      'status',
      'notes',
      'last updated',
      'introduced by',
      'why they passed',
    ],
    matches.map((match) => [
      match.id,
      match.vcName,
      match.vcInvestor.firm,
      match.vcInvestor.email,
      match.vcInvestor.phone,
      match.vcInvestor.website,
      match.origin,
      match.similarity === null ? null : fitOf100(match.similarity),
      statusLabels[match.status],
      match.notes,
      match.lastUpdated,
      match.introducedBy?.name ?? '',
      [match.passedBecause?.reasons.map(reasonLabel).join(', '), match.passedBecause?.text].filter(Boolean).join('. '),
    ]),
  );

const activityTable = (activities: readonly Activity[], nameOf: ReadonlyMap<string, string>) =>
  tableOf(
    [
      ...[
        'id',
        'investor',
        'date',
        'type',
        'title',
        'status',
        'description',
        'next action',
        'next action date',
        'notes',
      ],
      ...['start', 'end', 'time zone', 'next action time', 'next action time zone', 'people', 'promised to'],
    ],
    activities.map((one) => [
      one.id,
      nameOf.get(one.matchId) ?? '',
      one.activityDate,
      typeLabel(one),
      one.title,
      activityStatusLabels[one.status],
      one.description,
      one.nextAction,
      one.nextActionDate,
      one.notes,
      ...[one.hours?.start ?? '', one.hours?.end ?? '', one.hours?.zone ?? ''],
      ...[one.nextActionHours?.start ?? '', one.nextActionHours?.zone ?? ''],
      (one.people ?? []).map(({ name }) => name).join(', '),
      one.nextActionFor?.name ?? '',
    ]),
  );

/** One line for each investor a contact is at. */
const contactTable = (contacts: readonly Contact[], nameOf: ReadonlyMap<string, string>) =>
  tableOf(
    ['id', 'name', 'role', 'investor', 'email', 'phone', 'link', 'about'],
    contacts.flatMap(({ id, name, email, phone, link, about, firms }) =>
      firms.map(({ matchId, role }) => [id, name, role, nameOf.get(matchId) ?? '', email, phone, link, about]),
    ),
  );

const cardOf = (nameOf: ReadonlyMap<string, string>) => (contact: Contact) => {
  const [first] = contact.firms;
  return { ...contact, role: first?.role ?? '', firm: nameOf.get(first?.matchId ?? '') ?? '' };
};

const reasonLabel = (reason: string): string =>
  (passReasonLabels as Readonly<Record<string, string>>)[reason] ?? reason;

/** vCard 4.0, one card per investor. */
const contactCards = (matches: readonly OpenMatch[]) =>
  matches
    .map(({ id, vcName, vcInvestor }) =>
      folded([
        'BEGIN:VCARD',
        'VERSION:4.0',
        `UID:${escapedText(id)}`,
        `FN:${escapedText(vcName)}`,
        ...given('ORG:', vcInvestor.firm),
        ...given('EMAIL:', vcInvestor.email),
        ...given('TEL:', vcInvestor.phone),
        ...(vcInvestor.website ? [`URL:${vcInvestor.website.replace(/[\r\n]/g, '')}`] : []),
        'END:VCARD',
      ]),
    )
    .join('');

const given = (name: string, value: string | null) => (value ? [`${name}${escapedText(value)}`] : []);

type Cell = string | number | null;

const tableOf = (header: readonly string[], rows: readonly (readonly Cell[])[]) =>
  writeCsv([header, ...rows.map((row) => row.map((cell) => cell ?? ''))]);

const typeLabel = ({ activityType }: Activity): string =>
  (activityTypeLabels as Readonly<Record<string, string>>)[activityType] ?? activityType;

/** Keeps the rows this program understands; the JSON contains all of them. */
function parsed<Row>(
  schema: { safeParse(value: unknown): { success: true; data: Row } | { success: false } },
  rows: readonly AnyRow[] = [],
): Row[] {
  return rows.flatMap((row) => {
    const read = schema.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
