import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, startReceiver } from '../../features/webhooks/testing/receiver.ts';
import { createWebhooks } from './https-webhooks.ts';
import { isPublicAddress } from './public-address.ts';

const message = { headers: { 'webhook-id': 'msg_1' }, body: '{"type":"webhook.test"}' };

async function receiverThat(answer: Answer, address = '127.0.0.1') {
  const receiver = await startReceiver(() => answer, { address });
  onTestFinished(receiver.close);
  return receiver;
}

test('only addresses of the public internet are public, in whatever notation', () => {
  const refused = [
    ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '168.63.129.16', '100.100.100.200', '192.0.0.192', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1'],
    ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '::127.0.0.1', 'fec0::1', 'nowhere'],
  ];
  expect(refused.filter(isPublicAddress)).toEqual([]);
  const taken = ['1.1.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1', '2606:4700::1111', '2a00::1'];
  expect(taken.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('an address is https, without a name and password, and no host of its own network', () => {
  const { accepts } = createWebhooks({ toLoopback: false });
  const refused = [
    ...['http://hooks.example/in', 'ftp://hooks.example', 'https://me:secret@hooks.example', 'hooks.example', ''],
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://localhost/', 'https://intranet/'],
  ];
  expect(refused.filter(accepts)).toEqual([]);
  expect(accepts('https://hooks.example:8443/in?of=us')).toBe(true);
});

test('a name is resolved once; when any of its addresses is not public, nothing is sent to it', async () => {
  const receiver = await receiverThat(204);
  const port = new URL(receiver.url).port;
  for (const found of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']]) {
    const lookUp = async () => found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    const { post } = createWebhooks({ toLoopback: false, lookUp });
    expect(await post(`https://hooks.example:${port}/`, message)).toEqual({ status: null, fault: 'address' });
  }
  expect(receiver.received).toEqual([]);

  const nothing = createWebhooks({ toLoopback: false, lookUp: () => Promise.reject(new Error('ENOTFOUND')) });
  expect(await nothing.post('https://hooks.example/', message)).toEqual({ status: null, fault: 'unknown-host' });
});

test('the connection goes to the very address that was checked, whatever the name says a moment later', async () => {
  const checked = await receiverThat(204, '127.0.0.2');
  let asked = 0;
  const lookUp = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.2' : '10.0.0.1', family: 4 }];
  };
  const { post } = createWebhooks({ toLoopback: true, lookUp });
  const { port } = new URL(checked.url);
  expect(await post(`http://rebinding.example:${port}/in`, message)).toEqual({ status: 204, fault: null });
  expect(asked).toBe(1);
  expect(checked.received).toMatchObject([{ path: '/in', host: `rebinding.example:${port}`, id: 'msg_1' }]);
  expect(await post(`http://rebinding.example:${port}/in`, message)).toEqual({ status: null, fault: 'address' });
});

test('the demo sends to this machine and nowhere else', async () => {
  const { accepts, post } = createWebhooks({ toLoopback: true });
  expect(['https://8.8.8.8/', 'http://10.0.0.1/', 'http://[::ffff:127.0.0.1]/'].filter(accepts)).toEqual([]);
  expect(await post('https://8.8.8.8/', message)).toEqual({ status: null, fault: 'address' });
});

test('a redirect is not followed, and a huge, slow, silent or broken answer costs little', {
  timeout: 30_000,
}, async () => {
  const { post } = createWebhooks({ toLoopback: true });
  const impatient = createWebhooks({ toLoopback: true, patience: 400 });
  const ask = async (answer: Answer, by = post) => {
    const receiver = await receiverThat(answer);
    return { sent: await by(receiver.url, message), receiver };
  };
  const redirect = await ask('redirect');
  expect(redirect.sent).toEqual({ status: 307, fault: null });
  expect(redirect.receiver.received.map(({ path }) => path)).toEqual(['/']);

  const huge = await ask('huge');
  expect(huge.sent).toEqual({ status: 200, fault: null });
  expect(huge.receiver.written, 'most of the answer was never taken').toBeLessThan(32 * 1024 * 1024);

  for (const answer of ['silence', 'drip'] as const)
    expect((await ask(answer, impatient.post)).sent).toEqual({ status: null, fault: 'timeout' });
  expect((await ask('reset')).sent).toEqual({ status: null, fault: 'broken-off' });
  const { receiver } = await ask(204);
  await receiver.close();
  expect(await post(receiver.url, message)).toEqual({ status: null, fault: 'unreachable' });
});

test('a receiver that cannot prove its name gets nothing', async () => {
  let came = 0;
  const wrong = createServer({ key, cert }, (_, response) => {
    came += 1;
    response.end();
  });
  wrong.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => wrong.close(() => resolve())));
  const { port } = wrong.address() as AddressInfo;
  const { post } = createWebhooks({ toLoopback: true });
  expect(await post(`https://localhost:${port}/`, message)).toEqual({ status: null, fault: 'tls' });
  expect(came).toBe(0);
});

/** Signed by itself, for another name, for this test alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvG2DBD6bTmAIwmgb
Ikh1/tHNxo1Fv8unr/TRq4DmdlGhRANCAATWuNDIJkfop0M/RR4Td9H8z8Ggw55t
wi0iwdMmZ0vg0N/v5EcjnDqCV8wX/qFWwIFQKxDlFHNrFlkr21SkLewE
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBjzCCATWgAwIBAgIUF69RANKjl88nIgCKryUQElkJI2owCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRZWxzZXdoZXJlLmV4YW1wbGUwIBcNMjYxMTI2MjEwMTIyWhgP
MjEyNjExMDIyMTAxMjJaMBwxGjAYBgNVBAMMEWVsc2V3aGVyZS5leGFtcGxlMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1rjQyCZH6KdDP0UeE3fR/M/BoMOebcIt
IsHTJmdL4NDf7+RHI5w6glfMF/6hVsCBUCsQ5RRzaxZZK9tUpC3sBKNTMFEwHQYD
VR0OBBYEFMIeUBQmCI0KPZqvFcNdytLxJWVmMB8GA1UdIwQYMBaAFMIeUBQmCI0K
PZqvFcNdytLxJWVmMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIh
AMIVpHpL5Yq+Q1AjtdaCeW2yQzyY/4t6uWVWxqxrDjJvAiBM4EjyaDJCVMj4Jssi
1wID5PJfjyNS01uhSyj7F3eOIA==
-----END CERTIFICATE-----
`;
