import { ContentApi } from '@paratope/shared/content/api';
import { AdminInboxApi } from '@paratope/shared/inbox/api';
import { on } from '../../http/mount.ts';
import { applyForPremium, listPremiumApplications, readOwnApplication, reviewApplication } from './applications.ts';

export const premiumRoutes = [
  on(ContentApi.applyForPremium, applyForPremium),
  on(ContentApi.ownPremiumApplication, readOwnApplication),
  on(AdminInboxApi.premiumApplications, listPremiumApplications),
  on(AdminInboxApi.reviewApplication, reviewApplication),
];
