import type { Change, Content, Entry } from './state.ts';

/** What a change makes of a row, or why it makes nothing. Runs the same way on the device and on the server, as a mutator does. */
export type Made = { readonly content: Content } | 'refused' | 'nothing';

export function made(changes: readonly Change[], entry: Pick<Entry, 'c' | 'text'>, content: Content): Made {
  const change = changes[entry.c];
  switch (change?.kind) {
    case 'add':
      return content === null ? { content: String(entry.c) } : 'refused';
    case 'remove':
      return content === null ? 'nothing' : { content: null };
    case 'set':
      return content === null ? 'refused' : { content: change.value ?? '' };
    case 'write':
    case 'undo':
      return content === null ? 'refused' : { content: entry.text ?? '' };
    default:
      return content === null ? 'refused' : { content: content + entry.c };
  }
}

/** What was made of `before`, brought together with what others did since the person saw `base`: texts are merged, of a value the later arrival stays and is marked. */
export function reconciled(kind: Change['kind'] | undefined, base: Content, before: Content, after: Content): Content {
  if (before === null || after === null || base === null) return after;
  if (kind === 'set') return plain(base) === plain(before) ? after : `${after}!`;
  return kind === 'write' || kind === 'undo' ? merged(base, before, after) : after;
}

/** Three texts of words in, one out: what was added to the base on either side and taken from it on neither. */
export function merged(base: string, current: string, next: string): string {
  const taken = [...base].filter((word) => !next.includes(word));
  const added = [...next].filter((word) => !base.includes(word) && !current.includes(word));
  return [...[...current].filter((word) => !taken.includes(word)), ...added].sort().join('');
}

export const isMarked = (content: Content): boolean => content?.endsWith('!') ?? false;
export const plain = (content: Content): Content => content?.replace('!', '') ?? null;
