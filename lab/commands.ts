/** The commands of the laboratory, and what each of them reads of its command line. */
import { type Options, readCommandLine } from '../scripts/command-line.ts';

/** Each is the file of its name in this folder, but for the two that guard the house as well and live with the other guards. */
export const commands = {
  'match-eval': 'Measures the matcher on real deals, beside simple baselines.',
  'deck-eval': 'Measures what the reader of decks finds in invented decks whose answers are known.',
  'coverage-spec': 'Reports which facts of the acceptance list have a test.',
  'sync-simulate': 'Runs simulated worlds of the sync engine.',
  'sync-mutants': 'Breaks the sync engine on purpose, one line at a time, and checks that a test notices.',
  'fact-mutants': 'Breaks the features on purpose, and checks that a test that cites a fact notices.',
  'sync-restores': 'Restores a server from a backup while devices go on writing.',
  'sync-model': 'Searches every state of a model of the sync protocol.',
  'sync-kills': 'Kills a real browser right after the engine called changes saved.',
  'server-kills': 'Kills the real server under load.',
  'power-cuts': 'Cuts the power under a recorded server or browser.',
  soak: 'Keeps the server under load through full disks, backups, stops and kills.',
  fuzz: 'Sends broken requests of every declared kind to a server.',
  'fuzz-decks': 'Has a server read damaged and malicious decks, and watches what each of them costs.',
  'payment-webhooks': 'Delivers payment events doubled, out of order, late and forged.',
  webhooks: 'Delivers the events of webhooks to receivers that fail in every way.',
  'contact-sheet': 'Takes a picture of every screen and dialog, on a phone and a desk, light and dark.',
  'founder-tasks': 'Counts the steps and seconds of ten founder tasks on a phone.',
  'admin-tasks': 'Counts the steps and seconds of ten tasks of the team at a desk.',
  'trace-change': 'Names the files a status change passes, from the press to the verdict.',
  gallery: 'Shows every part of the kit in its states.',
  words: 'Writes the catalogs of texts and reports what a translation lacks.',
  'bench-sync': 'Compares the sync engine with five others, and puts the server under load.',
  'bench-start': 'Times how the app opens offline, beside the libraries it is built on.',
  'bench-match': 'Times matching one startup, and importing its investors.',
  'bench-ui': 'Times the table with thousands of rows, beside a naive one.',
  'bench-server': 'Measures one server with more and more founders.',
  'engine-parity': 'Compares the answers of SQLite and of PostgreSQL to the same requests.',
  'bench-engines': 'Compares servers on SQLite and on PostgreSQL under the same load.',
  'bench-admin': 'Times the lists of the admin area, beside the same pages written by hand.',
  'bench-lighthouse': 'Runs Lighthouse on the public pages, the login and the dashboard.',
  'bench-hostile': 'Measures what a founder waits for while free accounts send the worst they can.',
} as const;

export type CommandName = keyof typeof commands;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** From the root of the repository. */
export const fileOf = (name: CommandName): string =>
  `${name === 'coverage-spec' || name === 'words' ? 'scripts' : 'lab'}/${name}.ts`;

/** The options a command was started with. */
export const readOptions = <const O extends Options>(name: CommandName, options: O, example: string) =>
  readCommandLine({
    usage: `npm run lab -- ${name} [options]`,
    does: commands[name],
    options,
    example: `npm run lab -- ${name}${example === '' ? '' : ` ${example}`}`,
  }).values;
