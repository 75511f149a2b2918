import { AdminDashboard } from './admin-dashboard.tsx';
import { AdminOnly } from './admin-only.tsx';

/** The admin area behind its gate. It lives on the server alone: nothing it shows is kept on the device. */
export const AdminPage = () => (
  <AdminOnly>{(admin, onLeft) => <AdminDashboard admin={admin} onLeft={onLeft} />}</AdminOnly>
);
