/** How an engine says what the triggers need. */
export interface TriggerWords {
  /** A JSON object, from its names and values in turn. */
  readonly object: (pairs: string) => string;
  /** A field of a column of JSON, as JSON. */
  readonly part: (column: string, name: string) => string;
  /** The same as text. */
  readonly field: (column: string, name: string) => string;
  /** Whether a text contains a literal. */
  readonly has: (text: string, literal: string) => string;
  /** Random hexadecimal digits. */
  readonly random: string;
  /** The moment, as `Instant`. */
  readonly now: string;
}

export interface Trigger {
  readonly name: string;
  /** Such as `INSERT ON matches`. */
  readonly after: string;
  readonly when?: string;
  readonly statement: string;
}

interface Told {
  readonly type: string;
  readonly data: string;
  /** When it happened, by the row itself; otherwise by the commit that wrote the row. */
  readonly at?: string;
}

/** What writes a delivery for each webhook that asked for what happens, after each row that is written. */
export function webhookTriggers({ object, part, field, has, random, now }: TriggerWords): readonly Trigger[] {
  const tell = ({ type, data, at = ofCommit }: Told): string => `
    INSERT INTO webhook_deliveries (id, startup_id, webhook_id, type, subject, data, at, state, attempts, next_at)
    SELECT 'msg_' || ${random}, startup_id, id, '${type}', new.id, ${object(data)}, coalesce(${at}, ${now}), 'waiting', 0, ''
    FROM webhooks
    WHERE startup_id = new.startup_id AND paused_at IS NULL AND ${has('events', `"${type}"`)};`;
  const investor = (name: 'name' | 'firm'): string =>
    `coalesce((SELECT ${name} FROM investors WHERE id = new.investor_id), ${field('new.own_investor', name)})`;
  const match = `'id', new.id, 'name', ${investor('name')}, 'firm', ${investor('firm')}, 'status', new.status`;
  const matchCreated = tell({ type: 'match.created', data: match });
  const activity = `'id', new.id, 'matchId', new.match_id, 'activityType', new.activity_type,
    'title', new.title, 'activityDate', new.activity_date, 'hours', ${part('new.rest', 'hours')},
    'nextAction', new.next_action, 'nextActionDate', new.next_action_date,
    'nextActionHours', ${part('new.rest', 'nextActionHours')}, 'status', new.status`;
  const hasOther = (name: string) => `${field('new.rest', name)} IS DISTINCT FROM ${field('old.rest', name)}`;
  return [
    { name: 'match_told', after: 'INSERT ON matches', when: isVisible('new'), statement: matchCreated },
    {
      name: 'match_opened_told',
      after: 'UPDATE OF origin, is_unlocked, manually_approved, deleted_at ON matches',
      when: `${isVisible('new')} AND NOT ${isVisible('old')}`,
      statement: matchCreated,
    },
    {
      name: 'match_status_told',
      after: 'UPDATE OF status ON matches',
      when: `${isOther('status')} AND ${isVisible('new')} AND ${isVisible('old')}`,
      statement: tell({ type: 'match.status_changed', data: `${match}, 'previousStatus', old.status` }),
    },
    {
      name: 'activity_told',
      after: 'INSERT ON activities',
      when: 'new.deleted_at IS NULL',
      statement: tell({ type: 'activity.created', data: activity }),
    },
    {
      name: 'activity_change_told',
      after: `UPDATE OF ${toldOfActivity.join(', ')}, rest ON activities`,
      when: `new.deleted_at IS NULL AND (${[...toldOfActivity.map(isOther), ...toldOfRest.map(hasOther)].join(' OR ')})`,
      statement: tell({ type: 'activity.updated', data: activity }),
    },
    {
      name: 'proposal_told',
      after: 'INSERT ON proposals',
      statement: tell({ type: 'proposal.created', data: proposal, at: 'new.created_at' }),
    },
    {
      name: 'proposal_decision_told',
      after: 'UPDATE OF state ON proposals',
      when: `${isOther('state')} AND new.state <> 'open'`,
      statement: tell({ type: 'proposal.decided', data: proposal, at: 'new.decided_at' }),
    },
    {
      name: 'analysis_told',
      after: 'UPDATE OF state ON analyses',
      when: `new.state = 'ready' AND old.state <> 'ready'`,
      statement: tell({
        type: 'analysis.completed',
        data: `'id', new.id, 'deckId', new.deck_id`,
        at: 'new.generated_at',
      }),
    },
    {
      name: 'payment_told',
      after: 'INSERT ON payments',
      when: `new.state = 'succeeded' AND new.provider <> 'grant'`,
      statement: tell(paid),
    },
    {
      name: 'payment_change_told',
      after: 'UPDATE OF state ON payments',
      when: `new.state = 'succeeded' AND old.state IN ('pending', 'failed') AND new.provider <> 'grant'`,
      statement: tell(paid),
    },
  ];
}

const ofCommit = `(SELECT at FROM commits WHERE space = 'startup:' || new.startup_id AND seq = new.version)`;

/** As in features/matches/project.ts: whatever is locked is told to nobody. */
const isVisible = (row: 'new' | 'old'): string =>
  `(${row}.deleted_at IS NULL AND (${row}.origin = 'own' OR (${row}.is_unlocked AND ${row}.manually_approved IS TRUE)))`;

const isOther = (column: string): string => `new.${column} IS DISTINCT FROM old.${column}`;

const toldOfRest = ['hours', 'nextActionHours'];
const toldOfActivity = [
  'match_id',
  'activity_type',
  'title',
  'description',
  'activity_date',
  'next_action',
  'next_action_date',
  'status',
  'notes',
];

const proposal = `'id', new.id, 'name', new.name, 'reason', new.reason, 'state', new.state`;

const paid: Told = {
  type: 'payment.completed',
  data: `'id', new.id, 'plan', new.plan, 'amount', new.amount, 'currency', new.currency, 'period', new.period`,
  at: 'new.paid_at',
};
