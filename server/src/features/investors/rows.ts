import { CalendarDate } from '@paratope/shared/dates';
import { InvestorKind } from '@paratope/shared/matches/match';
import { parseMoney } from '@paratope/shared/money-text';
import { nearestLabel } from '@paratope/shared/taxonomy/nearest';
import type { Place } from '@paratope/shared/taxonomy/places';
import { type Term, taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import { msg } from '@paratope/shared/words/message';
import type { LineFault as Conflict, CsvRow } from './read-csv.ts';
import { cleanWebsite } from './website.ts';

/** One line of a file, read and checked; `undefined` fields are blank cells, which keep what is stored. */
export type DealRow = NonNullable<ReturnType<typeof readDeal>>;
export type CompanyRow = NonNullable<ReturnType<ReturnType<typeof companyReader>>>;

export type DeclaredField = 'stage' | 'modality' | 'disease' | 'geography' | 'cheque_from' | 'cheque_to' | 'excludes';

export interface InvestorRow {
  readonly line: number;
  readonly key: string | undefined;
  readonly name: string;
  readonly firm: string | undefined;
  readonly website: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly kind: InvestorKind | undefined;
  readonly thesis: string | undefined;
  readonly lastSeen: string | undefined;
  readonly source: string | undefined;
  /** Values by field; a field that is named replaces what was declared before. */
  readonly declared: ReadonlyMap<DeclaredField, readonly string[]>;
}

/** Reads one line and adds complaints to `conflicts`. Returns undefined when the line can't be used at all. */
export type RowReader<Row> = (row: CsvRow, conflicts: Conflict[]) => Row | undefined;

export const headings = {
  deals: ['investor', 'investor_key', 'company', 'date', 'stage', 'amount_usd', 'amount', 'source'],
  companies: [
    ...['company', 'name', 'key', 'website', 'website_url', 'city', 'metro', 'state', 'region', 'country', 'location'],
    ...['category', 'modalities', 'diseases', 'founded', 'description', 'source'],
  ],
  investors: [
    ...['name', 'investor', 'key', 'investor_key', 'firm', 'website', 'email', 'phone', 'kind', 'thesis', 'stages'],
    ...['modalities', 'diseases', 'geographies', 'cheque_from', 'cheque_to', 'excludes', 'last_seen', 'source'],
  ],
  directory: ['name', 'website', 'has_website', 'focus', 'last_seen', 'website_source'],
} as const;

export const keyOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

export function readDeal({ line, cells }: CsvRow, conflicts: Conflict[]) {
  const name = cells.investor ?? cells.investor_key;
  const company = cells.company;
  if (!name || !company) {
    conflicts.push({
      line,
      message: name
        ? msg('A deal needs an investor and a company. The company is blank, so this row was skipped.')
        : msg('A deal needs an investor and a company. The investor is blank, so this row was skipped.'),
    });
    return undefined;
  }
  const amount = cells.amount_usd ?? cells.amount;
  return {
    line,
    investor: { key: cells.investor_key && keyOf(cells.investor_key), name },
    company,
    date: dateOf(line, cells.date, conflicts) ?? null,
    stage: cells.stage ?? null,
    amountUsd: dollarsOf(line, amount, conflicts),
    source: cells.source,
  };
}

export const companyReader =
  (understanding: Understanding) =>
  ({ line, cells }: CsvRow, conflicts: Conflict[]) => {
    const name = cells.company ?? cells.name ?? cells.key;
    if (!name) {
      conflicts.push({ line, message: msg('A company needs a name. This row was skipped.') });
      return undefined;
    }
    const description = cells.description;
    const modalities = cells.modalities && readTerms(understanding, 'modality', cells.modalities);
    const diseases = cells.diseases && readTerms(understanding, 'disease', cells.diseases);
    const read = description ? understanding.concepts(description) : undefined;
    const founded = Number(cells.founded);
    return {
      line,
      key: keyOf(cells.key ?? name),
      name,
      website: websiteOf(line, cells.website ?? cells.website_url, conflicts),
      place: placeOf(understanding, cells),
      category: cells.category?.toLowerCase(),
      modalities: modalities || read?.modalities,
      diseases: diseases || read?.diseases,
      founded: Number.isInteger(founded) && founded > 1600 ? founded : undefined,
      description,
      source: cells.source,
    };
  };

export const investorReader =
  (understanding: Understanding): RowReader<InvestorRow> =>
  ({ line, cells }, conflicts) => {
    const name = cells.name ?? cells.investor ?? cells.firm;
    if (!name) {
      conflicts.push({ line, message: msg('An investor needs a name. This row was skipped.') });
      return undefined;
    }
    const key = cells.key ?? cells.investor_key;
    return {
      line,
      key: key && keyOf(key),
      name,
      firm: cells.firm,
      website: websiteOf(line, cells.website, conflicts),
      email: emailOf(line, cells.email, conflicts),
      phone: cells.phone,
      kind: kindOf(line, cells.kind, conflicts),
      thesis: cells.thesis,
      lastSeen: dateOf(line, cells.last_seen, conflicts),
      source: cells.source,
      declared: declaredIn(understanding, line, cells, conflicts),
    };
  };

export const readDirectoryEntry: RowReader<InvestorRow> = ({ line, cells }, conflicts) => {
  const name = cells.name;
  if (!name) {
    conflicts.push({ line, message: msg('A directory entry needs a name. This row was skipped.') });
    return undefined;
  }
  const years = cells.last_seen?.match(/\b(\d{4})\b/);
  return {
    line,
    key: undefined,
    name,
    firm: name,
    website: websiteOf(line, cells.website, conflicts),
    email: undefined,
    phone: undefined,
    kind: undefined,
    thesis: cells.focus,
    lastSeen: years ? `${years[1]}-12-31` : undefined,
    source: cells.website_source ? `directory, ${cells.website_source}` : 'directory',
    declared: new Map(),
  };
};

/** Returns the taxonomy's ids, and unknown entries as written. Never splits a whole label. */
export function readTerms(understanding: Understanding, kind: 'modality' | 'disease', cell: string): string[] {
  const entries = entriesOf(cell, (entry) => understanding.isLabel(kind, entry));
  const { ids, unclassified } = understanding.terms(kind, entries);
  return [...ids, ...unclassified];
}

/** Semicolons, bars and line ends separate entries; commas do outside brackets. A slash never does: "and/or", "CAR-T/NK". */
export function entriesOf(cell: string, isLabel: (entry: string) => boolean): string[] {
  return cell
    .split(/[;|\n]+/)
    .flatMap((part) => (isLabel(part.trim()) ? [part] : part.split(/,(?![^(]*\))/)))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function declaredIn(
  understanding: Understanding,
  line: number,
  cells: CsvRow['cells'],
  conflicts: Conflict[],
): Map<DeclaredField, readonly string[]> {
  const declared = new Map<DeclaredField, readonly string[]>();
  const { stages, modalities, diseases, geographies, excludes } = cells;
  if (stages) {
    const read = entriesOf(stages, () => false).map((entry) => ({ entry, stage: understanding.stages(entry).stage }));
    declared.set('stage', [...new Set(read.map(({ entry, stage }) => stage ?? entry))]);
    unknown(
      read.flatMap(({ entry, stage }) => (stage ? [] : [entry])),
      taxonomy.investment_stage,
    );
  }
  for (const [kind, cell] of [['modality', modalities] as const, ['disease', diseases] as const]) {
    if (!cell) continue;
    const values = readTerms(understanding, kind, cell);
    declared.set(kind, values);
    unknown(understanding.terms(kind, values).unclassified, taxonomy[kind]);
  }
  if (geographies) {
    const parts = geographies.split(/[;|\n]+/).filter((part) => part.trim() !== '');
    const named = parts.flatMap((part) => {
      const places = understanding.places.read(part).map((place) => understanding.places.label(place));
      return places.length > 0 ? places : [part.trim()];
    });
    declared.set('geography', [...new Set(named)]);
  }
  for (const field of ['cheque_from', 'cheque_to'] as const) {
    const dollars = dollarsOf(line, cells[field], conflicts);
    if (dollars !== undefined) declared.set(field, [String(Math.round(dollars))]);
  }
  if (excludes) {
    const entries = entriesOf(excludes, () => false);
    const ids = [...understanding.terms('modality', entries).ids, ...understanding.terms('disease', entries).ids];
    declared.set('excludes', ids.length > 0 ? ids : entries);
  }
  return declared;

  function unknown(entries: readonly string[], terms: readonly Term[]): void {
    for (const term of entries) {
      const nearest = nearestLabel(term, terms);
      conflicts.push({
        line,
        message: nearest
          ? msg(
              'We don’t know the term “{term}”. Did you mean “{nearest}”? It was saved and is compared as plain text.',
              { term, nearest },
            )
          : msg('We don’t know the term “{term}”. It was saved and is compared as plain text.', { term }),
      });
    }
  }
}

function placeOf(understanding: Understanding, cells: CsvRow['cells']): Place | undefined {
  const { city, metro, state, region, country, location } = cells;
  const known = location ? understanding.places.read(location)[0] : undefined;
  if (!known && !city && !metro && !state && !country && !region) return undefined;
  return (
    known ??
    understanding.places.complete({
      city: city ?? null,
      metro: metro ?? null,
      state: state ?? null,
      country: country ?? null,
    })
  );
}

function websiteOf(line: number, cell: string | undefined, conflicts: Conflict[]): string | undefined {
  if (!cell) return undefined;
  const clean = cleanWebsite(cell);
  if (!clean)
    conflicts.push({
      line,
      message: msg('“{cell}” isn’t a web address and was left out. Use one that starts with http:// or https://.', {
        cell: short(cell),
      }),
    });
  return clean;
}

function emailOf(line: number, cell: string | undefined, conflicts: Conflict[]): string | undefined {
  if (!cell || /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(cell)) return cell;
  conflicts.push({ line, message: msg('“{cell}” isn’t an email address and was left out.', { cell: short(cell) }) });
  return undefined;
}

function dateOf(line: number, cell: string | undefined, conflicts: Conflict[]): string | undefined {
  if (!cell || CalendarDate.safeParse(cell).success) return cell;
  if (/^\d{4}$/.test(cell)) return `${cell}-12-31`;
  if (/^\d{4}-(0[1-9]|1[0-2])$/.test(cell)) return `${cell}-01`;
  conflicts.push({
    line,
    message: msg('“{cell}” isn’t a date and was left out. Write it as YYYY-MM-DD.', { cell: short(cell) }),
  });
  return undefined;
}

function dollarsOf(line: number, cell: string | undefined, conflicts: Conflict[]): number | undefined {
  if (!cell) return undefined;
  const money = parseMoney(cell);
  if (money && money.amount > 0 && (money.currency === null || money.currency === 'USD')) return money.amount;
  conflicts.push({
    line,
    message: msg('“{cell}” isn’t an amount in US dollars and was left out.', { cell: short(cell) }),
  });
  return undefined;
}

function kindOf(line: number, cell: string | undefined, conflicts: Conflict[]): InvestorKind | undefined {
  if (!cell) return undefined;
  const words = cell.toLowerCase().replace(/[^a-z]+/g, '_');
  const kind = InvestorKind.safeParse(kindNames[words] ?? words);
  if (kind.success) return kind.data;
  conflicts.push({
    line,
    message: msg('“{cell}” isn’t a type of investor and was left out. Use one of these: {kinds}.', {
      cell: short(cell),
      kinds: InvestorKind.options.join(', '),
    }),
  });
  return undefined;
}

const kindNames: Readonly<Record<string, InvestorKind>> = {
  venture_capital: 'vc',
  venture_capital_fund: 'vc',
  private_equity: 'pe',
  family: 'family_office',
  corporate: 'corporate_vc',
  cvc: 'corporate_vc',
  corporate_venture: 'corporate_vc',
  angel_investor: 'angel',
  business_angel: 'angel',
};

const short = (cell: string): string => (cell.length > 60 ? `${cell.slice(0, 57)}…` : cell);
