import { escapedText, folded } from '../export/folded.ts';
import { type Message, msg } from '../words/message.ts';

/** A person as a card describes them, before anybody has looked. Fields are as the card has them, only cut to length. */
export interface Card {
  readonly name: string;
  readonly role: string;
  readonly firm: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly link: string | null;
  readonly about: string;
}

export type ReadCards =
  | { readonly ok: true; readonly cards: readonly Card[] }
  | { readonly ok: false; readonly message: Message };

/** Maximum cards of one text, and its characters: a card may hold a photo, which is left out. */
export const mostCards = 1_000;
const longest = 20_000_000;

/** Reads vCard 2.1, 3.0 and 4.0, one card or many, and MeCard, as phones, address books and QR codes write them. */
export function readCards(text: string): ReadCards {
  if (text.length > longest) return refused(msg('This file is too large to be contact cards.'));
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (/^MECARD:/i.test(whole)) return checked([meCard(whole)]);
  const cards: Property[][] = [];
  let depth = 0;
  for (const property of propertiesOf(whole)) {
    const isMark = property.value.trim().toUpperCase() === 'VCARD';
    // In 2.1 a card may hold another one, of an assistant; it is left out.
    if (property.name === 'BEGIN' && isMark) {
      depth += 1;
      if (depth === 1) cards.push([]);
    } else if (property.name === 'END' && isMark) depth -= 1;
    else if (depth === 1) cards.at(-1)?.push(property);
    if (cards.length > mostCards) return refused(msg('This file has more than 1,000 contact cards. Please split it.'));
  }
  if (cards.length === 0) return refused(msg("This isn't a contact card."));
  if (depth !== 0) return refused(msg('This contact card is incomplete. Please export it again.'));
  return checked(cards.map(vCard));
}

const refused = (message: Message): ReadCards => ({ ok: false, message });

function checked(cards: readonly Card[]): ReadCards {
  const named = cards.filter(({ name }) => name !== '');
  return named.length === 0 ? refused(msg('This contact card has no name.')) : { ok: true, cards: named };
}

interface Property {
  readonly name: string;
  /** In upper case: names with their values, and bare values, as 2.1 writes types. */
  readonly params: readonly string[];
  /** Decoded, but with its escapes. */
  readonly value: string;
}

