import type { ReactNode } from 'react';
import { AdminProvider, type AdminSession, explain } from '../use-admin.ts';

/** A part of the area as its owner sees it, without the gate. */
export const inside = (part: ReactNode, session: Partial<AdminSession> = {}) => (
  <AdminProvider
    value={{
      admin: { adminId: 'admin-1', name: 'Maren Holt', role: 'owner', asksForFit: true },
      canAct: true,
      isOwner: true,
      turn: 0,
      refresh: () => {},
      onLeft: () => {},
      explain,
      ...session,
    }}
  >
    {part}
  </AdminProvider>
);
