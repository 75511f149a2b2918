import type { PublicContent } from '../content.ts';

/** Public pages of an instance whose operator has written nothing. */
export const unwritten: PublicContent = {
  brand: 'Paratope',
  investorCount: 1388,
  usualWait: 'review',
  isDemo: false,
  price: { amount: 29_900, currency: 'usd', period: 'once' },
  premiumAmount: null,
  premiumForm: '',
  email: 'hello@ostrya.example',
  address: '',
  country: '',
  claims: {},
  networkLink: '',
  team: [],
  advisors: [],
  partners: [],
  partnerFirms: [],
  faq: [],
  plans: {},
  legal: {},
  analytics: '',
};

const person = (name: string, title: string) => {
  const host = name.toLowerCase().replace(' ', '-');
  return {
    name,
    title,
    bio: `${name} has read more term sheets than novels.`,
    image: `/people/${host}.webp`,
    linkedin: `https://network.example/${host}`,
    email: `${host}@ostrya.example`,
  };
};

const organisation = (name: string) => {
  const host = name.toLowerCase().replaceAll(' ', '');
  return {
    name,
    url: `https://${host}.example/`,
    description: `${name} backs first rounds.`,
    logo: `/logos/${host}.svg`,
  };
};

/** The same with everything an operator can write, all of it invented. */
export const written: PublicContent = {
  ...unwritten,
  address: '1 Bench Row\nTromsdal',
  country: 'Norway',
  claims: { founders: 'Over 500 founders served.', backing: 'Backed by Tarn Hollow Ventures.' },
  networkLink: 'https://network.example/ostrya',
  team: [
    person('Ilse Marchetti', 'Chief executive'),
    person('Bram Okonjo', 'Head of matching'),
    person('Sena Valdor', 'Head of data'),
    person('Tuva Lindqvist', 'Head of engineering'),
  ],
  advisors: [
    { ...person('Ravi Estermann', 'Scientific advisor'), company: 'Cairnwell Biologics' },
    { ...person('Mette Falkenrath', 'Advisor on financing'), company: 'Ashgrove Capital' },
  ],
  partners: ['Ember Lane', 'Northmere Park', 'Cassel Wray', 'Hollin Institute'].map(organisation),
  partnerFirms: ['Quillback', 'Larkmoor', 'Brindle Harbor', 'Tolvane', 'Ferrow', 'Saltmarsh'].map(organisation),
  legal: { privacy: 'https://ostrya.example/privacy', imprint: 'https://ostrya.example/imprint' },
};
