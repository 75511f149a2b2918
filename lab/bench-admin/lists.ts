/** A list of the admin area as it is asked for, and the same page with its count as somebody would write it by hand. */
export interface MeasuredList {
  readonly name: string;
  readonly path: string;
  readonly page: string;
  readonly count: string;
}

const startups = 'FROM startups WHERE deleted_at IS NULL';
const submitted = `${startups} AND submitted_at IS NOT NULL`;
const pairs =
  "FROM matches m JOIN startups s ON s.id = m.startup_id JOIN investors i ON i.id = m.investor_id WHERE m.origin = 'matched' AND m.deleted_at IS NULL AND s.deleted_at IS NULL";
const sides = 'SELECT m.*, s.name AS startup_name, i.name AS vc_name, i.firm AS vc_firm';
const found = (column: string) => `${column} LIKE '%zephyrine%'`;

/** The orders end as ours do: on the id, in the direction an index can be read. */
const list = (name: string, path: string, from: string, order: string): MeasuredList => ({
  name,
  path,
  page: `${selected(from)} ${from} ORDER BY ${order} LIMIT 100`,
  count: `SELECT count(*) ${from}`,
});

/** The columns an answer is made of, with what stands in other tables. */
function selected(from: string): string {
  if (from.startsWith('FROM matches m')) return sides;
  if (from.startsWith('FROM startups'))
    return `SELECT *, ${matchesOf('count(*)')}, ${matchesOf('sum(manually_approved)')}, ${matchesOf('sum(is_unlocked)')}, ${partsOf('decks', 'file_name')}, ${partsOf('analyses', 'state')}`;
  if (from.startsWith('FROM investors'))
    return 'SELECT *, (SELECT count(*) FROM deals WHERE investor_id = investors.id), (SELECT json_group_array(value) FROM declared_facts WHERE investor_id = investors.id)';
  if (from.startsWith('FROM payments')) return 'SELECT *, (SELECT name FROM startups WHERE id = startup_id)';
  return 'SELECT *';
}

const matchesOf = (counted: string): string =>
  `(SELECT ${counted} FROM matches WHERE startup_id = startups.id AND origin = 'matched' AND deleted_at IS NULL)`;
const partsOf = (table: string, column: string): string =>
  `(SELECT json_group_array(${column}) FROM ${table} WHERE startup_id = startups.id)`;

const withWord = '?q=zephyrine';
const matchWord = `AND (${found('s.name')} OR ${found('i.name')} OR ${found('i.firm')})`;
const active = 'FROM investors WHERE archived_at IS NULL';

export const measuredLists: readonly MeasuredList[] = [
  list('Submissions', '/api/admin/submissions', submitted, 'submitted_at DESC, id DESC'),
  list(
    'Submissions, search',
    `/api/admin/submissions${withWord}`,
    `${submitted} AND ${found('name')}`,
    'submitted_at DESC, id DESC',
  ),
  list('Clients', '/api/admin/clients?sort=name', startups, 'lower(trim(name)), id'),
  list('Clients, newest', '/api/admin/clients?sort=newest', startups, 'created_at DESC, id DESC'),
  list(
    'Clients, search',
    `/api/admin/clients${withWord}`,
    `${startups} AND (${found('name')} OR ${found('email')} OR ${found('contact_name')})`,
    'lower(trim(name)), id',
  ),
  list('Matches', '/api/admin/matches', pairs, 'm.assigned_at DESC, m.startup_id, m.rank, m.id'),
  list('Matches, closest', '/api/admin/matches?sort=similarity', pairs, 'm.similarity DESC, m.id DESC'),
  list(
    'Matches, unlocked',
    '/api/admin/matches?clientAccess=Unlocked',
    `${pairs} AND m.is_unlocked = 1`,
    'm.assigned_at DESC, m.startup_id, m.rank, m.id',
  ),
  list(
    'Matches, search',
    `/api/admin/matches${withWord}`,
    `${pairs} ${matchWord}`,
    'm.assigned_at DESC, m.startup_id, m.rank, m.id',
  ),
  list('Investors', '/api/admin/investors', active, 'lower(name), id'),
  list(
    'Investors, search',
    `/api/admin/investors${withWord}`,
    `${active} AND (${found('name')} OR ${found('firm')})`,
    'lower(name), id',
  ),
  list('Inbox', '/api/admin/inbox', 'FROM inbox_items', 'received_at DESC, id DESC'),
  list('Jobs', '/api/admin/jobs', 'FROM jobs', 'created_at DESC, id DESC'),
  list('Mails', '/api/admin/mail-outbox', 'FROM mails', 'created_at DESC, id DESC'),
  list('Payments', '/api/admin/payments', 'FROM payments', 'created_at DESC, id DESC'),
];
