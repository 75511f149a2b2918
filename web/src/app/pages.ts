import { inCatalog } from '@paratope/shared/words/message';

/** Every address of the app; `:id` and `:of` are passed to the page. Rare addresses fall under `*`, which further-pages.tsx resolves. */
export const pages = [
  { path: '/client/login' },
  { path: '/client/forgot-password' },
  { path: '/client/reset-password' },
  { path: '/client/verify' },
  { path: '/get-matched' },
  { path: '/client/dashboard', isOfPortal: true, failed: inCatalog('Failed to load dashboard data') },
  { path: '/client/dashboard-simple', isOfPortal: true, failed: inCatalog('Failed to load dashboard data') },
  { path: '/client/matches/:id', isOfPortal: true },
  { path: '/client/matches/:id/brief', isOfPortal: true },
  { path: '/client/matches/:id/email', isOfPortal: true },
  { path: '/vc-timeline', isOfPortal: true, failed: inCatalog('Failed to load timeline data') },
  { path: '/client/today', isOfPortal: true },
  { path: '/client/calendar', isOfPortal: true },
  { path: '/client/stop-reminders' },
  { path: '/client/conference', isOfPortal: true },
  { path: '/client/log', isOfPortal: true },
  { path: '/client/bring-list', isOfPortal: true },
  { path: '/client/round', isOfPortal: true },
  { path: '/client/pending', isOfPortal: true },
  { path: '/client/proposals', isOfPortal: true },
  { path: '/client/history/:of/:id', isOfPortal: true },
  { path: '/client/device', isOfPortal: true },
  { path: '/client/people', isOfPortal: true },
  { path: '/client/card', isOfPortal: true },
  { path: '/client/pair', isOfPortal: true },
  { path: '/invitations/:id' },
  { path: '/pair' },
  { path: '/oauth/authorize' },
  { path: '/client/payments', isOfPortal: true },
  { path: '/client/premium', isOfPortal: true },
  { path: '/client/account', isOfPortal: true },
  { path: '/client/keep-account' },
  { path: '/client/more', isOfPortal: true },
  { path: '/startup-analysis' },
  { path: '/admin/setup' },
  { path: '/admin/*' },
  { path: '*' },
] as const satisfies readonly Page[];

export interface Page {
  readonly path: string;
  /** Whether the page requires a session on this device. */
  readonly isOfPortal?: true;
  /** Shown in place of the page when it breaks. */
  readonly failed?: string;
}

export type PagePath = (typeof pages)[number]['path'];
