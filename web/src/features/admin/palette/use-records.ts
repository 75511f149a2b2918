import { useEffect, useState } from 'react';
import type { ActFailure } from '../../../api/act-result.ts';
import { hasWords } from '../../../ui/plain-text.ts';
import { useAdmin } from '../use-admin.ts';
import { type RecordKind, type RecordLine, recordKinds } from './record-kinds.ts';

export interface FoundRecords {
  readonly kind: RecordKind;
  readonly lines: readonly RecordLine[];
  /** Undefined while only those found before are known. */
  readonly total: number | undefined;
}

interface Answered {
  readonly query: string;
  readonly found: readonly FoundRecords[];
  readonly message: string;
}

/** Records of a kind in the palette. */
const most = 5;
/** Milliseconds without a key before the server is asked. */
const pause = 150;

/** Asks the lists for a query as it is typed; a newer query ends the older one. Until its answer, what was found before and still fits stays. */
export function useRecords(typed: string): {
  readonly found: readonly FoundRecords[];
  readonly isSearching: boolean;
  readonly message: string;
} {
  const { explain } = useAdmin();
  const [answered, setAnswered] = useState<Answered>(nothing);
  const query = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each query.
  useEffect(() => {
    if (query === '') return setAnswered(nothing);
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const input = { q: query, limit: most };
      const answers = await Promise.all(recordKinds.map(({ find }) => find(input, { signal: stopped.signal })));
      if (stopped.signal.aborted) return;
      const failure = answers.find((answer): answer is ActFailure => !answer.ok);
      setAnswered({
        query,
        found: recordKinds.flatMap((kind, at) => {
          const answer = answers[at];
          return answer?.ok ? [{ kind, lines: answer.value.data, total: answer.value.total }] : [];
        }),
        message: failure ? explain(failure) : '',
      });
    }, pause);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [query]);

  if (answered.query === query) return { ...answered, isSearching: false };
  const fits = ({ label, detail }: RecordLine): boolean => hasWords(query, `${label} ${detail}`);
  return {
    found: answered.found.map(({ kind, lines }) => ({ kind, lines: lines.filter(fits), total: undefined })),
    isSearching: query !== '',
    message: '',
  };
}

const nothing: Answered = { query: '', found: [], message: '' };
