import type { SetUpStepName } from '@paratope/shared/admin/set-up-api';
import { inCatalog } from '@paratope/shared/words/message';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from '../../../words/words.ts';

/** The pages where a step goes on. */
export function StepLinks({ of }: { readonly of: SetUpStepName }) {
  const links = linksOf[of];
  if (!links) return null;
  return (
    <div className="row wrap gap-2">
      {links.map(({ to, label }) => (
        <Link key={to} className={buttonClass()} to={to}>
          {t(label)}
        </Link>
      ))}
    </div>
  );
}

const linksOf: { readonly [Name in SetUpStepName]?: readonly { readonly to: string; readonly label: string }[] } = {
  instance: [
    { to: `${adminPaths.content}?section=brand`, label: inCatalog('Edit name') },
    { to: `${adminPaths.content}?section=contact`, label: inCatalog('Edit postal address') },
    { to: `${adminPaths.content}?section=legal`, label: inCatalog('Edit legal links') },
  ],
  plans: [
    { to: `${adminPaths.content}?section=plans`, label: inCatalog('Edit plans') },
    { to: adminPaths.codes, label: inCatalog('Edit codes') },
  ],
  email: [{ to: adminPaths.mail, label: inCatalog('View emails') }],
  payment: [{ to: adminPaths.payments, label: inCatalog('View payments') }],
  investors: [
    { to: adminPaths.imports, label: inCatalog('Import investors') },
    { to: adminPaths.investors, label: inCatalog('View investors') },
  ],
};
