import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';

interface Notice {
  readonly tone: 'plain' | 'danger';
  readonly words: string;
  /** What can be done about it, such as taking it back. */
  readonly action?: ReactNode;
}

/** What an act says when it is over. */
export interface Voices {
  say(words: string): void;
  fail(words: string): void;
}

/** How long a banner stays, in milliseconds. */
const stays = 5_000;

/** What came of the last act, for five seconds. The banner keeps its place while there is nothing to say, so that the page does not jump. */
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
