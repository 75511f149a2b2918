import { relative, sep } from 'node:path';
import type { SeededRandom } from '@paratope/sync/testing/fakes';
import { type Content, contentOf } from './content.ts';
import type { Event, Recording } from './recording.ts';

/** The files that a disk holds after the power went, by their path from the folder; and its folders. */
export interface Remains {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly folders: readonly string[];
}

export interface Disk {
  take(event: Event): void;
  /**
   * What may be found after a cut now. What was flushed is there. Of the rest the draw decides, for each disk anew: nothing of it, all of it,
   * what came first with the last write torn, or each page or each sector by itself in whichever of its later forms. Names
   * in a folder change in their order; without a flush of the folder a name may be missing, and one removed be there.
   */
  cut(random: SeededRandom): Remains;
  /** As the programs saw it. */
  seen(): Remains;
  /** Whether anything was not flushed. */
  isDirty(): boolean;
}

const sectorBytes = 512;
const pageBytes = 4096;

/**
 * How a disk keeps names. `folders` promises no more than POSIX does: a name is safe once its folder was flushed. `journal` does what the common file
 * systems do: names change in one order for the whole disk, the flush of a file brings its own name with all that came before it, and a file grows from its
 * end on, without holes. `scattered` keeps names as `journal` does, and what a file grows by in any order, with zeros where nothing has come.
 */
export const keepings = ['folders', 'journal', 'scattered'] as const;
export type Keeping = (typeof keepings)[number];

interface File {
  /** What is on the disk for sure. */
  readonly safe: Content;
  readonly waiting: FileStep[];
  /** When it got its last name. */
  named: number;
}
type FileStep = { readonly order: number } & (
  | { readonly at: number; readonly bytes: Buffer }
  | { readonly size: number; readonly mayShrink: boolean }
);

interface Folder {
  readonly safe: Map<string, Entry>;
  readonly seen: Map<string, Entry>;
}
type Entry = File | Folder;
const isFolder = (entry: Entry | undefined): entry is Folder => entry !== undefined && 'seen' in entry;

/** Names that change together: a move takes one away and gives another. */
interface NameStep {
  readonly order: number;
  readonly changes: readonly { readonly folder: Folder; readonly name: string; readonly entry: Entry | undefined }[];
}

const fileOf = (bytes?: Buffer): File => ({ safe: contentOf(bytes), waiting: [], named: 0 });
const newFolder = (): Folder => ({ safe: new Map(), seen: new Map() });

