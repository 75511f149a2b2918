import { t } from '../words/words.ts';

/** A field no person sees or reaches: who fills it in is a program, and the server puts the message aside. */
export const LeaveEmpty = () => (
  <p className="visually-hidden" aria-hidden="true">
    <label>
      {t('Leave this empty')}
      <input type="text" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
    </label>
  </p>
);
