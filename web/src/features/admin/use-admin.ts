import { createContext, useContext } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { t } from '../../words/words.ts';
import { type SignedInAdmin, sentence } from './actions.ts';
import { moment } from './moment.ts';

export interface AdminSession {
  readonly admin: SignedInAdmin;
  /** False for a read-only role. */
  readonly canAct: boolean;
  readonly isOwner: boolean;
  /** Rises with every refresh, so that what is shown loads again. */
  readonly turn: number;
  refresh(): void;
  /** Shows the gate again, with a message or an empty one. */
  onLeft(message: string): void;
  /** Returns the server's message, with the time if another admin changed it first; else `otherwise`. An ended session shows the gate. */
  explain(answer: ActFailure, otherwise?: string): string;
}

const AdminContext = createContext<AdminSession | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): AdminSession {
  const session = useContext(AdminContext);
  if (!session) throw new Error('This needs the gate of the admin area around it.');
  return session;
}

/** The label of a match's fit, or of fits in general: a model is named only where one was asked. */
export const fitLabel = ({ asksForFit }: SignedInAdmin, by = 'person'): string =>
  by === 'rule' || (by === 'person' && !asksForFit) ? t('Rule fit') : t('GPT fit');

export function explain(answer: ActFailure, otherwise = t('We couldn’t save this. Try again.')): string {
  const said = sentence(answer, otherwise);
  const { changedAt } = answer.beside;
  return typeof changedAt === 'string' ? t('{said} Last change: {moment}.', { said, moment: moment(changedAt) }) : said;
}
