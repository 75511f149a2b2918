/** The bytes of a file that grows. */
export interface Content {
  /** Not to be written to; valid, and the very same, until the next change. */
  bytes(): Buffer;
  size(): number;
  write(at: number, bytes: Uint8Array): void;
  /** Shorter, or longer by zeros. */
  resize(size: number): void;
}

/** Begins with a copy of what is given. */
export function contentOf(start: Uint8Array = Buffer.alloc(0)): Content {
  let room = Buffer.from(start);
  let size = start.length;
  let shown: Buffer | undefined;
  const reach = (wanted: number): void => {
    if (wanted <= room.length) return;
    const larger = Buffer.alloc(Math.max(wanted, 2 * room.length));
    room.copy(larger, 0, 0, size);
    room = larger;
  };
  return {
    bytes: () => {
      shown ??= room.subarray(0, size);
      return shown;
    },
    size: () => size,
    write(at, bytes) {
      shown = undefined;
      reach(at + bytes.length);
      room.set(bytes, at);
      size = Math.max(size, at + bytes.length);
    },
    resize(wanted) {
      shown = undefined;
      reach(wanted);
      if (wanted < size) room.fill(0, wanted, size);
      size = wanted;
    },
  };
}
