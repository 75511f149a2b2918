import { AdminOnly } from './admin-only.tsx';
import { AdminOverview } from './admin-overview.tsx';

/** The admin area behind its gate. It lives on the server alone: nothing it shows is kept on the device. */
export const AdminPage = () => (
  <AdminOnly>{(admin, onLeft) => <AdminOverview admin={admin} onLeft={onLeft} />}</AdminOnly>
);
