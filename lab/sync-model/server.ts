import { made, plain, reconciled } from './rows.ts';
import type { Rules } from './rules.ts';
import {
  type Change,
  type Content,
  type Entry,
  headOf,
  newMoment,
  type Reply,
  type Request,
  type Server,
  type ServerReplica,
  type State,
  type Verdict,
} from './state.ts';

/** What never changes within a scene. */
export interface Setting {
  readonly rules: Rules;
  readonly changes: readonly Change[];
  /** The account whose space each row is in. */
  readonly owners: readonly number[];
  readonly start: readonly Content[];
}

/** How an arrival may go: answered whole, with a first page that holds nothing yet, or cut off between effects and verdict. */
export type Arrival = 'whole' | 'partial' | 'torn';

/** One request, one transaction: the same questions in the same order as `authority/answer.ts`. */
export function answer(setting: Setting, state: State, request: Request, arrival: Arrival): Reply {
  const { rules } = setting;
  const { server } = state;
  if (request.cookie < 0 || (rules.has('account-named') && request.account !== request.cookie))
    return { kind: 'unauthorized' };
  const caller = request.cookie;
  const stored = server.replicas.find(({ id }) => id === request.replica);
  if (stored && stored.account !== caller) return { kind: 'diverged', reason: 'foreign', last: 0 };
  const replica: ServerReplica = stored ?? { id: request.replica, account: caller, verdicts: [] };
  const reason = parted(rules, server, request, replica.verdicts.length, stored === undefined);
  if (reason) return { kind: 'diverged', reason, last: replica.verdicts.length };

  const [first] = request.entries;
  if (first) {
    if (rules.has('gap') && first.seq > replica.verdicts.length + 1)
      return { kind: 'diverged', reason: 'gap', last: replica.verdicts.length };
    const used = request.entries.filter(({ seq }) => seq <= replica.verdicts.length);
    if (rules.has('forked') && used.some(({ c, seq }) => replica.verdicts[seq - 1]?.c !== c)) return { kind: 'forked' };
    if (!stored) server.replicas.push(replica);
    for (const entry of request.entries) {
      if (entry.seq <= replica.verdicts.length) continue;
      const verdict = decide(setting, state, caller, entry);
      if (arrival === 'torn') continue;
      replica.verdicts[entry.seq - 1] ??= verdict;
      for (let hole = 0; hole < entry.seq; hole += 1) replica.verdicts[hole] ??= null;
    }
  }
  return read(setting, state, request, replica, arrival === 'partial');
}

/** Do the device and the server share a history? */
function parted(
  rules: Rules,
  server: Server,
  { cursor, ack }: Request,
  last: number,
  isUnknown: boolean,
): 'restored' | 'compacted' | undefined {
  if (cursor.seq > 1) {
    const nonce = server.commits[cursor.seq - 2];
    if (nonce === undefined ? rules.has('ahead') : rules.has('nonce') && nonce !== cursor.nonce) return 'restored';
  }
  if (ack <= last || !rules.has('ahead')) return undefined;
  return isUnknown && cursor.seq > 0 ? 'compacted' : 'restored';
}

/** Effects and verdict of one change. */
function decide(setting: Setting, state: State, caller: number, entry: Entry): Verdict {
  const { server } = state;
  const known = setting.rules.has('known-by-name') && verdictOf(server, caller, entry.c);
  if (known) return known;
  const ok = judge(setting, state, caller, entry);
  return { c: entry.c, ok, at: headOf(server).nonce };
}

function verdictOf(server: Server, caller: number, c: number): Verdict | undefined {
  for (const { account, verdicts } of server.replicas) {
    const found = account === caller && verdicts.find((verdict) => verdict?.c === c);
    if (found) return found;
  }
  return undefined;
}

function judge({ rules, changes, owners }: Setting, state: State, caller: number, entry: Entry): boolean {
  const { server, paid } = state;
  const change = changes[entry.c];
  const row = change && server.rows[change.row];
  if (!row || owners[change.row] !== caller) return false;
  if (change.kind === 'gild' && !paid) return false;
  const place = (content: Content, at?: number, isRemembered = false): true => {
    if (content !== row.content || isRemembered) server.commits.push(newMoment(state));
    if (content !== row.content) row.v = headOf(server).seq;
    row.at = at ?? (content === row.content && !isRemembered ? row.at : headOf(server).nonce);
    row.content = content;
    return true;
  };
  const { confirmed } = entry;
  const isAgain = confirmed !== undefined && rules.has(change.kind === 'set' ? 'later-stays' : 'deleted-stays');
  // What was confirmed later, or written after the restore, stays; a field is marked, and its history has the other value.
  if (isAgain && row.at > confirmed) {
    const isOther = change.kind === 'set' && row.content !== null && plain(row.content) !== change.value;
    return place(isOther ? `${plain(row.content)}!` : row.content, row.at, change.kind !== 'remove');
  }
  const result = made(changes, entry, row.content);
  if (result === 'refused') return false;
  // The deletion of a row that is not there is remembered, and so is a value that is there already while its author saw another.
  const isNoted = isAgain || rules.has('found-so');
  if (result === 'nothing') return place(null, isAgain ? confirmed : undefined, isNoted);
  if (!isAgain && change.kind === 'set' && result.content === plain(row.content))
    return place(row.content, undefined, isNoted && entry.base !== null && plain(entry.base) !== change.value);
  const content = reconciled(change.kind, entry.base, row.content, result.content);
  // A value that its author had found there is no place that holds: the engine knows fields by what altered them.
  const isHeld = isAgain && change.kind === 'set' && entry.base === null && content === row.content;
  return place(content, isHeld ? row.at : isAgain ? confirmed : undefined, isAgain && change.kind === 'set');
}

/** What the device lacks, and the verdicts it has not settled. */
function read(
  { rules, owners, changes }: Setting,
  state: State,
  request: Request,
  replica: ServerReplica,
  partial: boolean,
): Reply {
  const { server } = state;
  const last = replica.verdicts.length;
  if (partial) return { kind: 'answer', partial, last, verdicts: [], rows: [], cursor: request.cursor };
  const sent = new Set(request.entries.map(({ c }) => c));
  const verdicts = replica.verdicts.slice(request.ack).flatMap((verdict): Verdict[] => {
    if (!verdict) return [];
    // A server that stores no verdicts thinks again, about a change that it does not make again.
    const again = !rules.has('verdict-stored') && sent.has(verdict.c) && changes[verdict.c]?.kind === 'gild';
    return [again ? { ...verdict, ok: state.paid } : verdict];
  });
  const rows = server.rows.flatMap(({ content, v }, row) =>
    v > request.cursor.seq && owners[row] === replica.account ? [{ row, content }] : [],
  );
  return { kind: 'answer', partial, last, verdicts, rows, cursor: headOf(server) };
}
