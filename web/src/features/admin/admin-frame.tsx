import type { ReactNode } from 'react';
import { adminPaths } from '../../app/admin-paths.ts';
import { documents, paths } from '../../app/paths.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { leave, type SignedInAdmin } from './actions.ts';

const roles = { 'read-only': 'Read only', reviewer: 'Reviewer', owner: 'Owner' } as const;

interface AdminFrameProps {
  readonly admin: SignedInAdmin;
  readonly title: string;
  /** What stands in the header beside the ways out. */
  readonly acts?: ReactNode;
  onLeft(message: string): void;
  readonly children: ReactNode;
}

/** What every page of the admin area stands in: who is signed in, where else to go, and the way out. */
export function AdminFrame({ admin, title, acts, onLeft, children }: AdminFrameProps) {
  const logOut = async () => {
    await leave();
    onLeft('');
  };
  return (
    <div className="admin">
      <title>{`${title} · Paratope`}</title>
      <header className="admin-top">
        <a href={documents.home} className="admin-home" aria-label="Paratope, home">
          <Brand name="Paratope" />
        </a>
        <Link className="admin-who link small" to={adminPaths.ownSignIn}>
          {`${admin.name}, ${roles[admin.role]}`}
        </Link>
        <nav className="admin-ways" aria-label="Admin area">
          <Link className={buttonClass({ kind: 'quiet' })} to={paths.admin}>
            Admin Dashboard
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to={adminPaths.clients}>
            Client Management
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to={adminPaths.money}>
            Payments
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to={adminPaths.content}>
            Public pages
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to={adminPaths.instance}>
            Instance
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to={adminPaths.airtableTest}>
            Test Airtable
          </Link>
          <a className={buttonClass({ kind: 'quiet' })} href={documents.home}>
            Back to Home
          </a>
          <Button icon="exit" onClick={() => void logOut()}>
            Logout
          </Button>
        </nav>
      </header>
      <main className="page">
        <div className="spread admin-title">
          <h1 className="title-1">{title}</h1>
          {acts ? <div className="admin-acts">{acts}</div> : null}
        </div>
        {children}
      </main>
    </div>
  );
}
