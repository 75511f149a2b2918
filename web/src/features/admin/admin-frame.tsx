import { inCatalog } from '@paratope/shared/words/message';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminPaths, isOnDashboard } from '../../addresses/admin-paths.ts';
import { documents, paths } from '../../addresses/paths.ts';
import { Key, ShortcutSheet } from '../../local/shortcut-sheet.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { HomeLink } from '../../ui/home-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { t } from '../../words/words.ts';
import { leave } from './actions.ts';
import { AdminPalette } from './palette/admin-palette.tsx';
import { usePaletteKey } from './palette/use-palette-key.ts';
import { roles } from './roles.ts';
import { useAdmin } from './use-admin.ts';
import { forgetDrafts } from './use-form.ts';
import { adminKeys, useReviewKeys } from './use-review-keys.ts';
import '../../ui/scroll-fade.css';

const ways = [
  { to: paths.admin, label: inCatalog('Admin dashboard') },
  { to: adminPaths.clients, label: inCatalog('Client Management') },
  { to: adminPaths.investors, label: inCatalog('Investors') },
  { to: adminPaths.payments, label: inCatalog('Payments') },
  { to: adminPaths.content, label: inCatalog('Public pages') },
  { to: adminPaths.instance, label: inCatalog('Instance') },
] as const;

/** The dashboard's tabs belong to its link, and a page's tabs to the page's. */
const isWithin = (pathname: string, to: string): boolean =>
  to === paths.admin ? isOnDashboard(pathname) : pathname === to || pathname.startsWith(`${to}/`);

interface AdminFrameProps {
  readonly title: string;
  /** What the title of the document says, where the page has several places. */
  readonly place?: string;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

export function AdminFrame({ title, place = title, acts, children }: AdminFrameProps) {
  const { admin, onLeft } = useAdmin();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const bar = useRef<HTMLElement>(null);
  const [areKeysShown, setKeysShown] = useState(false);
  const [palette, setPalette] = useState({ time: 0, isOpen: false });
  const openPalette = () => setPalette(({ time }) => ({ time: time + 1, isOpen: true }));
  usePaletteKey(openPalette);
  useReviewKeys(true, { '?': () => setKeysShown(true), '/': openPalette });
  // On a phone the links are a row that scrolls sideways: the current one must be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row.
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && bar.current)
      bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
  }, [pathname]);
  const logOut = async () => {
    await leave();
    forgetDrafts();
    onLeft('');
  };
  return (
    <div className="admin">
      <PageTitle>{place}</PageTitle>
      <header className="row wrap gap-3 hair-bottom page-top admin-top">
        <HomeLink label={t('Paratope home')} />
        <nav ref={bar} className="row wrap scroll-fade admin-ways" aria-label={t('Admin area')}>
          {ways.map(({ to, label }) => (
            <Link
              key={to}
              className={buttonClass({ kind: 'quiet' })}
              to={to}
              aria-current={isWithin(pathname, to) ? 'page' : undefined}
            >
              {t(label)}
            </Link>
          ))}
        </nav>
        <IconButton icon="search" label={t('Search or jump to…')} onClick={openPalette} />
        <Menu
          label={t('Your account')}
          button={
            <Button kind="quiet" icon="person" className="admin-who">
              <span>{`${admin.name}, ${t(roles[admin.role])}`}</span>
            </Button>
          }
        >
          <MenuItem icon="person" onSelect={() => void navigate(adminPaths.ownSignIn)}>
            {t('Your account')}
          </MenuItem>
          <MenuItem icon="people" onSelect={() => void navigate(adminPaths.team)}>
            {t('Admins')}
          </MenuItem>
          <MenuItem icon="keyboard" onSelect={() => setKeysShown(true)}>
            {t('Keyboard shortcuts')}
          </MenuItem>
          <MenuSeparator />
          <MenuLink icon="home" href={documents.home}>
            {t('Back to Home')}
          </MenuLink>
          <MenuItem icon="exit" onSelect={() => void logOut()}>
            {t('Logout')}
          </MenuItem>
        </Menu>
      </header>
      <main className="page">
        <div className="spread wrap admin-title">
          <h1 className="title-1">{title}</h1>
          {acts ? <div className="row wrap">{acts}</div> : null}
        </div>
        {children}
      </main>
      <ShortcutSheet isOpen={areKeysShown} onClose={() => setKeysShown(false)} singleKeys={adminKeys}>
        <List label={t('With a modifier key')}>
          <ListLine title={t('Search or jump to…')} aside={<Key>{t('Ctrl K')}</Key>} />
        </List>
      </ShortcutSheet>
      {palette.time > 0 ? (
        <AdminPalette
          key={palette.time}
          isOpen={palette.isOpen}
          onClose={() => setPalette((now) => ({ ...now, isOpen: false }))}
          onShowKeys={() => setKeysShown(true)}
        />
      ) : null}
    </div>
  );
}