/** The disk under a recorded folder. A flush covers what was done before it was asked for, once it is done. */
export function createDisk({ root, before }: Pick<Recording, 'root' | 'before'>, keeping: Keeping = 'folders'): Disk {
  const top = newFolder();
  const inodes = new Map<bigint, Entry>();
  const asked = new Map<bigint, number>();
  /** Files with steps that wait, so that a cut does not go through all of them. */
  const dirty = new Set<File>();
  let names: NameStep[] = [];
  let order = 0;

  for (const { path, inode, bytes } of before) {
    const entry: Entry = path === root ? top : bytes ? fileOf(bytes) : newFolder();
    inodes.set(inode, entry);
    if (entry === top) continue;
    const { folder, name } = placeOf(path);
    folder.safe.set(name, entry);
    folder.seen.set(name, entry);
  }

  return {
    take(event) {
      order += 1;
      switch (event.kind) {
        case 'file':
        case 'folder': {
          const entry: Entry = event.kind === 'folder' ? newFolder() : fileOf();
          inodes.set(event.inode, entry);
          return change([{ ...placeOf(event.path), entry }]);
        }
        case 'remove':
          return change([{ ...placeOf(event.path), entry: undefined }]);
        case 'move': {
          const from = placeOf(event.path);
          const entry = from.folder.seen.get(from.name);
          return change([
            { ...placeOf(event.to), entry },
            { ...from, entry: undefined },
          ]);
        }
        case 'link': {
          const { folder, name } = placeOf(event.path);
          return change([{ ...placeOf(event.to), entry: folder.seen.get(name) }]);
        }
        case 'write':
          return wait(event.inode, { order, at: event.at, bytes: event.bytes });
        case 'cut to':
        case 'reach':
          return wait(event.inode, { order, size: event.size, mayShrink: event.kind === 'cut to' });
        case 'flush':
          asked.set(event.which, order);
          return;
        case 'flushed': {
          const entry = inodes.get(event.inode);
          const until = asked.get(event.which) ?? 0;
          asked.delete(event.which);
          if (isFolder(entry)) return flushNames(entry, until);
          if (entry) flushFile(entry, until);
          if (entry && keeping !== 'folders' && entry.named <= until)
            keepNames(names.filter((step) => step.order <= entry.named));
        }
      }
    },

    cut(random) {
      const bytes = drawBytes(random, order, keeping);
      const isKept = drawNames(random, names, keeping);
      const after = new Map<Folder, Map<string, Entry>>();
      for (const step of names) {
        if (!isKept(step)) continue;
        for (const { folder, name, entry } of step.changes) {
          const entries = after.get(folder) ?? new Map(folder.safe);
          after.set(folder, entries);
          if (entry) entries.set(name, entry);
          else entries.delete(name);
        }
      }
      return remains(
        (folder) => after.get(folder) ?? folder.safe,
        (file) => (dirty.has(file) ? bytes(file) : file.safe.bytes()),
      );
    },

    seen: () =>
      remains(
        (folder) => folder.seen,
        (file) => (dirty.has(file) ? allOf(file) : file.safe.bytes()),
      ),
    isDirty: () => dirty.size + names.length > 0,
  };

  function placeOf(path: string): { folder: Folder; name: string } {
    const parts = relative(root, path).split(sep);
    const name = parts.pop() ?? '';
    let folder = top;
    for (const part of parts) {
      const entry = folder.seen.get(part);
      // Below another root, or made before anybody looked: what goes on there is not kept.
      if (!isFolder(entry)) return { folder: newFolder(), name };
      folder = entry;
    }
    return { folder, name };
  }

  function change(changes: NameStep['changes']): void {
    for (const { folder, name, entry } of changes) {
      if (entry) folder.seen.set(name, entry);
      else folder.seen.delete(name);
      if (entry && !isFolder(entry)) entry.named = order;
    }
    names.push({ order, changes });
  }

  function wait(inode: bigint, step: FileStep): void {
    const file = inodes.get(inode);
    if (!file || isFolder(file)) return;
    file.waiting.push(step);
    dirty.add(file);
  }

  function flushFile(file: File, until: number): void {
    const rest = file.waiting.findIndex((step) => step.order > until);
    const safe = file.waiting.splice(0, rest === -1 ? file.waiting.length : rest);
    for (const step of safe) make(file.safe, step);
    if (file.waiting.length === 0) dirty.delete(file);
  }

  /** A move that is safe in one folder is so in the other, and with it what was done there before. */
  function flushNames(flushed: Folder, until: number): void {
    const folders = new Set([flushed]);
    const safe = names
      .filter(({ order }) => order <= until)
      .reverse()
      .filter(({ changes }) => {
        const isSafe = changes.some(({ folder }) => folders.has(folder));
        if (isSafe) for (const { folder } of changes) folders.add(folder);
        return isSafe;
      });
    keepNames(safe.reverse());
  }

  function keepNames(safe: readonly NameStep[]): void {
    for (const { changes } of safe)
      for (const { folder, name, entry } of changes) {
        if (entry) folder.safe.set(name, entry);
        else folder.safe.delete(name);
      }
    const gone = new Set(safe);
    names = names.filter((step) => !gone.has(step));
  }

  function remains(
    entriesOf: (folder: Folder) => ReadonlyMap<string, Entry>,
    bytesOf: (file: File) => Buffer,
  ): Remains {
    const files = new Map<string, Buffer>();
    const folders: string[] = [];
    const walk = (folder: Folder, path: string): void => {
      for (const [name, entry] of entriesOf(folder)) {
        if (isFolder(entry)) {
          folders.push(path + name);
          walk(entry, `${path}${name}/`);
        } else files.set(path + name, bytesOf(entry));
      }
    };
    walk(top, '');
    return { files, folders };
  }
}

function make(content: Content, step: FileStep): void {
  if ('bytes' in step) content.write(step.at, step.bytes);
  else if (step.mayShrink || step.size > content.size()) content.resize(step.size);
}

function allOf({ safe, waiting }: File): Buffer {
  const content = contentOf(safe.bytes());
  for (const step of waiting) make(content, step);
  return content.bytes();
}

