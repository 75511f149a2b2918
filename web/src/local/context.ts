import { createContext, useContext } from 'react';
import type { Local } from './local.ts';

const LocalContext = createContext<Local | undefined>(undefined);

export const LocalProvider = LocalContext.Provider;

export function useLocal(): Local {
  const local = useContext(LocalContext);
  if (!local) throw new Error('This needs a LocalProvider around it.');
  return local;
}
