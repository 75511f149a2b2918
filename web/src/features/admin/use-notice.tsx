import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { Banner } from '../../ui/banner.tsx';
import { sentence } from './actions.ts';
import { moment } from './moment.ts';

export interface Notice {
  readonly tone: 'plain' | 'danger';
  readonly words: string;
  /** What can be done about it, such as taking it back. */
  readonly action?: ReactNode;
}

/** How long a banner stays, in milliseconds. */
const stays = 5_000;

/** What came of the last act, for five seconds. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), stays);
    return () => clearTimeout(timer);
  }, [notice]);
  const say = useCallback((words: string, action?: ReactNode) => setNotice({ tone: 'plain', words, action }), []);
  const fail = useCallback((words: string) => setNotice({ tone: 'danger', words }), []);
  return { notice, say, fail };
}

/** Keeps its place while there is nothing to say, so that the page does not jump. */
export const NoticeBanner = ({ notice }: { notice: Notice | undefined }) => (
  <div className="admin-notice">
    {notice ? (
      <Banner tone={notice.tone} announce actions={notice.action}>
        {notice.words}
      </Banner>
    ) : null}
  </div>
);

/** Whether something else stands there by now, so that what is shown must be asked for anew. */
export const isConflict = (answer: ActFailure): boolean => answer.code === 'conflict';

/** What a call that did not succeed says: the server's own sentence, with when another admin came first; or `otherwise`. An ended session closes the gate. */
export function failure(answer: ActFailure, otherwise: string, onSignedOut: (message: string) => void): string {
  if (answer.status === 401) onSignedOut(answer.message);
  const said = sentence(answer, otherwise);
  const { changedAt } = answer.beside;
  return typeof changedAt === 'string' ? `${said} The change is of ${moment(changedAt)}.` : said;
}
