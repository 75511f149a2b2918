import { t } from '../words/words.ts';

/** A honeypot that no person sees or reaches: only a program fills it in, and the server sets such a message aside. */
export const LeaveEmpty = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label>
      {t('Leave this empty')}
      <input type="text" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
);
