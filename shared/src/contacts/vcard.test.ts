import { expect, test } from 'vitest';
import { type Card, readCards, writeCards } from './vcard.ts';

const card = (changes: Partial<Card> = {}): Card => ({
  name: 'Marta Lind',
  role: '',
  firm: '',
  email: null,
  phone: null,
  link: null,
  about: '',
  ...changes,
});

const lines = (...parts: string[]) => parts.join('\r\n');
const cardsIn = (text: string) => {
  const read = readCards(text);
  return read.ok ? read.cards : read.message.key;
};

test('[capture 22] a card of an iPhone, 3.0 with grouped fields, folded lines and a photo, is read', () => {
  const text = lines(
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
    'N:Lind;Marta;;Dr.;',
    'FN:Dr. Marta Lind',
    'ORG:Havnholt Ventures\\, Inc.;Life Sciences',
    'TITLE:Partner',
    'EMAIL;type=INTERNET;type=HOME:marta@home.example',
    'item1.EMAIL;type=INTERNET;type=WORK;type=pref:marta@havnholt.example',
    'item1.X-ABLabel:Work',
    'TEL;type=WORK;type=FAX:+45 33 00 00 01',
    'TEL;type=WORK;type=VOICE:+45 33 00 00 02',
    'TEL;type=CELL;type=VOICE:+45 20 00 00 03',
    'item2.URL;type=pref:linkedin.com/in/marta-lind',
    'NOTE:Met in Basel\\nlikes lung data\\; asks about',
    '  dosing',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRg',
    ' ABAQAAAQABAAD',
    'END:VCARD',
  );
  expect(cardsIn(text)).toEqual([
    card({
      name: 'Dr. Marta Lind',
      role: 'Partner',
      firm: 'Havnholt Ventures, Inc.',
      email: 'marta@havnholt.example',
      phone: '+45 20 00 00 03',
      link: 'https://linkedin.com/in/marta-lind',
      about: 'Met in Basel\nlikes lung data; asks about dosing',
    }),
  ]);
});

test('[capture 22] a card of an old phone, 2.1 in quoted-printable with bare types and another card inside, is read', () => {
  const old = (charset: string, name: string, note: string) =>
    lines(
      'BEGIN:VCARD',
      'VERSION:2.1',
      `N;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:M=${name}ller;J=${name}rg`,
      'TEL;HOME;VOICE:030 1',
      'TEL;CELL;PREF:0171 2',
      'EMAIL;INTERNET:jm@berg.example',
      'ORG:Berg Capital',
      `NOTE;ENCODING=QUOTED-PRINTABLE:${note}`,
      'ADR;WORK:;;Am Markt 1;Bonn;;53111;',
      'AGENT:',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N:Else;Someone',
      'END:VCARD',
      'END:VCARD',
    );
  const expected = { firm: 'Berg Capital', email: 'jm@berg.example', phone: '0171 2' };
  expect(cardsIn(old('UTF-8', 'C3=BC', 'Knows the=\r\n team, 100% sure'))).toEqual([
    card({ name: 'Jürg Müller', ...expected, about: 'Knows the team, 100% sure' }),
  ]);
  expect(cardsIn(old('ISO-8859-1', 'FC', 'Kurz'))).toEqual([card({ name: 'Jürg Müller', ...expected, about: 'Kurz' })]);
});

test('[capture 22] several cards of 4.0, with addresses as URIs and types in quotes, are read in their order', () => {
  const text = [
    'BEGIN:VCARD\nVERSION:4.0\nFN:Marta Lind\nTEL;VALUE=uri;TYPE="voice,cell":tel:+45-20-00-00-03\nEMAIL;PREF=2:a@x.example\nEMAIL;PREF=1:b@x.example\nEND:VCARD',
    'begin:vcard\nversion:4.0\nfn:Ada Brun\nrole:Associate\nimpp:xmpp:ada@chat.example\nurl:https://brun.example/\nend:vcard',
    'BEGIN:VCARD\nVERSION:4.0\nORG:Only A Firm\nEND:VCARD',
  ].join('\n');
  expect(cardsIn(`\uFEFF${text}`)).toEqual([
    card({ phone: '+45-20-00-00-03', email: 'b@x.example' }),
    card({ name: 'Ada Brun', role: 'Associate', link: 'https://brun.example/' }),
    card({ name: 'Only A Firm', firm: 'Only A Firm' }),
  ]);
});

test('[capture 22] a MeCard of a badge is read, its escapes too', () => {
  expect(
    cardsIn(
      'MECARD:N:Lind,Marta;ORG:Havnholt\\; Ventures;TITLE:Partner;TEL:+4520000003;EMAIL:m@h.example;URL:h.example;NOTE:Booth 12;;',
    ),
  ).toEqual([
    card({
      firm: 'Havnholt; Ventures',
      role: 'Partner',
      phone: '+4520000003',
      email: 'm@h.example',
      link: 'https://h.example',
      about: 'Booth 12',
    }),
  ]);
});

test('[capture 22] no link is made of an address that does not lead to a page', () => {
  expect(cardsIn('BEGIN:VCARD\nFN:A\nURL:javascript:alert(1)\nURL:http:\nURL:file:///etc\nEND:VCARD')).toEqual([
    card({ name: 'A' }),
  ]);
});

test('[capture 23] what is no card, is incomplete or has no name is refused in one sentence', () => {
  expect(cardsIn('')).toBe("This isn't a contact card.");
  expect(cardsIn('WIFI:S:Fair;T:WPA;P:secret;;')).toBe("This isn't a contact card.");
  expect(cardsIn('name,email\nMarta,m@x.example')).toBe("This isn't a contact card.");
  expect(cardsIn('BEGIN:VCARD\nVERSION:3.0\nFN:Marta')).toBe(
    'This contact card is incomplete. Please export it again.',
  );
  expect(cardsIn('BEGIN:VCARD\nTEL:1\nEND:VCARD')).toBe('This contact card has no name.');
  expect(cardsIn('MECARD:TEL:1;;')).toBe('This contact card has no name.');
  expect(cardsIn('BEGIN:VCARD\nFN:A\nEND:VCARD\n'.repeat(1_001))).toBe(
    'This file has more than 1,000 contact cards. Please split it.',
  );
  expect(cardsIn('x'.repeat(20_000_001))).toBe('This file is too large to be contact cards.');
});

test('[capture 24] a written card is 3.0 in lines of 75 bytes and is read back as it was', () => {
  const cards = [
    card({
      role: 'Partner, Life Sciences',
      firm: 'Havnholt; Søn',
      email: 'm@h.example',
      phone: '+45 20 00 00 03',
      link: 'https://h.example/team,all;x',
      about: `Back\\slash, comma; and\na second line ${'ü'.repeat(80)}`,
    }),
    card({ name: 'Madonna' }),
  ];
  const text = writeCards(cards.map((one, at) => ({ ...one, id: `contact-${at}` })));
  expect(text.startsWith('BEGIN:VCARD\r\nVERSION:3.0\r\nUID:contact-0\r\nN:Lind;Marta;;;\r\nFN:Marta Lind\r\n')).toBe(
    true,
  );
  expect(text.split('\r\n').every((line) => encodeURIComponent(line).replace(/%../g, '_').length <= 75)).toBe(true);
  expect(cardsIn(text)).toEqual(cards);
});
