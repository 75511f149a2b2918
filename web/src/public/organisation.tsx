import type { PartnerItem } from '@paratope/shared/content/pieces';

/** An organization with its logo, or its name if there is none or it does not load; the name links to its site. */
export const Organisation = ({ item, level }: { readonly item: PartnerItem; readonly level: 'h2' | 'h3' }) => {
  const Heading = level;
  return (
    <li className="person organisation">
      <Logo item={item} />
      <div>
        <Heading className="title-3">
          {item.url ? (
            <a className="link" href={item.url} rel="noopener">
              {item.name}
            </a>
          ) : (
            item.name
          )}
        </Heading>
        {item.description && <p className="muted pretty organisation-words">{item.description}</p>}
      </div>
    </li>
  );
};

/** Logos are made for a white ground, so they have a light one in both themes. */
const Logo = ({ item: { name, logo } }: { readonly item: PartnerItem }) => (
  <div className="center logo-plate">
    {logo ? <img src={logo} alt={name} height={56} data-gone="words" /> : <Words>{name}</Words>}
  </div>
);

const Words = ({ children }: { readonly children: string }) => (
  <span className="logo-words" aria-hidden="true">
    {children}
  </span>
);
