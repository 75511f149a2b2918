import type { AccountId, ActivityId, MatchId } from '../../ids.ts';
import type { Activity } from '../activity.ts';

/** A call that was held, with match `m1`. */
export const anActivity = (id: string, changes: Partial<Activity> = {}): Activity => ({
  id: id as ActivityId,
  matchId: 'm1' as MatchId,
  activityType: 'call_held',
  title: 'First call',
  description: '',
  activityDate: '2026-05-04',
  nextAction: '',
  nextActionDate: null,
  status: 'completed',
  notes: '',
  accountId: 'account-ines' as AccountId,
  createdAt: '2026-05-04T10:00:00.000Z',
  zone: 'Europe/Brussels',
  updatedAt: '2026-05-04T10:00:00.000Z',
  ...changes,
});
