/** Parses the arguments of every command, so that all of them handle `--help` and wrong options in the same way. */
import { parseArgs } from 'node:util';

export interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean | string[];
  readonly multiple?: boolean;
  /** The value's placeholder in `--help`, such as N or FILE. */
  readonly value?: string;
  readonly help: string;
}
export type Options = Readonly<Record<string, Option>>;

export interface Command<O extends Options> {
  /** As typed, with its arguments: `npm run backup -- FILE`. */
  readonly usage: string;
  /** One sentence. */
  readonly does: string;
  readonly options: O;
  readonly example: string;
  readonly allowPositionals?: boolean;
}

/** Returns the parsed arguments. Exits with the help if requested, and with one sentence if something is wrong. */
export function readCommandLine<const O extends Options>(command: Command<O>, given = process.argv.slice(2)) {
  if (given.includes('--help')) {
    console.log(helpOf(command));
    process.exit(0);
  }
  const { options, allowPositionals = false } = command;
  try {
    return parseArgs({ args: [...given], options, allowPositionals });
  } catch (wrong) {
    return stopWith(sentenceOf(wrong));
  }
}

export const asJson = { type: 'boolean', default: false, help: 'print the result as one line of JSON' } as const;

/** Exits with status 2 and a sentence about what was typed. */
export function stopWith(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

export function wholeNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  return stopWith(`--${option} takes a whole number of at least ${least}, not "${text}".`);
}

export function helpOf({ usage, does, options, example }: Command<Options>): string {
  const rows = Object.entries(options).map(([name, { value, help, default: standard }]) => ({
    left: value ? `--${name} ${value}` : `--${name}`,
    right: typeof standard === 'string' && standard !== '' ? `${help} (${standard})` : help,
  }));
  const width = Math.max(0, ...rows.map(({ left }) => left.length));
  return [
    usage,
    does,
    ...(rows.length > 0 ? ['', ...rows.map(({ left, right }) => `  ${left.padEnd(width)}  ${right}`)] : []),
    '',
    `Example: ${example}`,
  ].join('\n');
}

/** Keeps the first sentence of Node's message: `Unknown option '--x'. To specify a positional argument …`. */
export function sentenceOf(wrong: unknown): string {
  if (!(wrong instanceof TypeError && 'code' in wrong && String(wrong.code).startsWith('ERR_PARSE_ARGS'))) throw wrong;
  const [first = ''] = wrong.message.split(/\.?\n|\. |\.$/);
  return `${first}; --help lists the options.`;
}
