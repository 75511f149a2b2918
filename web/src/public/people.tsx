import type { Advisor, TeamMember } from '@paratope/shared/content/pieces';
import { t } from '../words/words.ts';
import { Portrait } from './portrait.tsx';

export const Person = ({
  person,
  side,
}: {
  readonly person: TeamMember | Advisor;
  readonly side: 'founder' | 'investor';
}) => (
  <li className="person">
    <Portrait name={person.name} image={person.image} side={side} />
    <div>
      <h3 className="title-3">{person.name}</h3>
      <p className="muted medium person-title">{titleOf(person)}</p>
      {person.bio && <p className="muted pretty mt-2">{person.bio}</p>}
      <PersonLinks person={person} />
    </div>
  </li>
);

export const ContactCard = ({ person }: { readonly person: TeamMember }) => (
  <li className="hair-bottom py-4 contact-card">
    <Portrait name={person.name} image={person.image} side="founder" small />
    <div>
      <h3 className="strong">{person.name}</h3>
      <p className="small muted">{person.title}</p>
      <PersonLinks person={person} />
    </div>
  </li>
);

const titleOf = (person: TeamMember | Advisor): string =>
  [person.title, 'company' in person ? person.company : ''].filter(Boolean).join(', ');

const PersonLinks = ({ person: { name, email, linkedin } }: { readonly person: TeamMember }) => (
  <p className="wrap person-links">
    {email && (
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
    )}
    {linkedin && (
      <a className="link" href={linkedin} rel="noopener" aria-label={t('{name} on LinkedIn', { name })}>
        {t('LinkedIn')}
      </a>
    )}
  </p>
);
