import { inCatalog } from '@paratope/shared/words/message';
import { Refused } from '../../context.ts';

const tooCommon = inCatalog('This password is too common. Please choose another one.');
const aboutYou = inCatalog("Choose a password that isn't made from your email address or your company's name.");

/**
 * Refuses passwords that attackers try first: published ones, common words with digits or signs around them or in place of letters,
 * keyboard runs, repetitions, short digits-only ones, and text from the account itself. `field` is the input field's name.
 */
export async function refuseCommonPassword(
  password: string,
  about: { field: string; own?: readonly string[] },
): Promise<void> {
  const sentence = await faultOf(password, about.own ?? []);
  if (sentence) throw new Refused('invalid', sentence, { fields: { [about.field]: sentence } });
}

async function faultOf(password: string, own: readonly string[]): Promise<string | undefined> {
  const about = own.flatMap((text) =>
    [text, text.replace(/\s/g, ''), ...text.split('@'), ...text.split(/[@\s.]+/)].map((one) => one.toLowerCase()),
  );
  if (isMadeOf(password, new Set(about.filter((one) => one.length >= 4)))) return aboutYou;
  return isCommon(password) || (await isPublished(password)) ? tooCommon : undefined;
}

/** About 50,000 passwords, 18,000 of them long enough to be accepted here; loaded on first use. */
async function isPublished(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (/^\d+$/.test(lower) && lower.length < 12) return true;
  if (/^(.{1,4})\1+$/.test(lower) || runs.some((run) => isRunOf(run, lower))) return true;
  return isMadeOf(lower, words);
}

/** True for a known word, once or twice, with digits or signs around it or in place of letters. */
function isMadeOf(password: string, known: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const candidates = new Set([lower, bare(lower), bare(asLetters(lower)), bare(asLetters(bare(lower)))]);
  return [...candidates].some((one) => known.has(one) || isTwice(one, known));
}

/** Strips the digits and signs that people put before and after a word. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  '!': 'i',
  0: 'o',
  $: 's',
  5: 's',
  7: 't',
};
const asLetters = (text: string): string => text.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign);

const isTwice = (text: string, known: ReadonlySet<string>): boolean =>
  text.length % 2 === 0 &&
  text.slice(0, text.length / 2) === text.slice(text.length / 2) &&
  known.has(text.slice(text.length / 2));

const runs = [
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiop',
  'abcdefghijklmnopqrstuvwxyz',
  '1234567890',
];

/** True when the text, or all of it but up to four final digits, is part of the run in either direction. */
function isRunOf(run: string, text: string): boolean {
  const core = text.replace(/\d{0,4}$/, '') || text;
  const back = [...run].reverse().join('');
  return core.length >= 4 && [run, back].some((row) => row.includes(core));
}

/** Stems of the passwords that lead every published list; what people add to them is stripped before the lookup. */
const words: ReadonlySet<string> = new Set(
  `
password passwort passw0rd pass parola motdepasse contrasena hallo hello welcome willkommen letmein login admin administrator root
master secret geheim default changeme change temp test testing tester guest user demo sample example access system server
qwerty qwertz asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwe asd zxc abc abcd abcdef abcabc aaaa
iloveyou loveyou love lovely ichliebedich princess sunshine dragon monkey football baseball basketball hockey soccer golf tennis
batman superman spiderman ironman starwars pokemon matrix shadow ninja samurai killer hunter ranger trustno trustnoone whatever
freedom flower summer winter spring autumn sommer herbst monday friday january december michael michelle jessica jennifer ashley
daniel thomas charlie andrew joshua matthew anthony robert william jordan thunder ginger cookie pepper banana orange cheese chocolate
computer internet google facebook linkedin microsoft apple samsung android windows mustang ferrari porsche mercedes corvette harley yamaha
diamond silver golden purple rainbow butterfly angel jesus blessed heaven family mother father babygirl sweetheart lovers forever
startup founder investor biotech paratope company business money dollar million success letmeinn passpass passwd pass word
london berlin paris america england germany deutschland france chelsea arsenal liverpool barcelona realmadrid juventus schalke bayern
snoopy mickey minnie garfield tigger buster bailey maggie hannah sophie george harry potter hogwarts gandalf merlin phoenix falcon
cowboys yankees lakers steelers eagles redsox warriors bulldog panther tiger lion wolf eagle dolphin turtle penguin
nothing something someone anything blahblah foobar helloworld openup opensesame sesame backup oracle cisco postgres mysql
`
    .trim()
    .split(/\s+/),
);