/** How the bytes that were not flushed are found: one way for the whole disk. */
function drawBytes(random: SeededRandom, order: number, keeping: Keeping): (file: File) => Buffer {
  const first = order - random.below(random.pick([24, order]));
  switch (random.pick(['none', 'all', 'in order', 'in order', 'pages', 'sectors', 'sectors'] as const)) {
    case 'none':
      return ({ safe }) => safe.bytes();
    case 'all':
      return allOf;
    case 'in order':
      return ({ safe, waiting }) => {
        const kept = waiting.filter((step) => step.order <= first);
        const content = contentOf(safe.bytes());
        for (const step of kept.slice(0, -1)) make(content, step);
        const last = kept.at(-1);
        if (last && 'bytes' in last) make(content, { ...last, bytes: torn(random, last) });
        else if (last) make(content, last);
        return content.bytes();
      };
    case 'pages':
      return (file) => pieces(random, file, { size: pageBytes, keeping });
    case 'sectors':
      return (file) => pieces(random, file, { size: sectorBytes, keeping });
  }
}

/** The head of a write, up to the border of a sector or whole. */
function torn(random: SeededRandom, { at, bytes }: { at: number; bytes: Buffer }): Buffer {
  const borders = Math.floor((at + bytes.length - 1) / sectorBytes) - Math.floor(at / sectorBytes);
  const border = random.below(borders + 2);
  if (border > borders) return bytes;
  return border === 0
    ? bytes.subarray(0, 0)
    : bytes.subarray(0, (Math.floor(at / sectorBytes) + border) * sectorBytes - at);
}

/** Every piece of the file in one of the forms it had since the flush, and the file as long as it became or as its last piece. */
function pieces(
  random: SeededRandom,
  { safe, waiting }: File,
  { size, keeping }: { size: number; keeping: Keeping },
): Buffer {
  const content = contentOf(safe.bytes());
  const forms = new Map<number, number>();
  const last = waiting.at(-1)?.order ?? 0;
  const first = waiting[0]?.order ?? 0;
  const formOf = (piece: number): number => {
    const known = forms.get(piece);
    if (known !== undefined) return known;
    const form = random.pick([first - 1, last, first + random.below(last - first + 1)]);
    forms.set(piece, form);
    return form;
  };
  const grown = keeping === 'journal' ? safe.size() : Number.POSITIVE_INFINITY;
  const isLong = keeping !== 'journal' && random.chance(0.5);
  let length = content.size();
  for (const step of waiting) {
    if (!('bytes' in step)) {
      if (random.chance(0.5)) make(content, step);
      length = step.mayShrink ? step.size : Math.max(length, step.size);
      continue;
    }
    const { at, bytes, order } = step;
    length = Math.max(length, at + bytes.length);
    for (let from = at; from < at + bytes.length; ) {
      const piece = Math.floor(from / size);
      const to = Math.min((piece + 1) * size, at + bytes.length);
      if (from >= grown || order <= formOf(piece)) content.write(from, bytes.subarray(from - at, to - at));
      from = to;
    }
  }
  if (isLong && length > content.size()) content.resize(length);
  if (content.size() > grown)
    content.resize(random.pick([grown, content.size(), inside(random, grown, content.size())]));
  return content.bytes();
}

/** A border of sectors between the two. */
const inside = (random: SeededRandom, from: number, to: number): number =>
  Math.max(from, Math.floor((from + random.below(to - from)) / sectorBytes) * sectorBytes);

/** Which of the names that changed are found changed; always in the order of their folder. */
function drawNames(random: SeededRandom, names: readonly NameStep[], keeping: Keeping): (step: NameStep) => boolean {
  const way = random.pick(['none', 'all', 'in order', 'each folder', 'each folder'] as const);
  if (way === 'none') return () => false;
  if (way === 'all') return () => true;
  const limit = (): number => names[random.below(names.length + 1)]?.order ?? Number.POSITIVE_INFINITY;
  const all = limit();
  if (way === 'in order' || keeping !== 'folders') return ({ order }) => order < all;
  const limits = new Map<Folder, number>();
  return ({ order, changes }) =>
    changes.every(({ folder }) => {
      const own = limits.get(folder) ?? limit();
      limits.set(folder, own);
      return order < own;
    });
}
