import { OutreachApi } from '@paratope/shared/outreach/api';
import { on } from '../../http/mount.ts';
import { generateEmail } from './generate-email.ts';
import { listDrafts } from './versions.ts';

export const draftRoutes = [on(OutreachApi.generateEmail, generateEmail), on(OutreachApi.drafts, listDrafts)];
