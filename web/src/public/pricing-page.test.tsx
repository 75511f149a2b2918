import type { Price } from '@paratope/shared/plans/api';
import { covers } from '@paratope/shared/testing/covers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PublicContent } from './content.ts';
import { enhance } from './enhance-document.ts';
import { renderDocument } from './render.tsx';
import { unwritten } from './testing/written.ts';

afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  vi.useRealTimers();
});

const kept = { local: () => localStorage, tab: () => sessionStorage };
const standardPrice: Price = { amount: 29_900, currency: 'usd', period: 'once' };

function open(path: string, changes: Partial<PublicContent> = {}, language = 'en') {
  const { status, html } = renderDocument({
    path,
    language,
    origin: 'https://paratope.example',
    assets: { 'src/public/enhance.ts': { file: 'assets/enhance-1.js' } },
    content: { ...unwritten, price: standardPrice, ...changes },
  });
  expect(status).toBe(200);
  return new DOMParser().parseFromString(html, 'text/html');
}
const pricing = (price: Partial<Price> = {}) => open('/pricing', { price: { ...standardPrice, ...price } });
const text = (one: Element | null | undefined) => one?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const words = (page: ParentNode, selector: string) => [...page.querySelectorAll(selector)].map(text);
const card = (page: Document, name: string) => page.querySelector(`[aria-label="${name}"]`) ?? page.createElement('p');
const linkNamed = (page: ParentNode, name: string) =>
  [...page.querySelectorAll('a')].filter((link) => text(link) === name).map((link) => link.getAttribute('href'));

describe('the plans', () => {
  test('[R20] [SP56] [SP57] [SP58] three cards, from free to by application', () => {
    expect(words(pricing(), 'article h2')).toEqual(['Free Access', 'Standard Access', 'Premium Support']);
  });

  test('[SP62] [C23] [SP71] [SP72] [SP73] Free Access costs nothing for good, shows five matches, takes feedback and offers more', () => {
    const free = card(pricing(), 'Free Access');
    expect(text(free.querySelector('.plan-price'))).toBe('$0Forever. No credit card.');
    expect(words(free, 'li')).toEqual([
      '5 matches visible',
      'Feedback on every match',
      'Notes, timeline and investors you add, online or off',
      'Upgrade whenever you like',
    ]);
  });

  test('Standard Access costs $299 once and says what it gives', () => {
    covers('SP63 SP64 SP66 SP67 SP68 SP69 SP70 SP74 SP75 SP76 SP77 SP78 C22 X01');

    const standard = card(pricing(), 'Standard Access');
    expect(text(standard.querySelector('.plan-price'))).toBe('$299One-time payment. No renewal.');
    expect(words(standard, 'li')).toEqual([
      '10x more investor matches',
      '5 additional matches unlocked immediately on upgrade (10 in total)',
      '10 new matches every Monday',
      '50 matches over 5 weeks',
      'Outreach status tracking',
      'AI-generated outreach emails',
      'AI company analysis',
      'Priority support',
    ]);
  });

  test('[SP65] [X01] where the operator sells it by the year, the card says so instead', () => {
    const page = pricing({ period: 'year' });
    expect(text(card(page, 'Standard Access').querySelector('.plan-price'))).toBe('$299Yearly subscription only.');
    expect(words(page, 'details p')[2]).toContain('a yearly subscription of $299');
  });

  test('[SP79] [SP80] [P18] [X03] Premium Support has a custom price and leads to its page', () => {
    const page = pricing();
    const premium = card(page, 'Premium Support');
    expect(text(premium.querySelector('.plan-price'))).toBe('CustomCash, equity or success fees, set individually.');
    expect(words(premium, 'li')).toContain('For a limited number of selected biotech startups');
    expect(linkNamed(premium, 'See Premium Support')).toEqual(['/premium-support']);
    expect(premium.querySelector('[itemprop="price"]')).toBeNull();
  });

  test('[SP81] [X03] where the operator has set a price of Premium Support, it stands there, for programs too', () => {
    const premium = card(open('/pricing', { premiumAmount: 49_900 }), 'Premium Support');
    expect(text(premium.querySelector('.plan-price'))).toBe('$499Cash, equity or success fees, set individually.');
    expect(premium.querySelector('[itemprop="price"]')?.getAttribute('content')).toBe('499');
  });

  test('[SP81] [C21] [X02] what programs read is the price of this server, whichever it is', () => {
    const offers = (page: Document) =>
      [...page.querySelectorAll('[itemtype="https://schema.org/Offer"] [itemprop="price"]')].map((one) =>
        one.getAttribute('content'),
      );
    expect(offers(pricing())).toEqual(['0', '299']);
    expect(offers(pricing({ amount: 9_900 }))).toEqual(['0', '99']);
    expect(
      text(card(pricing({ amount: 9_900, period: 'month' }), 'Standard Access').querySelector('.plan-price')),
    ).toBe('$99Per month, until you cancel.');
  });

  test('[SP82] a partner code is mentioned where one subscribes', () => {
    expect(text(card(pricing(), 'Standard Access'))).toContain('Have a promo code? You may get it free.');
  });

  test('[R46] Subscribe leads to the sign-in, and to the checkout where this device remembers somebody', () => {
    const hrefs = (isSignedIn: boolean) => {
      document.body.innerHTML = pricing().body.innerHTML;
      if (isSignedIn) localStorage.setItem('clientToken', '1');
      enhance(document, kept);
      return linkNamed(document, 'Subscribe');
    };
    expect(hrefs(false)).toEqual(['/subscription-auth']);
    expect(hrefs(true)).toEqual(['/subscribe']);
  });

  test('[SP61] [R47] the page closes with Start Free Today, which leads to the form', () => {
    const close = pricing().querySelector('.landing-close') ?? document.createElement('p');
    expect(linkNamed(close, 'Start Free Today')).toEqual(['/get-matched']);
  });
});

