import { wordsOf } from './words.ts';

/** A found phrase: its ids and the words it covers, `start` inclusive, `end` exclusive. */
export interface Found {
  readonly ids: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** Finds phrases in words, whole words only, the longest first; no word counts for two phrases. */
export type PhraseFinder = (words: readonly string[]) => Found[];

export interface Phrase {
  readonly text: string;
  readonly id: string;
  /** Whether the last word may be the beginning of a longer one. */
  readonly isStem?: boolean;
}

/** The same phrase may be given for several ids; a regular plural of the last word is recognized too. */
export function createPhraseFinder(phrases: readonly Phrase[]): PhraseFinder {
  const byFirstWord = new Map<string, Entry[]>();
  const stemsByHead = new Map<string, Entry[]>();
  for (const { text, id, isStem = false } of phrases) {
    const words = wordsOf(text);
    const [first] = words;
    if (!first) continue;
    const isOneStem = isStem && words.length === 1;
    const index = isOneStem ? stemsByHead : byFirstWord;
    for (const head of isOneStem ? [first.slice(0, stemHead)] : [first, ...(words.length === 1 ? [`${first}s`] : [])]) {
      const entries = index.get(head) ?? [];
      index.set(head, entries);
      const same = entries.find((entry) => entry.words.join(' ') === words.join(' ') && entry.isStem === isStem);
      if (same) same.ids.add(id);
      else entries.push({ words, ids: new Set([id]), isStem });
    }
  }

  return (words) => {
    const hits: Found[] = [];
    for (const [start, word] of words.entries()) {
      for (const entry of [...(byFirstWord.get(word) ?? []), ...(stemsByHead.get(word.slice(0, stemHead)) ?? [])]) {
        if (matchesAt(words, start, entry)) hits.push({ ids: [...entry.ids], start, end: start + entry.words.length });
      }
    }
    return longestApart(hits);
  };
}

interface Entry {
  readonly words: readonly string[];
  readonly ids: Set<string>;
  readonly isStem: boolean;
}

/** Letters a one-word stem is looked up by; no stem is shorter. */
const stemHead = 5;

function matchesAt(words: readonly string[], start: number, { words: wanted, isStem }: Entry): boolean {
  const last = wanted.length - 1;
  for (const [offset, want] of wanted.entries()) {
    const word = words[start + offset];
    if (word === undefined) return false;
    if (word === want) continue;
    if (offset < last) return false;
    if (!(isStem ? word.startsWith(want) : word === `${want}s`)) return false;
  }
  return true;
}

/** Longest first, then leftmost; a hit that shares a word with an accepted longer one is dropped. Ties at one place merge their ids. */
function longestApart(hits: Found[]): Found[] {
  const taken = new Map<number, Found>();
  const kept: Found[] = [];
  for (const hit of hits.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
    const holder = taken.get(hit.start);
    if (holder && holder.start === hit.start && holder.end === hit.end) {
      kept[kept.indexOf(holder)] = unite(taken, { ...hit, ids: [...new Set([...holder.ids, ...hit.ids])] });
      continue;
    }
    let isFree = true;
    for (let at = hit.start; at < hit.end; at += 1) if (taken.has(at)) isFree = false;
    if (isFree) kept.push(unite(taken, hit));
  }
  return kept.sort((a, b) => a.start - b.start);
}

function unite(taken: Map<number, Found>, hit: Found): Found {
  for (let at = hit.start; at < hit.end; at += 1) taken.set(at, hit);
  return hit;
}
