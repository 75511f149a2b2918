import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import type { PublicContent } from './content.ts';
import { renderDocument, renderRobots, renderSitemap } from './render.tsx';
import { unwritten, written } from './testing/written.ts';

const assets = {
  'src/public/enhance.ts': { file: 'assets/enhance-1.js', css: ['assets/own-1.css'], imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
};
const everyPage = ['/', '/team', '/contact', '/partners', '/for-investors', '/test'];

function open(path: string, content: PublicContent = unwritten) {
  const { status, html } = renderDocument({
    path,
    language: 'en',
    origin: 'https://paratope.example',
    assets,
    content,
  });
  return { status, html, page: new DOMParser().parseFromString(html, 'text/html') };
}
const words = (page: ParentNode, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '');
const linkOf = (page: ParentNode, selector: string, label: string) =>
  [...page.querySelectorAll(`${selector} a`)].find((link) => link.textContent?.trim() === label)?.getAttribute('href');

test('[R01] [SP01] [R56] [decision Z41] the landing page has a hero whose Get Started leads to a new account in the portal', () => {
  const { status, page } = open('/');
  expect(status).toBe(200);
  expect(words(page, 'h1')).toEqual(['Find the investors your science fits.']);
  expect(linkOf(page, 'main', 'Get Started')).toBe('/client/login?mode=register');
});

test('[R28] [SP02] [SP03] [SP04] [SP05] [SP06] How it Works stands at its anchor with exactly three steps', () => {
  const { page } = open('/');
  expect(words(page, '#how-it-works h2')).toEqual(['How it Works']);
  expect(words(page, '#how-it-works h3')).toEqual([
    '1. Create Startup Profile',
    '2. AI-Powered Matching & Assessment',
    '3. Capital Raise Management',
  ]);
});

test('the footer has its links and ends with a copyright line', () => {
  covers('SP07 SP08 SP09 SP10 SP11 SP12 G15');

  const { page } = open('/', written);
  expect(linkOf(page, 'footer', 'How it Works')).toBe('/#how-it-works');
  expect(linkOf(page, 'footer', 'Features')).toBe('/#features');
  expect(words(page, '#features h2')).toEqual(['Features']);
  expect(linkOf(page, 'footer', 'Team')).toBe('/team');
  expect(linkOf(page, 'footer', 'LinkedIn')).toBe('https://network.example/ostrya');
  expect(words(page, 'footer').join(' ')).toMatch(/© \d{4} Paratope$/);
});

test('[decision U20] links to the operator’s legal pages stand in the footer once there are any', () => {
  expect(linkOf(open('/').page, 'footer', 'Privacy')).toBeUndefined();
  const { page } = open('/team', written);
  expect(linkOf(page, 'footer', 'Privacy')).toBe('https://ostrya.example/privacy');
  expect(linkOf(page, 'footer', 'Legal notice')).toBe('https://ostrya.example/imprint');
  expect(linkOf(page, 'footer', 'Terms')).toBeUndefined();
});

test('[SP13] [C57] [X30] [decision I17] the number of investors is the counted one, and a demo says that it is a sample', () => {
  expect(open('/').html).toContain('1,388 biotech investors');
  expect(open('/', { ...unwritten, investorCount: 2431 }).html).toContain('more than 2,000 biotech investors');
  expect(open('/', { ...unwritten, investorCount: 2000, isDemo: true }).html).toContain('2,000 sample investors');
});

test('[SP14] [SP15] [SP16] [C55] free sample matches, results in 24-48 hours and no spam are said until an operator says otherwise', () => {
  expect(words(open('/').page, '.hero p')).toContain('Free sample matches. Results in 24-48 hours. No spam.');
  const other = { ...unwritten, claims: { results: 'Results within a week.', noSpam: '' } };
  expect(words(open('/', other).page, '.hero p')).toContain('Free sample matches. Results within a week.');
});

test('[decision Z33] where nobody reviews, the promise is what was measured here, and none before the first run', () => {
  const promise = (usualWait: PublicContent['usualWait']) =>
    words(open('/', { ...unwritten, usualWait }).page, '.hero p');
  expect(promise(0)).toContain('Free sample matches. Results usually in under a minute. No spam.');
  expect(promise(3)).toContain('Free sample matches. Results usually in about 3 minutes. No spam.');
  expect(promise(null)).toContain('Free sample matches. No spam.');
  const faq = (usualWait: PublicContent['usualWait']) => open('/pricing', { ...unwritten, usualWait }).html;
  expect(faq(0)).toContain('Your first list is usually ready in under a minute');
  expect(faq(0)).not.toMatch(/24 to 48|5 to 15/);
  expect(faq('review')).toContain(
    'Our team reviews each first list, which takes 24 to 48 hours. You can see which step is running.',
  );
});

test('[SP17] [SP18] [C56] [G14] [decision Z5] who was served and who backs us is hidden until an operator says it, and a sample in the demo', () => {
  expect(open('/').html).not.toMatch(/founders served|Backed by/);
  const claims = 'Over 500 founders served. Backed by Tarn Hollow Ventures.';
  expect(words(open('/', written).page, '.hero p')).toContain(claims);
  expect(words(open('/', { ...written, isDemo: true }).page, '.hero p')).toContain(`Sample claims: ${claims}`);
});

test('the top navigation leads where it says, in a row and in the menu of a phone', () => {
  covers('SP20 SP21 SP22 SP23 SP24 SP25 SP26 SP27 SP28 G15');

  const { page } = open('/team');
  for (const place of ['.site-header-inner', '#site-menu']) {
    expect(linkOf(page, place, 'How it Works')).toBe('/#how-it-works');
    expect(linkOf(page, place, 'Pricing')).toBe('/pricing');
    expect(linkOf(page, place, 'Team')).toBe('/team');
    expect(linkOf(page, place, 'For Investors')).toBe('/for-investors');
    expect(linkOf(page, place, 'Premium Support')).toBe('/premium-support');
    expect(linkOf(page, place, 'Client Portal')).toBe('/client/login');
    expect(linkOf(page, place, 'Get Started')).toBe('/client/login?mode=register&next=%2Fget-matched');
    expect(words(page, `${place} [data-open="contact"]`)).toEqual(['Contact']);
  }
  expect(page.querySelector('[aria-label="Menu"][popovertarget="site-menu"]')).not.toBeNull();
});

test('the team page introduces the core team of four', () => {
  covers('R02 SP29 E100 E101 E102 E103 E104 E105');

  const { status, page } = open('/team', written);
  expect(status).toBe(200);
  const people = page.querySelectorAll('[aria-labelledby="core-team"] li');
  expect(people).toHaveLength(4);
  const [first] = people;
  if (!first) throw new Error('Nobody is there.');
  expect(words(first, 'h3')).toEqual(['Ilse Marchetti']);
  expect(words(first, 'p').slice(0, 2)).toEqual([
    'Chief executive',
    'Ilse Marchetti has read more term sheets than novels.',
  ]);
  expect(first.querySelector('img')?.getAttribute('src')).toBe('/people/ilse-marchetti.webp');
  expect(first.querySelector('[aria-label="Ilse Marchetti on LinkedIn"]')?.getAttribute('href')).toBe(
    'https://network.example/ilse-marchetti',
  );
  expect(linkOf(first, 'p', 'ilse-marchetti@ostrya.example')).toBe('mailto:ilse-marchetti@ostrya.example');
});

test('the two advisors stand with the company they come from', () => {
  covers('SP30 E106 E107 E108 E109 E110 E111 E112');

  const advisors = open('/team', written).page.querySelectorAll('[aria-labelledby="advisors"] li');
  expect(advisors).toHaveLength(2);
  const [first] = advisors;
  if (!first) throw new Error('Nobody is there.');
  expect(words(first, 'h3')).toEqual(['Ravi Estermann']);
  expect(words(first, 'p').slice(0, 2)).toEqual([
    'Scientific advisor, Cairnwell Biologics',
    'Ravi Estermann has read more term sheets than novels.',
  ]);
  expect(first.querySelector('img')?.getAttribute('src')).toBe('/people/ravi-estermann.webp');
  expect(first.querySelector('[aria-label="Ravi Estermann on LinkedIn"]')).not.toBeNull();
  expect(linkOf(first, 'p', 'ravi-estermann@ostrya.example')).toBe('mailto:ravi-estermann@ostrya.example');
});

test('[SP31] [X16] [decision I23] four organisations on the team page, six firms on the partners page', () => {
  expect(words(open('/team', written).page, '[aria-labelledby="partners"] li h3')).toEqual([
    'Ember Lane',
    'Northmere Park',
    'Cassel Wray',
    'Hollin Institute',
  ]);
  expect(open('/partners', written).page.querySelectorAll('main li')).toHaveLength(6);
});

test('[SP32] [SP88] dialogs to write to us are opened under the names of their pages', () => {
  const button = (path: string) => words(open(path, written).page, 'main [data-open="contact"]');
  expect(button('/team')).toEqual(['Contact Our Team']);
  expect(button('/partners')).toEqual(['Contact Us']);
});

test('the contact page has cards of the team, an address, a country and a way to begin', () => {
  covers('R03 X14 SP33 SP34 SP35 SP36 R57');

  const { status, page } = open('/contact', written);
  expect(status).toBe(200);
  expect(words(page, '[aria-labelledby="contact-team"] li h3')).toHaveLength(4);
  expect(words(page, '[aria-labelledby="general"] h2')).toEqual(['General inquiries']);
  expect(words(page, '[aria-labelledby="general"] dt')).toEqual(['Email', 'Address', 'Country']);
  expect(words(page, '[aria-labelledby="general"] dd')).toEqual([
    'hello@ostrya.example',
    '1 Bench Row Tromsdal',
    'Norway',
  ]);
  expect(linkOf(page, 'main', 'Get Started')).toBe('/get-matched');
});

test('six partner firms, each with logo, link and description', () => {
  covers('R04 SP83 SP84 SP86 SP87 C46 E113 E114 E115 E116');

  const { status, page } = open('/partners', written);
  expect(status).toBe(200);
  const firms = [...page.querySelectorAll('main li')];
  expect(firms).toHaveLength(6);
  const [first] = firms;
  if (!first) throw new Error('No firm is there.');
  const logos = firms.map((firm) => firm.querySelector('img'));
  expect(logos.map((logo) => [logo?.getAttribute('alt'), logo?.getAttribute('src')])).toEqual([
    ['Quillback', '/logos/quillback.svg'],
    ['Larkmoor', '/logos/larkmoor.svg'],
    ['Brindle Harbor', '/logos/brindleharbor.svg'],
    ['Tolvane', '/logos/tolvane.svg'],
    ['Ferrow', '/logos/ferrow.svg'],
    ['Saltmarsh', '/logos/saltmarsh.svg'],
  ]);
  expect(linkOf(first, 'h2', 'Quillback')).toBe('https://quillback.example/');
  expect(words(first, 'p')).toEqual(['Quillback backs first rounds.']);
});

test('[SP89] [R48] the partners page leads investors to their own', () => {
  expect(linkOf(open('/partners', written).page, 'main', 'For Investors')).toBe('/for-investors');
});

test('the page for investors says what they get, who they are, and that it is free', () => {
  covers('R19 SP48 SP49 SP50 SP51 SP52 SP54 SP55 P22');

  const { status, page } = open('/for-investors');
  expect(status).toBe(200);
  expect(words(page, 'main dt')).toEqual([
    'Matched opportunities',
    'Reviewed biotech startups',
    'Comprehensive startup analysis',
    'Free Standard Access for portfolio companies',
  ]);
  const all = words(page, 'main').join(' ');
  expect(all).toContain('Paratope is free for investors.');
  expect(all).toContain('Selection criteria');
  expect(all).toContain('You are an active professional investor in biotech or therapeutics.');
  expect(all).toContain('Your information is secure and confidential.');
});

test('[SP53] [G23] an investor signs up in a form of our own with every field', () => {
  const { page } = open('/for-investors');
  const labels = words(page, 'form label.field-label, form legend').map((label) => label.replace(/\s*optional$/, ''));
  expect(labels).toEqual([
    'Firm',
    'Kind of investor',
    'Your name',
    'Your role',
    'Work email',
    'Website',
    'Stages',
    'Modalities',
    'Disease areas',
    'Geographies',
    'Smallest first check',
    'Largest first check',
  ]);
  expect(words(page, 'select[name="kind"] option')).toEqual([
    'Venture capital',
    'Private equity',
    'Family office',
    'Corporate venture',
    'Angel',
    'Other',
  ]);
  expect(page.querySelector<HTMLInputElement>('input[name="consent"]')?.type).toBe('checkbox');
  expect(page.querySelector('iframe')).toBeNull();
});

test('[R24] the test page shows a test message and is kept from search engines', () => {
  const { status, page } = open('/test');
  expect(status).toBe(200);
  expect(words(page, 'h1')).toEqual(['This is a test message']);
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('[G14] [decision Z5] while nobody has written about themselves no heading stands over nothing', () => {
  expect(words(open('/team').page, 'main h2')).toEqual(['Ask us before you decide.']);
  expect(words(open('/partners').page, 'main')).not.toContain('invented');
  expect(words(open('/contact').page, '[aria-labelledby="general"] dt')).toEqual(['Email']);
});

test('[G14] in the demo invented people are labelled, and drawn by their initials where there is no picture', () => {
  const [first] = written.team;
  if (!first) throw new Error('Nobody is there.');
  const { page } = open('/team', { ...written, isDemo: true, team: [{ ...first, image: '' }] });
  expect(words(page, '.sample-label')).toEqual(['Sample data. These people and organizations are made up.']);
  expect(words(page, '[aria-labelledby="core-team"] svg text')).toEqual(['IM']);
});

test('[R26] [SP37] [M163] any other path is the page that says so', () => {
  const { status, page } = open('/nothing/here');
  expect(status).toBe(404);
  expect(words(page, 'main').join(' ')).toContain('404');
  expect(words(page, 'h1')).toEqual(['Page Not Found']);
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test('[P01] every page is a document with one heading, a title, a description and an address of its own', () => {
  const titles = everyPage.map((path) => {
    const { page } = open(path, written);
    expect(words(page, 'h1')).toHaveLength(1);
    expect(page.querySelector('meta[name="description"]')?.getAttribute('content')?.length).toBeGreaterThan(20);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`https://paratope.example${path}`);
    expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(
      /^https:\/\/paratope\.example\/pictures\/(home|team|contact|partners|investors|pricing|premium)\.png$/,
    );
    return page.title;
  });
  expect(new Set(titles).size).toBe(everyPage.length);
});

test('a page tells search engines what it is, and in the demo nothing of an organisation', () => {
  const typesOf = (path: string, content: PublicContent): string[] => {
    const text = open(path, content).page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
    return JSON.parse(text)['@graph'].map((one: { '@type': string }) => one['@type']);
  };
  expect(typesOf('/contact', written)).toEqual(['ContactPage', 'WebSite', 'Organization', 'BreadcrumbList']);
  expect(typesOf('/', { ...written, isDemo: true })).toEqual(['WebPage', 'WebSite', 'WebApplication']);
  const sly = open('/', { ...written, brand: '</script><b>x' });
  expect(sly.page.querySelector('head b')).toBeNull();
});

test('the sitemap has the pages that may be found, and robots may read no portal', () => {
  const sitemap = renderSitemap('https://paratope.example/');
  expect(sitemap).toContain('<loc>https://paratope.example/for-investors</loc>');
  expect(sitemap).not.toContain('/test');
  const robots = renderRobots('https://paratope.example');
  expect(robots).toContain('Disallow: /client/');
  expect(robots).toContain('Sitemap: https://paratope.example/sitemap.xml');
});

test('a document carries no script that runs and no style of its own, only links to files, the shared sheets first', () => {
  for (const path of [...everyPage, '/nothing']) {
    const { page } = open(path, written);
    const running = [...page.querySelectorAll('script')].filter(({ type }) => type !== 'application/ld+json');
    expect(running.every((script) => script.src !== '' && script.textContent === '')).toBe(true);
    expect(page.querySelectorAll('style, [style]')).toHaveLength(0);
    expect([...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))).toEqual([
      '/assets/shared-1.css',
      '/assets/own-1.css',
    ]);
  }
});

test('[decision Z23] every page that is translated speaks German whole, says so, and names the other language', () => {
  const inGerman = (path: string) => {
    const { html } = renderDocument({
      path,
      language: 'de',
      origin: 'https://paratope.example',
      assets,
      content: written,
    });
    return new DOMParser().parseFromString(html, 'text/html');
  };
  const headings = {
    '/': 'Investoren, zu denen Ihre Wissenschaft passt.',
    '/contact': 'Schreiben Sie uns',
    '/premium-support': 'Premium Support',
    '/pricing': 'Preise',
  };
  for (const [path, heading] of Object.entries(headings)) {
    const page = inGerman(path);
    expect(page.documentElement.lang).toBe('de');
    expect(words(page, 'h1')).toEqual([heading]);
    expect(linkOf(page, 'footer', 'English')).toBe('?lang=en');
    expect(page.querySelector('link[hreflang="de"]')?.getAttribute('href')).toBe(
      `https://paratope.example${path}?lang=de`,
    );
  }
  const forInvestors = inGerman('/for-investors');
  expect(words(forInvestors, 'main').join(' ')).toContain('neben 1.388 Biotech-Investoren');
  expect(words(forInvestors, 'select[name="kind"] option').slice(0, 2)).toEqual(['Wagniskapital', 'Private Equity']);
  expect(words(forInvestors, '.checklist').join(' ')).toContain('Onkologie: solide Tumoren');
  expect(forInvestors.querySelector('input[value="Oncology: solid tumors"]')).not.toBeNull();
  expect(words(inGerman('/premium-support'), 'h2')).toEqual(['Was dazugehört', 'Wonach wir auswählen', 'Bewerben']);
  expect(open('/').page.documentElement.lang).toBe('en');
  expect(linkOf(open('/').page, 'footer', 'Deutsch')).toBe('?lang=de');
});
