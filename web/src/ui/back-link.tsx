import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

export const BackLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Link className="inline-row subtle back-link" to={to} fades>
    <Icon name="left" size={16} />
    <span className="link">{children}</span>
  </Link>
);