describe('the questions', () => {
  test('[SP59] [C45] [G12] are nine', () => {
    expect(words(pricing(), 'details summary')).toEqual([
      'What do I get with Free Access?',
      'What does Standard Access add?',
      'Is it really one payment?',
      'When do my matches arrive?',
      'What happens to my deck?',
      'Who sees my data?',
      'I have a partner code. How do I use it?',
      'Can I get a refund?',
      'How are companies chosen for Premium Support?',
    ]);
  });

  test('[SP64] [X01] the third says one-time payment, with the price of this server', () => {
    expect(words(pricing(), 'details p')[2]).toBe(
      "Yes. Standard Access is a one-time payment of $299. It doesn't renew.",
    );
    expect(words(pricing({ amount: 14_950 }), 'details p')[2]).toContain('one-time payment of $149.50');
  });

  test('[SP60] share one name, by which the browser keeps one open at a time', () => {
    const page = pricing();
    const groups = [...page.querySelectorAll('details')].map((item) => item.getAttribute('name'));
    expect(groups).toEqual(Array(9).fill('faq'));
    expect(page.querySelectorAll('details[open]')).toHaveLength(0);
  });
});

test('[decision Z23] a German visitor reads plans, prices and questions in German, and programs the same numbers', () => {
  const page = open('/pricing', {}, 'de');
  expect(page.title).toMatch(/^Preise · /);
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toContain(
    'Standard Access kostet 299\u00a0$ und schaltet bis zu 50 frei.',
  );
  expect(text(card(page, 'Free Access').querySelector('.plan-price'))).toBe('0 $Dauerhaft. Ohne Kreditkarte.');
  const standard = card(page, 'Standard Access');
  expect(text(standard.querySelector('.plan-price'))).toBe('299 $Einmalige Zahlung. Nichts verlängert sich.');
  expect(words(standard, 'li')).toEqual([
    '10-mal so viele Matches',
    '5 weitere Matches sofort beim Upgrade (10 insgesamt)',
    '10 neue Matches pro Woche, immer montags',
    '50 Matches in 5 Wochen',
    'Der Kontaktstatus',
    'KI-geschriebene E-Mails an Investoren',
    'KI-Analyse Ihres Unternehmens',
    'Bevorzugter Support',
  ]);
  expect(linkNamed(page, 'Jetzt kaufen')).toEqual(['/subscription-auth']);
  expect(words(page, 'details summary')).toHaveLength(9);
  expect(words(page, 'details p')[2]).toBe(
    'Ja. Standard Access ist eine einmalige Zahlung von 299 $. Nichts verlängert sich von selbst.',
  );
  expect([...page.querySelectorAll('[itemprop="price"]')].map((one) => one.getAttribute('content'))).toEqual([
    '0',
    '299',
  ]);
  expect(page.querySelector('link[hreflang="de"]')?.getAttribute('href')).toBe(
    'https://paratope.example/pricing?lang=de',
  );
});

describe('Premium Support', () => {
  test('says what is included and by what one is chosen', () => {
    covers('R16 SP90 SP91 SP92 SP93 SP94 SP95');

    const page = open('/premium-support');
    expect(words(page, 'h2')).toEqual(["What's Included", 'Selection Criteria', 'Apply']);
    expect(words(page, 'ol.plan-list li')).toEqual([
      'You are a biotech startup',
      'Your technology or asset is differentiated',
      'Your team is committed and capable',
      'There is a clear and significant unmet need',
    ]);
    expect(linkNamed(page, 'Apply')).toEqual(['/client/premium']);
    expect(page.querySelector('iframe')).toBeNull();
  });

  test('[SP96] [C14] the operator’s own form stands in a frame of 1200 px', () => {
    const frame = open('/premium-support', { premiumForm: 'https://forms.example/premium' }).querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('https://forms.example/premium');
    expect(frame?.getAttribute('height')).toBe('1200');
  });

  test('[decision U18] a form that does not come gives way to a retry and to ours', () => {
    vi.useFakeTimers();
    const page = open('/premium-support', { premiumForm: 'about:blank' });
    for (const frame of page.querySelectorAll('iframe')) frame.removeAttribute('src');
    document.body.innerHTML = page.body.innerHTML;
    enhance(document, kept);
    const cover = document.querySelector<HTMLElement>('[data-embed-failed]');
    expect(cover?.hidden).toBe(true);
    vi.advanceTimersByTime(15_000);
    expect(cover?.hidden).toBe(false);
    expect(text(cover)).toContain("We couldn't load the form. Check your connection and try again.");
    expect(words(cover ?? document, 'a, button')).toEqual(['Retry', 'Use our own form']);
    document.querySelector<HTMLElement>('[data-embed-retry]')?.click();
    expect(cover?.hidden).toBe(true);
    vi.advanceTimersByTime(15_000);
    expect(cover?.hidden).toBe(false);
  });
});

test('[decision C13] questions and lines of a plan that the operator wrote stand in the place of ours', () => {
  const page = open('/pricing', {
    faq: [{ question: 'Is it fast?', answer: 'It is.' }],
    plans: { standard: ['Ten investors at once'] },
  });
  expect(words(page, '.faq-item summary')).toEqual(['Is it fast?']);
  expect(words(card(page, 'Standard Access'), 'li')).toEqual(['Ten investors at once']);
  expect(words(card(page, 'Free Access'), 'li')).toContain('5 matches visible');
});
