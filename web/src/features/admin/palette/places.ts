import { inCatalog } from '@paratope/shared/words/message';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { paths } from '../../../addresses/paths.ts';
import type { IconName } from '../../../ui/icon.tsx';

interface Place {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
}

/** Every address of the admin area, as the palette names it. */
export const adminPlaces: readonly Place[] = [
  { label: inCatalog('Admin dashboard'), icon: 'home', to: paths.admin },
  { label: inCatalog('Match Validation'), icon: 'check', to: adminPaths.matches },
  { label: inCatalog('Client Management'), icon: 'people', to: adminPaths.clients },
  { label: inCatalog('Investors'), icon: 'list', to: adminPaths.investors },
  { label: inCatalog('Import investors'), icon: 'upload', to: adminPaths.imports },
  { label: inCatalog('Submissions'), icon: 'document', to: adminPaths.submissions },
  { label: inCatalog('PDF Analysis'), icon: 'slides', to: adminPaths.pdfAnalysis },
  { label: inCatalog('Inbox'), icon: 'mail', to: adminPaths.inbox },
  { label: inCatalog('Premium Applications'), icon: 'flag', to: adminPaths.premium },
  { label: inCatalog('Payments'), icon: 'card', to: adminPaths.payments },
  { label: inCatalog('Codes'), icon: 'card', to: adminPaths.codes },
  { label: inCatalog('Public pages'), icon: 'pencil', to: adminPaths.content },
  { label: inCatalog('Admins'), icon: 'people', to: adminPaths.team },
  { label: inCatalog('Audit log'), icon: 'list', to: adminPaths.audit },
  { label: inCatalog('Email'), icon: 'mail', to: adminPaths.mail },
  { label: inCatalog('Jobs'), icon: 'clock', to: adminPaths.jobs },
  { label: inCatalog('Instance'), icon: 'device', to: adminPaths.instance },
  { label: inCatalog('Set-up guide'), icon: 'flag', to: adminPaths.setUp },
  { label: inCatalog('Test Airtable'), icon: 'table', to: adminPaths.airtableTest },
  { label: inCatalog('Your account'), icon: 'person', to: adminPaths.ownSignIn },
];
