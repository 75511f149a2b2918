import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';

interface Notice {
  readonly tone: 'plain' | 'danger';
  readonly words: string;
  readonly action?: ReactNode;
}

/** How an act reports its outcome. */
export interface Voices {
  say(words: string): void;
  fail(words: string): void;
}

/** Milliseconds a banner stays. */
const stays = 5_000;

/** Shows the last act's outcome for five seconds. An empty banner keeps its place, so that the page does not jump. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), stays);
    return () => clearTimeout(timer);
  }, [notice]);
  const say = useCallback((words: string, action?: ReactNode) => setNotice({ tone: 'plain', words, action }), []);
  const fail = useCallback((words: string) => setNotice({ tone: 'danger', words }), []);
  const banner = (
    <div className="admin-notice">
      {notice ? (
        <Banner tone={notice.tone} announce actions={notice.action}>
          {notice.words}
        </Banner>
      ) : null}
    </div>
  );
  return { banner, say, fail };
}
