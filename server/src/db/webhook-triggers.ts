import type Sqlite from 'better-sqlite3';

/**
 * Creates the triggers that write a delivery for each webhook that asked for what happens, in the writer's own transaction: whatever
 * makes the change, none is forgotten, and without a webhook nothing is written. Missing and outdated ones are replaced.
 */
export function keepWebhookTriggers(sqlite: Sqlite.Database): void {
  // Not there up to the schema before them.
  if (!sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'webhooks'").get()) return;
  const found = sqlite.prepare(`${written} ORDER BY sql`).pluck();
  if (JSON.stringify(found.all()) === JSON.stringify([...triggers].sort())) return;
  sqlite.transaction(() => {
    forgetWebhookTriggers(sqlite);
    for (const statement of triggers) sqlite.exec(statement);
  })();
}

/** Drops the triggers for a migration, which could not rebuild a table they refer to. */
export function forgetWebhookTriggers(sqlite: Sqlite.Database): void {
  const names = sqlite.prepare(written.replace('SELECT sql', 'SELECT name')).pluck().all() as string[];
  for (const name of names) sqlite.exec(`DROP TRIGGER ${name}`);
}

const written = `SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND sql LIKE '%INTO webhook_deliveries%'`;

interface Told {
  readonly type: string;
  readonly data: string;
  /** When it happened, by the row itself; otherwise by the commit that wrote the row. */
  readonly at?: string;
}

const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')";
const ofCommit = `(SELECT at FROM commits WHERE space = 'startup:' || new.startup_id AND seq = new.version)`;

const tell = ({ type, data, at = ofCommit }: Told): string => `
  INSERT INTO webhook_deliveries (id, startup_id, webhook_id, type, subject, data, at, state, attempts, next_at)
  SELECT 'msg_' || lower(hex(randomblob(16))), startup_id, id, '${type}', new.id, ${data},
    coalesce(${at}, ${now}), 'waiting', 0, ''
  FROM webhooks
  WHERE startup_id = new.startup_id AND paused_at IS NULL AND instr(events, '"${type}"') > 0;`;

/** As in features/matches/project.ts: whatever is locked is told to nobody. */
const isVisible = (row: 'new' | 'old'): string =>
  `(${row}.deleted_at IS NULL AND (${row}.origin = 'own' OR (${row}.is_unlocked AND ${row}.manually_approved IS 1)))`;

const investor = (field: 'name' | 'firm'): string =>
  `coalesce((SELECT ${field} FROM investors WHERE id = new.investor_id), json_extract(new.own_investor, '$.${field}'))`;

const match = `'id', new.id, 'name', ${investor('name')}, 'firm', ${investor('firm')}, 'status', new.status`;
const matchCreated: Told = { type: 'match.created', data: `json_object(${match})` };

const restOf = (row: 'new' | 'old', field: string): string => `json_extract(${row}.rest, '$.${field}')`;
const activity = `json_object('id', new.id, 'matchId', new.match_id, 'activityType', new.activity_type,
  'title', new.title, 'activityDate', new.activity_date, 'hours', ${restOf('new', 'hours')},
  'nextAction', new.next_action, 'nextActionDate', new.next_action_date,
  'nextActionHours', ${restOf('new', 'nextActionHours')}, 'status', new.status)`;
const toldOfRest = ['hours', 'nextActionHours'] as const;
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

const proposal = `json_object('id', new.id, 'name', new.name, 'reason', new.reason, 'state', new.state)`;

const paid: Told = {
  type: 'payment.completed',
  data: `json_object('id', new.id, 'plan', new.plan, 'amount', new.amount, 'currency', new.currency, 'period', new.period)`,
  at: 'new.paid_at',
};

const bodies = {
  match_told: `AFTER INSERT ON matches WHEN ${isVisible('new')} BEGIN ${tell(matchCreated)} END`,
  match_opened_told: `AFTER UPDATE OF origin, is_unlocked, manually_approved, deleted_at ON matches
    WHEN ${isVisible('new')} AND NOT ${isVisible('old')} BEGIN ${tell(matchCreated)} END`,
  match_status_told: `AFTER UPDATE OF status ON matches
    WHEN new.status IS NOT old.status AND ${isVisible('new')} AND ${isVisible('old')}
    BEGIN ${tell({ type: 'match.status_changed', data: `json_object(${match}, 'previousStatus', old.status)` })} END`,
  activity_told: `AFTER INSERT ON activities WHEN new.deleted_at IS NULL
    BEGIN ${tell({ type: 'activity.created', data: activity })} END`,
  activity_change_told: `AFTER UPDATE OF ${toldOfActivity.join(', ')}, rest ON activities
    WHEN new.deleted_at IS NULL AND (${[
      ...toldOfActivity.map((column) => `new.${column} IS NOT old.${column}`),
      ...toldOfRest.map((field) => `${restOf('new', field)} IS NOT ${restOf('old', field)}`),
    ].join(' OR ')})
    BEGIN ${tell({ type: 'activity.updated', data: activity })} END`,
  proposal_told: `AFTER INSERT ON proposals
    BEGIN ${tell({ type: 'proposal.created', data: proposal, at: 'new.created_at' })} END`,
  proposal_decision_told: `AFTER UPDATE OF state ON proposals WHEN new.state IS NOT old.state AND new.state <> 'open'
    BEGIN ${tell({ type: 'proposal.decided', data: proposal, at: 'new.decided_at' })} END`,
  analysis_told: `AFTER UPDATE OF state ON analyses WHEN new.state = 'ready' AND old.state <> 'ready'
    BEGIN ${tell({
      type: 'analysis.completed',
      data: `json_object('id', new.id, 'deckId', new.deck_id)`,
      at: 'new.generated_at',
    })} END`,
  payment_told: `AFTER INSERT ON payments WHEN new.state = 'succeeded' AND new.provider <> 'grant' BEGIN ${tell(paid)} END`,
  payment_change_told: `AFTER UPDATE OF state ON payments
    WHEN new.state = 'succeeded' AND old.state IN ('pending', 'failed') AND new.provider <> 'grant'
    BEGIN ${tell(paid)} END`,
} as const;

const triggers = Object.entries(bodies).map(([name, body]) => `CREATE TRIGGER ${name} ${body}`);
