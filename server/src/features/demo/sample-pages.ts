import type { Pieces } from '@paratope/shared/content/pieces';
import { type SampleMark, sampleLogo } from './sample-logo.ts';

/** Invented people and firms for the public pages, which mark each of them as invented. */
export const samplePages = {
  brand: { name: 'Paratope', networkLink: 'https://network.example/paratope' },
  team: [
    {
      name: 'Maren Oldacre',
      title: 'Chief executive',
      bio: 'Ran business development at two antibody companies and raised for both. Answers every message that comes in here.',
      linkedin: 'https://network.example/maren-oldacre',
      email: 'maren@paratope.example',
    },
    {
      name: 'Jovan Telford',
      title: 'Head of matching',
      bio: 'Immunologist by training. Decides what counts as evidence for a fit, and what stays an open question.',
      linkedin: 'https://network.example/jovan-telford',
      email: 'jovan@paratope.example',
    },
    {
      name: 'Amara Quist',
      title: 'Head of investor data',
      bio: 'Read term sheets for eight years at a family office. Keeps the database honest, one source at a time.',
      linkedin: 'https://network.example/amara-quist',
      email: 'amara@paratope.example',
    },
    {
      name: 'Piers Hallowell',
      title: 'Head of engineering',
      bio: 'Built field software for clinical trials in places without a network, which is where a conference floor is too.',
      linkedin: 'https://network.example/piers-hallowell',
      email: 'piers@paratope.example',
    },
  ],
  advisors: [
    {
      name: 'Sunniva Brekkestad',
      title: 'Scientific advisor',
      company: 'Tarn Hollow Biologics',
      bio: 'Took three biologics from a first sequence to the clinic. Asks what would have to be true.',
      linkedin: 'https://network.example/sunniva-brekkestad',
      email: 'sunniva@tarnhollow.example',
    },
    {
      name: 'Ruben Achterveld',
      title: 'Advisor on financing',
      company: 'Lindenfell Capital',
      bio: 'Sat on both sides of some forty seed rounds, and remembers why half of them took a year.',
      linkedin: 'https://network.example/ruben-achterveld',
      email: 'ruben@lindenfell.example',
    },
  ],
  partners: [
    organisation(
      'Ember Lane Incubator',
      'emberlane',
      'Benches and first advice for companies before their seed round.',
    ),
    organisation('Northmere Bio Park', 'northmere', 'Laboratories for teams that outgrew the university.'),
    organisation('Cassel Wray', 'casselwray', 'Patent attorneys for biologics.'),
    organisation('Hollin Institute', 'hollin', 'Translational research, and the cohorts to go with it.'),
  ],
  partnerFirms: [
    organisation(
      'Quillback Partners',
      'quillback',
      'Leads seed rounds in respiratory and immunology, in Europe and on both US coasts.',
    ),
    organisation('Larkmoor Capital', 'larkmoor', 'Early biologics, with reserves for the Series A.'),
    organisation(
      'Brindle Harbor Fund',
      'brindleharbor',
      'A family fund that backs rare-disease teams through to approval.',
    ),
    organisation('Tolvane Life Sciences', 'tolvane', 'Corporate venture: delivery platforms and inhaled medicines.'),
    organisation('Ferrow Ventures', 'ferrow', 'First cheques to founders who leave the bench.'),
    organisation('Saltmarsh Growth', 'saltmarsh', 'Joins from phase 2, alongside the investors who were there first.'),
  ],
  claims: {
    founders: 'Over 500 founders served.',
    backing: 'Backed by Lindenfell Capital, a biotech venture firm.',
  },
  contact: { address: 'Paratope, 4 Foundry Yard, Norwich NR1 0XX', country: 'United Kingdom' },
} as const satisfies Partial<Pieces>;

function organisation(name: string, host: SampleMark, description: string) {
  return { name, url: `https://${host}.example/`, description, logo: sampleLogo(host) };
}
