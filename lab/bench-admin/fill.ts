import type { SqliteDatabase } from '@paratope/server/db/sqlite/database';
import { criteria } from '@paratope/shared/matches/match';

/** Fills a fresh database with so many submissions, twice the investors and ten times the matches, and a tenth of everything else the lists show. */
export async function fillForAdmins(database: SqliteDatabase, submissions: number): Promise<void> {
  const others = Math.ceil(submissions / 10);
  const investors = submissions * 2;
  await database.write(async ({ sql }) => {
    const insert = (table: string, count: number, row: (number: number) => Record<string, unknown>): void => {
      const columns = Object.keys(row(0));
      const statement = sql.prepare(
        `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      );
      for (let number = 0; number < count; number += 1) statement.run(...Object.values(row(number)));
    };
    insert('investors', investors, investor);
    insert('startups', submissions, startup);
    insert('matches', submissions * 10, (number) => match(number, submissions, investors));
    insert('inbox_items', others, inboxItem);
    insert('jobs', others, job);
    insert('mails', others, mail);
    insert('payments', others, payment);
  });
}

const id = (kind: string, number: number): string => `${kind}-${String(number).padStart(7, '0')}`;

/** Minutes apart, the newest last. */
const at = (number: number): string => new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();

/** Words that are found in one row of a thousand, so that a search finds a handful and no more. */
const word = (number: number): string => (number % 1000 === 7 ? 'Zephyrine' : (words[number % words.length] ?? ''));
const words = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel', 'Ilex', 'Juniper', 'Kapok'];

const investor = (number: number) => ({
  id: id('vc', number),
  key: `firm ${number}`,
  name: `${word(number)} Capital ${number}`,
  firm: `${word(number)} Partners`,
  website: `https://firm-${number}.example`,
  kind: 'vc',
  thesis: 'We back first rounds in biology.',
  source: 'sample data',
  is_sample: 1,
  created_at: at(number),
  updated_at: at(number),
});

const startup = (number: number) => ({
  id: id('startup', number),
  name: `${word(number)} Therapeutics ${number}`,
  email: `founder${number}@startup.example`,
  contact_name: `Founder ${number}`,
  phone: '',
  drug_modality: '["Gene therapy"]',
  disease_focus: '["Ophthalmology"]',
  investment_stage: 'Seed',
  geography: '["Boston, MA"]',
  investment_amount: 4_500_000,
  investment_currency: 'USD',
  description: 'AAV vectors for the retina.',
  plan: 'free',
  submitted_at: at(number),
  matching: '{"state":"idle"}',
  investor_count: 1000,
  is_active: 1,
  is_sample: 0,
  created_at: at(number),
  updated_at: at(number),
  version: 1,
});

const teeth = JSON.stringify(
  criteria.map((criterion) => ({
    criterion,
    score: 0.8,
    yours: 'Seed',
    theirs: 'Seed and Series A',
    evidence: [{ text: 'Led a seed round in 2025', kind: 'deal', source: 'deals.csv', date: '2025-02-01' }],
  })),
);

function match(number: number, startups: number, investors: number) {
  const of = number % startups;
  const rank = Math.floor(number / startups);
  return {
    id: id('match', number),
    startup_id: id('startup', of),
    origin: 'matched',
    investor_id: id('vc', (of + rank) % investors),
    rank: rank + 1,
    similarity: 1 - (number % 997) / 1000,
    base_similarity: 0.8,
    teeth,
    against: '[]',
    raises: '[]',
    overall_assessment: '""',
    gpt_fit: number % 3 === 0 ? 1 : 0,
    gpt_fit_reason: 'Stage and modality fit.',
    manually_approved: number % 4 === 0 ? null : number % 2,
    approved_by_rule: 0,
    is_unlocked: rank < 5 ? 1 : 0,
    locked_by_hand: 0,
    assigned_at: at(of),
    status: 'not_contacted',
    notes: '',
    version: 1,
  };
}

const inboxItem = (number: number) => ({
  id: id('inbox', number),
  kind: 'contact',
  state: number % 5 === 0 ? 'open' : 'done',
  name: `Person ${number}`,
  email: `person${number}@somewhere.example`,
  title: `${word(number)} asks`,
  text: 'How does this work?',
  details: '{}',
  subject_id: '',
  note: '',
  received_at: at(number),
});

const job = (number: number) => ({
  id: id('job', number),
  kind: 'matching',
  key: id('startup', number),
  input: '{}',
  state: 'done',
  progress: '{"stage":"done","done":1,"total":1}',
  attempts: 1,
  message: '',
  created_at: at(number),
  run_after: at(number),
});

const mail = (number: number) => ({
  id: id('mail', number),
  to: `founder${number}@startup.example`,
  subject: `${word(number)} has new matches`,
  text: 'Ten new matches are unlocked.',
  html: '',
  state: 'sent',
  message: '',
  created_at: at(number),
});

const payment = (number: number) => ({
  id: id('payment', number),
  startup_id: id('startup', number),
  payer_id: id('account', number),
  payer: `founder${number}@startup.example`,
  company: `${word(number)} Therapeutics ${number}`,
  provider: 'stripe',
  plan: 'standard',
  amount: 29_900,
  currency: 'usd',
  period: 'once',
  discount: 0,
  state: 'succeeded',
  receipt_number: number + 1,
  created_at: at(number),
  paid_at: at(number),
  end_reason: '',
});
