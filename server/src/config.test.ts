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
    /^(AI_API_KEY|AI_MODEL|AIRTABLE_|BACKUP_DIR|DATA_DIR|EMBEDDING_MODEL|HOST|OCR_COMMAND|OIDC_CLIENT|OIDC_NAME|S3_(ACCESS|SECRET)_KEY|STRIPE_.*KEY|STRIPE_WEBHOOK)/;
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

const provider = {
  OIDC_ISSUER: 'https://id.example/realms/team',
  OIDC_CLIENT_ID: 'paratope',
  OIDC_CLIENT_SECRET: 'not told to anyone',
};

test('a login provider is set with all three settings, and a start without one of them names it', () => {
  expect(readConfig(provider, production)).toMatchObject({ ...provider, OIDC_NAME: 'single sign-on' });
  expect(readConfig({ OIDC_NAME: 'Ostrya ID' }, production)).toMatchObject({ OIDC_NAME: 'Ostrya ID' });
  const together = 'logging in at a provider needs OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET together.';
  for (const name of Object.keys(provider))
    expect(() => readConfig({ ...provider, [name]: '' }, production)).toThrow(`${name} is missing: ${together}`);
  expect(() => readConfig({ OIDC_ISSUER: provider.OIDC_ISSUER }, production)).toThrow(
    `OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are missing: ${together}`,
  );
});

test('[ASVS 10.5.3] a login provider has https, or is on this computer, and is named by its issuer alone', () => {
  const withIssuer = (issuer: string) => () => readConfig({ ...provider, OIDC_ISSUER: issuer }, production).OIDC_ISSUER;
  for (const issuer of ['http://id.example', 'http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])
    expect(withIssuer(issuer)).toThrow('OIDC_ISSUER is wrong: it must begin with https, except on this computer.');
  for (const issuer of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000', 'https://id.example/'])
    expect(withIssuer(issuer)()).toBe(issuer);
  for (const more of ['/.well-known/openid-configuration', '?tenant=a', '#a'])
    expect(withIssuer(provider.OIDC_ISSUER + more)).toThrow(
      'OIDC_ISSUER is wrong: it must be the issuer alone, without /.well-known/, ? and #.',
    );
  expect(withIssuer('ftp://id.example')).toThrow('OIDC_ISSUER is wrong: must be an address such as');
});

test('the demo workspace listens on loopback only and never in production', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' }, demo)).toThrow('listens on loopback only');
  expect(() => readConfig({ NODE_ENV: 'production' }, demo)).toThrow('does not run in production');
  expect(readConfig({ HOST: '::1', PORT: '9000' }, demo).publicUrl).toBe('http://[::1]:9000');
});

test('a store of files needs its keys, and a database on a server', () => {
  const store = { FILES_URL: 's3://uploads?region=eu-central-1', S3_ACCESS_KEY: 'AKIA', S3_SECRET_KEY: 'sesame' };
  expect(() => readConfig(store, production)).toThrow(
    'FILES_URL needs DATABASE_URL: the backup of a database file holds the files as well.',
  );
  const onServer = { ...store, DATABASE_URL: 'postgres://db.example/paratope' };
  expect(readConfig(onServer, production)).toMatchObject(store);
  expect(() => readConfig({ ...onServer, S3_SECRET_KEY: '' }, production)).toThrow('S3_SECRET_KEY is missing');
  for (const FILES_URL of [
    'https://s3.example/uploads',
    's3:',
    's3://key:word@uploads',
    's3://a/b',
    's3://a?endpoint=s3.example',
  ])
    expect(() => readConfig({ ...onServer, FILES_URL }, production), FILES_URL).toThrow(
      'FILES_URL is wrong: must be a bucket such as s3://paratope?endpoint=https://s3.example&region=eu-1',
    );
});

test('a secret may stand in a file', () => {
  expect(() => readConfig({ DEMO_PASSWORD_FILE: '/nowhere/at/all' }, demo)).toThrow('DEMO_PASSWORD_FILE names');
});
