import { type Card, readCards } from '@paratope/shared/contacts/vcard';

/** Somebody as a code says who they are, and as the fields of a form show it: what is not said is empty. */
export type ScannedCard = { readonly [Field in keyof Card]: string };

/** What a code holds: somebody, or a text that names nobody. */
export type Scan =
  | { readonly kind: 'card'; readonly card: ScannedCard }
  | { readonly kind: 'other'; readonly text: string };

/** Reads a vCard or MeCard, the address of a LinkedIn page, or a badge that says an email address. Nothing is opened or asked for. */
export function readScan(scanned: string): Scan {
  const text = scanned.trim();
  const card = fromCard(text) ?? fromLinkedIn(text) ?? fromBadge(text);
  return card ? { kind: 'card', card } : { kind: 'other', text };
}

const nobody: ScannedCard = { name: '', firm: '', role: '', email: '', phone: '', link: '', about: '' };

function fromCard(text: string): ScannedCard | undefined {
  const read = readCards(text);
  const [card] = read.ok ? read.cards : [];
  return card && { ...card, email: card.email ?? '', phone: card.phone ?? '', link: card.link ?? '' };
}

function fromLinkedIn(text: string): ScannedCard | undefined {
  const [, kind, slug] =
    /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(in|company)\/([^/?#\s]+)[^\s]*$/i.exec(text) ?? [];
  if (!kind || !slug) return undefined;
  const link = `https://www.linkedin.com/${kind.toLowerCase()}/${slug}`;
  const words = inWords(slug);
  return kind.toLowerCase() === 'in' ? { ...nobody, name: words, link } : { ...nobody, firm: words, link };
}

/** "marta-lind-3b2a91" is Marta Lind, most likely: the fields are shown for a yes. One word is no name. */
function inWords(slug: string): string {
  let plain = slug;
  try {
    plain = decodeURIComponent(slug);
  } catch {
    // It stays as it is.
  }
  const words = plain.split('-').filter((word) => word !== '' && !/\d/.test(word));
  return words.length < 2 ? '' : words.map(capital).join(' ');
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Badges say what their organizer chose, in an order of their own. An email address is one wherever it stands; a name is one if the address has it. */
function fromBadge(text: string): ScannedCard | undefined {
  const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i.exec(text)?.[0];
  if (!email || text.length > mostOfBadge) return undefined;
  const address = plain(email.split('@')[0] ?? '');
  const parts = text.split(/[;|,^~$\t\r\n]+/).map((part) => part.trim());
  const named = parts.filter((part) => /^[\p{L}][\p{L}\s.'’-]*$/u.test(part) && isIn(part, address));
  return { ...nobody, name: named.slice(0, 2).join(' '), email };
}

const mostOfBadge = 500;

const isIn = (part: string, address: string): boolean =>
  part.split(/\s+/).every((word) => plain(word).length > 1 && address.includes(plain(word)));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
