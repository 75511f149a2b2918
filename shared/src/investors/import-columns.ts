import * as z from 'zod/mini';
import { guessColumns } from '../columns.ts';
import { inCatalog } from '../words/message.ts';

/**
 * Fields that a column of an investor table can have, in the order they are asked for. The names are those of the importer's headings.
 */
export const investorFields = [
  'name',
  'firm',
  'website',
  'email',
  'phone',
  'kind',
  'thesis',
  'stages',
  'modalities',
  'diseases',
  'geographies',
  'cheque_from',
  'cheque_to',
  'excludes',
  'last_seen',
] as const;
export type InvestorField = (typeof investorFields)[number];

export const investorFieldLabels = inCatalog({
  name: 'Name',
  firm: 'Firm',
  website: 'Website',
  email: 'Email',
  phone: 'Phone',
  kind: 'Type',
  thesis: 'Thesis',
  stages: 'Stages',
  modalities: 'Modalities',
  diseases: 'Disease areas',
  geographies: 'Locations',
  cheque_from: 'Smallest check',
  cheque_to: 'Largest check',
  excludes: 'Doesn’t invest in',
  last_seen: 'Last seen',
}) satisfies Record<InvestorField, string>;

/** The column heading of each field; absent or blank for a field without a column. */
export const InvestorColumns = z.partialRecord(z.enum(investorFields), z.string().check(z.trim(), z.maxLength(200)));
export type InvestorColumns = z.infer<typeof InvestorColumns>;

/** Guesses which heading has which field. In a table of firms alone, the firms are the names. */
export function guessInvestorColumns(headings: readonly string[]): InvestorColumns {
  const found = guessColumns(investorFields, headingsOf, headings);
  if (found.name === undefined && found.firm !== undefined) {
    found.name = found.firm;
    delete found.firm;
  }
  return Object.fromEntries(Object.entries(found).map(([field, at]) => [field, headings[at] ?? ''])) as InvestorColumns;
}

const headingsOf: Readonly<Record<InvestorField, readonly string[]>> = {
  name: [
    'name',
    'vc investor name',
    'investor',
    'investor name',
    'vc name',
    'contact',
    'contact name',
    'full name',
    'partner',
    ...['kontakt', 'ansprechpartner', 'ansprechpartnerin', 'investorenname'],
  ],
  firm: [
    'firm',
    'fund',
    'vc firm',
    'company',
    'organisation',
    'organization',
    'firm name',
    'fund name',
    'vc',
    'account',
    ...['firma', 'fonds', 'unternehmen', 'gesellschaft', 'investmentfirma'],
  ],
  website: [
    'website',
    'website url',
    'url',
    'web',
    'site',
    'homepage',
    'web address',
    'domain',
    'webseite',
    'internetseite',
    'webadresse',
  ],
  email: ['email', 'e mail', 'mail', 'email address', 'contact email', 'work email', 'e mail adresse', 'emailadresse'],
  phone: ['phone', 'telephone', 'phone number', 'mobile', 'telefon', 'telefonnummer', 'mobil'],
  kind: ['kind', 'type', 'investor type', 'kind of investor', 'art', 'typ'],
  thesis: [
    'thesis',
    'investment focus',
    'focus',
    'description',
    'about',
    'investment thesis',
    'schwerpunkt',
    'beschreibung',
  ],
  stages: [
    'stages',
    'stage',
    'investment stage',
    'investment stages',
    'stage focus',
    'rounds',
    'phase',
    'phasen',
    'finanzierungsphase',
  ],
  modalities: ['modalities', 'modality', 'drug modality', 'drug modalities', 'modalität', 'modalitäten'],
  diseases: [
    'diseases',
    'disease areas',
    'disease area',
    'disease focus',
    'indications',
    'therapeutic areas',
    'therapeutic area',
    ...['krankheit', 'krankheiten', 'indikation', 'indikationen', 'krankheitsgebiete'],
  ],
  geographies: [
    'geographies',
    'geography',
    'regions',
    'region',
    'location',
    'locations',
    'countries',
    'country',
    'standort',
    'land',
    'länder',
    'regionen',
  ],
  cheque_from: [
    'cheque from',
    'smallest cheque',
    'min cheque',
    'min check',
    'minimum check',
    'check from',
    'ticket from',
    ...['ticket ab', 'ticket von', 'kleinstes ticket'],
  ],
  cheque_to: [
    'cheque to',
    'largest cheque',
    'max cheque',
    'max check',
    'maximum check',
    'check to',
    'ticket to',
    'ticket bis',
    'größtes ticket',
  ],
  excludes: ['excludes', 'does not invest in', 'exclusions', 'not interested in', 'ausschlüsse', 'investiert nicht in'],
  last_seen: ['last seen', 'last active', 'last updated', 'updated', 'zuletzt gesehen', 'zuletzt aktiv'],
};
