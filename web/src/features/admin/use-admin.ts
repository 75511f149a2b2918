import { createContext, useContext } from 'react';
import type { ActFailure } from '../../api/act-result.ts';
import { t } from '../../words/words.ts';
import { type SignedInAdmin, sentence } from './actions.ts';
import { moment } from './moment.ts';

/** Who works here and what is asked of the page they are on. */
export interface AdminSession {
  readonly admin: SignedInAdmin;
  /** false for a role that only reads. */
  readonly canAct: boolean;
  readonly isOwner: boolean;
  /** Rises with every refresh: what is shown is asked for anew. */
  readonly turn: number;
  refresh(): void;
  /** Shows the gate again, with a sentence or none. */
  onLeft(message: string): void;
  /** What a call that did not succeed says: the server's own sentence, with when another admin came first; or `otherwise`. An ended session closes the gate. */
  explain(answer: ActFailure, otherwise?: string): string;
}

const AdminContext = createContext<AdminSession | undefined>(undefined);

export const AdminProvider = AdminContext.Provider;

export function useAdmin(): AdminSession {
  const session = useContext(AdminContext);
  if (!session) throw new Error('This needs the gate of the admin area around it.');
  return session;
}

/** The label of a match's fit, or of fits in general: only what a model was asked bears its name. */
export const fitLabel = ({ asksForFit }: SignedInAdmin, by = 'person'): string =>
  by === 'rule' || (by === 'person' && !asksForFit) ? t('Rule fit') : t('GPT fit');

export function explain(answer: ActFailure, otherwise = t('We couldn’t save this. Try again.')): string {
  const said = sentence(answer, otherwise);
  const { changedAt } = answer.beside;
  return typeof changedAt === 'string' ? t('{said} Last change: {moment}.', { said, moment: moment(changedAt) }) : said;
}