/** Lines may be folded: a line that begins with a blank goes on, and so does quoted-printable text after an equals sign. */
function* propertiesOf(text: string): Iterable<Property> {
  const lines = text.split(/\r\n|\n|\r/);
  let isOld = false;
  for (let at = 0; at < lines.length; at += 1) {
    let line = lines[at] ?? '';
    const isQuoted = /^[^:]*;(ENCODING=)?QUOTED-PRINTABLE\b/i.test(line);
    const parts = [line];
    while (at + 1 < lines.length) {
      const next = lines[at + 1] ?? '';
      if (isQuoted && parts.at(-1)?.endsWith('=')) parts.push(`${parts.pop()?.slice(0, -1)}${next}`);
      else if (/^[ \t]/.test(next)) parts.push(isOld ? next : next.slice(1));
      else break;
      at += 1;
    }
    line = parts.join('');
    // 2.1 folds where a blank is, which belongs to the text.
    if (/^VERSION:2\.1\s*$/i.test(line)) isOld = true;
    if (/^VERSION:[34]/i.test(line)) isOld = false;
    const [, name, params = '', value] = /^\s*(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):(.*)$/s.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    yield {
      name: name.toUpperCase(),
      params: params.toUpperCase().split(/[;,"]/).filter(Boolean),
      value: isQuoted ? unquoted(value) : value,
    };
  }
}

/** Old phones write `=C3=A4`, in UTF-8 or in Latin-1. */
function unquoted(text: string): string {
  const escaped = text.replace(/%/g, '%25').replace(/=([\dA-F]{2})/gi, '%$1');
  try {
    return decodeURIComponent(escaped);
  } catch {
    return text.replace(/=([\dA-F]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }
}

function vCard(properties: readonly Property[]): Card {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) =>
    all(name)
      .map(({ value }) => plain(value))
      .find(Boolean) ?? '';
  const [family = '', given = '', additional = ''] = splitParts(firstRaw(all('N'))).map(plain);
  const firm = splitParts(firstRaw(all('ORG'))).map(plain)[0] ?? '';
  const phones = all('TEL').filter(({ params }) => !params.some((param) => /FAX|PAGER/.test(param)));
  const links = [...all('URL'), ...all('X-SOCIALPROFILE'), ...all('SOCIALPROFILE'), ...all('IMPP')];
  return cardOf({
    name: first('FN') || [given, additional, family].filter(Boolean).join(' ') || firm,
    role: first('TITLE') || first('ROLE'),
    firm,
    email: plain(preferred(all('EMAIL'), ['WORK'])?.value ?? ''),
    phone: plain(preferred(phones, ['CELL', 'MOBILE', 'WORK'])?.value ?? ''),
    link: links.map(({ value }) => linkOf(plain(value))).find(Boolean) ?? '',
    about: all('NOTE')
      .map(({ value }) => plain(value))
      .filter(Boolean)
      .join('\n'),
  });
}

const firstRaw = (properties: readonly Property[]): string => properties[0]?.value ?? '';

/** What the person prefers, then what the kinds say in their order, then the first. */
function preferred(properties: readonly Property[], kinds: readonly string[]): Property | undefined {
  const filled = properties.filter(({ value }) => value.trim() !== '');
  const having = (test: (param: string) => boolean) => filled.find(({ params }) => params.some(test));
  return (
    having((param) => /^(TYPE=)?PREF$|^PREF=1$/.test(param)) ??
    kinds.map((kind) => having((param) => param.replace(/^TYPE=/, '') === kind)).find(Boolean) ??
    filled[0]
  );
}

/** `MECARD:N:Lind,Marta;TEL:+41…;;`, as most badges and many phones put into a QR code. */
function meCard(text: string): Card {
  const fields = new Map<string, string>();
  for (const part of splitParts(text.slice('MECARD:'.length))) {
    const [, name, value = ''] = /^\s*([\w-]+):(.*)$/s.exec(part) ?? [];
    if (name !== undefined && value.trim() !== '')
      fields.set(name.toUpperCase(), fields.get(name.toUpperCase()) ?? value);
  }
  const of = (name: string) => plain(fields.get(name) ?? '');
  const names = splitParts(fields.get('N') ?? '', ',');
  return cardOf({
    name: names.map(plain).reverse().join(' ').trim() || of('ORG'),
    role: of('TITLE'),
    firm: of('ORG'),
    email: of('EMAIL'),
    phone: of('TEL'),
    link: linkOf(of('URL')) ?? '',
    about: of('NOTE') || of('MEMO'),
  });
}

const cardOf = ({ name, role, firm, email, phone, link, about }: { readonly [Field in keyof Card]: string }): Card => ({
  name: cut(name.replace(/\s+/g, ' '), 200),
  role: cut(role, 200),
  firm: cut(firm, 200),
  email: cut(email.replace(/^mailto:/i, ''), 254) || null,
  phone: cut(phone.replace(/^tel:/i, '').replace(/;ext=/i, ' ext. '), 60) || null,
  link: cut(link, 2_000) || null,
  about: cut(about, 2_000),
});

const cut = (text: string, most: number): string => text.trim().slice(0, most).trim();

/** Parts of a structured value, by separators that are not escaped. */
const splitParts = (value: string, by = ';'): string[] =>
  value.replace(/\\.|[;,]/gs, (sign) => (sign === by ? '\0' : sign)).split('\0');

const plain = (value: string): string =>
  value.replace(/\\([nN])|\\(.)/g, (_, line, sign) => (line ? '\n' : sign)).trim();

/** A web address; a bare host gets `https://`. Chat addresses and whatever else is not shown as a link are left out. */
function linkOf(text: string): string | undefined {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : text && `https://${text}`;
  return /^https?:\/\/[^\s/?#]+\.[^\s/?#]+\S*$/i.test(address) ? address : undefined;
}

export interface WrittenCard extends Card {
  readonly id: string;
}

/** Writes vCard 3.0, the version that every phone and address book reads. */
export const writeCards = (cards: readonly WrittenCard[]): string => cards.map(writeCard).join('');

function writeCard({ id, name, role, firm, email, phone, link, about }: WrittenCard): string {
  const [family = '', ...given] = name.split(/\s+/).reverse();
  const line = (start: string, value: string | null) => (value ? [`${start}:${escapedText(value)}`] : []);
  return folded([
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${escapedText(id)}`,
    `N:${escapedText(family)};${escapedText(given.reverse().join(' '))};;;`,
    `FN:${escapedText(name)}`,
    ...line('ORG', firm),
    ...line('TITLE', role),
    ...line('EMAIL;TYPE=INTERNET', email),
    ...line('TEL', phone),
    ...(link ? [`URL:${link.replace(/[\r\n]/g, '')}`] : []),
    ...line('NOTE', about),
    'END:VCARD',
  ]);
}
