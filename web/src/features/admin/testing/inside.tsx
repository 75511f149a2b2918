import type { ReactNode } from 'react';
import { AdminProvider, type AdminSession, explain, notSaved } from '../use-admin.ts';

/** A part of the area as its owner sees it, without the gate. */
export const inside = (part: ReactNode, session: Partial<AdminSession> = {}) => (
  <AdminProvider
    value={{
      admin: { name: 'Maren Holt', role: 'owner' },
      canAct: true,
      isOwner: true,
      turn: 0,
      refresh: () => {},
      onLeft: () => {},
      explain: (answer, otherwise = notSaved) => explain(answer, otherwise),
      ...session,
    }}
  >
    {part}
  </AdminProvider>
);
