import { isMarked, plain } from './rows.ts';
import type { Setting } from './server.ts';
import type { Accepted, Change, Content, Device, State } from './state.ts';

/** The first invariant that does not hold, with its id in SPEC.md; the second half is asked only where nothing is under way. */
export function faultOf(setting: Setting, state: State, isAtRest: boolean): string | undefined {
  return always(setting, state) ?? (isAtRest ? atRest(setting, state) : undefined);
}

const isWord = (setting: Setting, c: number): boolean => ['mark', 'gild'].includes(setting.changes[c]?.kind ?? '');
const words = (content: Content | undefined): string[] => [...(content ?? '')].filter((word) => /\d/.test(word));
const doubled = (content: Content): boolean => new Set(words(content)).size < words(content).length;

function always(setting: Setting, state: State): string | undefined {
  const { server, devices } = state;
  const { changes, owners } = setting;
  if (server.rows.some(({ content }) => doubled(content))) return '[P1] a change took effect twice';
  for (const { account, verdicts } of server.replicas)
    for (const verdict of verdicts)
      if (verdict && devices[changes[verdict.c]?.by ?? 0]?.account !== account)
        return `[A1] change ${verdict.c} was decided for an account that did not make it`;
  for (const [index, device] of devices.entries()) {
    // Until it has heard that the change it holds as well came by another copy, a copied profile does show both.
    if (!state.hasCopies && device.shown.some(doubled)) return `[C2] device ${index} shows a change twice`;
    if (device.shown.some((content, row) => content !== null && owners[row] !== device.account))
      return `[A5] device ${index} holds rows of another account`;
    if (device.account !== state.pages[device.browser] && !device.sealed)
      return `[A5] what is on device ${index} lies open beside another account`;
    const lost = ownWords(setting, state, index).find((c) => !isKept(setting, device, c));
    if (lost !== undefined) return `[W2] change ${lost} was saved on device ${index} and is not to be seen there`;
    const both = device.attention.find((c) => isOnServer(setting, state, c));
    if (both !== undefined) return `[P4] change ${both} is on the server and is told to be refused`;
  }
  return undefined;
}

const ownWords = (setting: Setting, state: State, device: number): number[] =>
  setting.changes.flatMap(({ by }, c) => (by === device && state.saved[c] && isWord(setting, c) ? [c] : []));

const isKept = ({ changes }: Setting, device: Device, c: number): boolean =>
  words(device.shown[changes[c]?.row ?? 0]).includes(String(c)) || device.attention.includes(c);

const isOnServer = (setting: Setting, { server }: State, c: number): boolean =>
  isWord(setting, c) && words(server.rows[setting.changes[c]?.row ?? 0]?.content).includes(String(c));

function atRest(setting: Setting, state: State): string | undefined {
  const { server, devices, saved } = state;
  for (const [index, device] of devices.entries()) {
    if (device.sealed) continue;
    const visible = server.rows.map(({ content }, row) => (setting.owners[row] === device.account ? content : null));
    if (`${device.shown}` !== `${visible}` || `${device.rows}` !== `${visible}`)
      return `[S1] device ${index} shows other rows than the server has`;
    const lost = ownWords(setting, state, index).find(
      (c) => saved[c] && !isOnServer(setting, state, c) && !device.attention.includes(c),
    );
    if (lost !== undefined) return `[B3] change ${lost} is neither on the server nor with its author`;
  }
  return outOfOrder(setting, state) ?? olderWins(setting, state) ?? wordsGone(setting, state);
}

function outOfOrder(setting: Setting, { server }: State): string | undefined {
  for (const { content } of server.rows) {
    const last = new Map<number, number>();
    for (const c of words(content).map(Number)) {
      if (!isWord(setting, c)) continue;
      const by = setting.changes[c]?.by ?? 0;
      if (c < (last.get(by) ?? -1)) return `[P9] change ${c} stands behind a later one of its device`;
      last.set(by, c);
    }
  }
  return undefined;
}

/** What was confirmed last stays, whether it came again after the restore or was made then, unless it is marked. */
function olderWins(setting: Setting, { server, devices }: State): string | undefined {
  const { changes } = setting;
  const accepted = devices.flatMap(({ journal }) => journal).sort((a, b) => (b.confirmed ?? 0) - (a.confirmed ?? 0));
  for (const [row, { content }] of server.rows.entries()) {
    const own = accepted.filter(({ c }) => changes[c]?.row === row);
    const of = (kind: Change['kind']): Accepted[] => own.filter(({ c }) => changes[c]?.kind === kind);
    // A value that its author had found there says nothing of the order.
    const newest = of('set').find(({ base }) => base !== null);
    const isLater = of('set').some(
      ({ c, confirmed = 0 }) => confirmed >= (newest?.confirmed ?? 0) && changes[c]?.value === plain(content),
    );
    if (newest && !isLater && !isMarked(content))
      return `[B5] row ${row} has an older value than the one confirmed last, and no mark`;
    // Of what had a verdict that its device never heard, nobody knows the place: it comes as if made now.
    const [[removed], [added]] = [of('remove'), of('add')];
    if ((removed?.confirmed ?? 0) > (added?.confirmed ?? 0) && content !== null)
      return `[D1] row ${row} was deleted and is back`;
  }
  return undefined;
}

/** A typed word is in the text until its own author takes it back. */
function wordsGone({ changes }: Setting, { server, saved }: State): string | undefined {
  for (const [c, { kind, by, row }] of changes.entries()) {
    if (kind !== 'write' || !saved[c]) continue;
    const isUndone = changes.some(
      (other, later) => later > c && other.by === by && other.kind === 'undo' && saved[later],
    );
    const stands = words(server.rows[row]?.content).includes(String(c));
    if (!isUndone && !stands) return `[N6] the words of change ${c} are gone`;
    if (isUndone && stands) return `[N6] change ${c} was undone and stands`;
  }
  return undefined;
}
