import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const production = { mode: 'production' } as const;
const demo = { mode: 'demo' } as const;

test('[Q19] nothing needs to be set: every setting has a default', () => {
  expect(readConfig({}, production)).toMatchObject({
    PORT: 8080,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    TIME_ZONE: 'UTC',
    PLAN_AMOUNT: 29900,
    PLAN_PERIOD: 'once',
    MATCH_APPROVAL: 'automatic',
    TIMELINE_FOR_FREE: true,
    publicUrl: 'http://127.0.0.1:8080',
  });
});

test.each([
  ['PORT', 'eighty', 'PORT is wrong'],
  ['TIME_ZONE', 'Mars/Olympus', 'TIME_ZONE is wrong: must be an IANA time zone'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL is wrong'],
  ['MATCH_APPROVAL', 'sometimes', 'MATCH_APPROVAL is wrong'],
  ['PROCESS', 'jobs', 'PROCESS is jobs, and needs DATABASE_URL: a database file has one process.'],
  ['RATE_LIMITS', 'off', 'RATE_LIMITS is off, which only the demo workspace may be'],
])('a wrong %s stops the start with a sentence that names it', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value }, production)).toThrow(sentence);
});

test('whatever is set wrong, the sentence says what is allowed, and repeats no secret', () => {
  const right =
    /^(AI_API_KEY|AI_MODEL|AIRTABLE_|BACKUP_DIR|DATA_DIR|EMBEDDING_MODEL|HOST|OCR_COMMAND|OIDC_CLIENT|OIDC_NAME|STRIPE_.*KEY|STRIPE_WEBHOOK)/;
  const names = [...readFileSync(new URL('./config.ts', import.meta.url), 'utf8').matchAll(/^ {2}([A-Z_]+): z/gm)];
  const said = names.flatMap(([, name = '']) => {
    if (right.test(name)) return [];
    try {
      readConfig({ [name]: ' !' }, production);
      return [`${name} takes anything`];
    } catch (failure) {
      return [(failure as Error).message];
    }
  });
  expect(said.length).toBeGreaterThan(30);
  expect(said.filter((sentence) => !/^[A-Z_]+ is wrong: must (be|have) /.test(sentence))).toEqual([]);
  expect(said).toContain('PORT is wrong: must be a whole number from 0 to 65535 (given: " !").');
  expect(said).toContain('PLAN_PERIOD is wrong: must be once, month or year (given: " !").');
  expect(said).toContain('SMTP_URL is wrong: must be an address such as smtp://name:password@mail.example:587.');
});

test('the demo workspace listens on loopback only and never in production', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, demo)).toThrow('listens on loopback only');
  expect(() => readConfig({ NODE_ENV: 'production' }, demo)).toThrow('does not run in production');
  expect(readConfig({ HOST: '::1', PORT: '9000' }, demo).publicUrl).toBe('http://[::1]:9000');
});

test('a secret may stand in a file', () => {
  expect(() => readConfig({ DEMO_PASSWORD_FILE: '/nowhere/at/all' }, demo)).toThrow('DEMO_PASSWORD_FILE names');
});
