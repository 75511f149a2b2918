import {
  type Accepted,
  type Cursor,
  type Device,
  type Entry,
  momentsIn,
  type Reply,
  type Request,
  type Server,
  type State,
  type Tab,
  type Verdict,
} from './state.ts';

/**
 * The text of a state, all of it, as short as it can be. Replicas are numbered as they come and moments by their order, the tabs of a device and the requests
 * under way stand in the order of their texts. That is renaming and no more: tabs of one device may do the same things, and a
 * request under way has no place among the others.
 */
export function canonical(state: State): string {
  const names = new Map<number, number>();
  const named = (id: number): number => {
    const known = names.get(id);
    if (known !== undefined) return known;
    names.set(id, names.size);
    return names.size - 1;
  };
  const moments = new Map([...momentsIn(state)].sort((a, b) => a - b).map((moment, index) => [moment, index]));
  const moment = (at: number): number => moments.get(at) ?? -1;
  const entry = ({ c, seq, base, text, confirmed }: Entry): string =>
    `${c}.${seq}.${base ?? '-'}.${text ?? ''}.${confirmed === undefined ? '' : moment(confirmed)}`;
  const verdict = (one: Verdict | null): string => (one ? `${one.c}${one.ok ? '+' : '-'}${moment(one.at)}` : '_');
  const cursor = ({ seq, nonce }: Cursor): string => (seq > 1 ? `${seq}#${moment(nonce)}` : String(seq));
  const accepted = (one: Accepted): string => `${entry(one)}@${named(one.replica)}`;
  const server = ({ commits, rows, replicas }: Server): string =>
    `${commits.map(moment)}|${rows.map(({ content, v, at }) => `${content ?? '-'}.${v}.${moment(at)}`)}|` +
    replicas.map(({ id, account, verdicts }) => `${named(id)}.${account}:${verdicts.map(verdict)}`).join('/');
  const device = (one: Device): string =>
    [
      named(one.replica),
      one.last,
      cursor(one.cursor),
      flags(one.fresh, one.sealed),
      one.rows.map(rowText),
      one.shown.map(rowText),
      one.outbox.map(entry),
      one.journal.map(accepted),
      one.attention,
      one.undo ? `${one.undo.before}>${one.undo.after}` : '',
    ].join('|');
  const request = ({ replica, account, cookie, cursor: from, ack, entries }: Request): string =>
    `${named(replica)}.${account}.${cookie}.${cursor(from)}.${ack}:${entries.map(entry)}`;
  const reply = (one: Reply): string => {
    if (one.kind === 'diverged') return `${one.reason}${one.last}`;
    if (one.kind !== 'answer') return one.kind;
    const rows = one.rows.map(({ row, content }) => `${row}${content ?? '-'}`);
    return `${flags(one.partial)}${one.last}.${cursor(one.cursor)}:${one.verdicts.map(verdict)}:${rows}`;
  };
  const tab = (one: Tab): string =>
    `${flags(one.stale, one.pullOnly, one.half)}${one.after}${one.question ? request(one.question) : ''}>${one.reply ? reply(one.reply) : ''}`;

  // What has an order of its own comes first, so that what is sorted meets names that are given already.
  const parts = [server(state.server), state.backup ? server(state.backup) : '', ...state.devices.map(device)];
  for (const { tabs } of state.devices) parts.push(tabs.map(tab).sort().join('&'));
  parts.push(state.air.map(request).sort().join('&'));
  parts.push(flags(state.paid, state.hasCopies, ...state.saved));
  parts.push(`${state.cookies}.${state.pages}.${Object.values(state.left)}`);
  return parts.join(';');
}

const flags = (...all: readonly boolean[]): string => all.map((one) => (one ? '1' : '0')).join('');
const rowText = (content: string | null): string => content ?? '-';
