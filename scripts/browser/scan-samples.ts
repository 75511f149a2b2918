import { createSeededRandom, type SeededRandom } from '@paratope/sync/testing/fakes';

/** A code's text, and what the dialog is to show of it: the fields of a person, or the text itself. */
export interface ScanSample {
  readonly text: string;
  readonly shown: Readonly<Record<'name' | 'email' | 'link', string>> | string;
}

/** Invented people with cards of every kind, and badges that name nobody; the same every time. */
export function scanSamples(count: number): ScanSample[] {
  const random = createSeededRandom(7n);
  return Array.from({ length: count }, (_, at) => {
    const kind = kinds[at % kinds.length] ?? vCard3;
    return kind(somebody(random), random);
  });
}

function somebody(random: SeededRandom) {
  const [given, family, firm] = [random.pick(givenNames), random.pick(familyNames), random.pick(firms)];
  const email = `${plain(given)}.${plain(family)}@${plain(firm)}.example`;
  const phone = `+49 ${String(random.below(1e9)).padStart(9, '0')}`;
  return { given, family, firm, email, phone, name: `${given} ${family}` };
}
type Somebody = ReturnType<typeof somebody>;

const givenNames = ['Marta', 'Abel', 'Odile', 'Jürgen', 'Zoé', 'Ravi', 'Ilse', 'Tomás', 'Nkechi', 'Sören'];
const familyNames = ['Lind', 'Krane', 'Almadén', 'Weiss', 'Rowan', 'Estermann', 'Marchetti', 'Halvorsen', 'Okafor'];
const firms = ['Brackwater Ventures', 'Kupfer Bio Partners', 'Ostrya Capital', 'Nordlicht & Söhne', 'Quillwort Fund'];

/** As an address has it. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();

function vCard3({ given, family, firm, email, phone, name }: Somebody): ScanSample {
  const link = `https://${plain(firm)}.example/${plain(family)}`;
  const lines = [
    `N:${family};${given};;;`,
    `FN:${name}`,
    `ORG:${firm}`,
    'TITLE:Partner',
    `EMAIL:${email}`,
    `TEL:${phone}`,
  ];
  const text = ['BEGIN:VCARD', 'VERSION:3.0', ...lines, `URL:${link}`, 'END:VCARD', ''].join('\r\n');
  return { text, shown: { name, email, link } };
}

const vCard4 = ({ firm, email, name }: Somebody): ScanSample => ({
  text: `BEGIN:VCARD\nVERSION:4.0\nFN:${name}\nORG:${firm}\nEMAIL:${email}\nEND:VCARD`,
  shown: { name, email, link: '' },
});

const meCard = ({ given, family, firm, email, phone, name }: Somebody): ScanSample => ({
  text: `MECARD:N:${family},${given};ORG:${firm};EMAIL:${email};TEL:${phone};;`,
  shown: { name, email, link: '' },
});

function linkedIn({ given, family }: Somebody, random: SeededRandom): ScanSample {
  const [first, last] = [plain(given), plain(family)];
  const link = `https://www.linkedin.com/in/${first}-${last}-${random.below(1e6)}a`;
  return { text: link, shown: { name: `${capital(first)} ${capital(last)}`, email: '', link } };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const badge = ({ given, family, firm, email, name }: Somebody, random: SeededRandom): ScanSample => ({
  text: `${random.below(1e6)};${given};${family};${firm};${email}`,
  shown: { name, email, link: '' },
});

function numberOfBadge(_: Somebody, random: SeededRandom): ScanSample {
  const text = String(random.below(1e9)).padStart(12, '0');
  return { text, shown: text };
}

function addressOfBadge(_: Somebody, random: SeededRandom): ScanSample {
  const text = `https://badge.example/v/${random.below(1e9).toString(36)}?event=${random.below(100)}`;
  return { text, shown: text };
}

const kinds = [vCard3, vCard4, meCard, linkedIn, badge, numberOfBadge, addressOfBadge];
