import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const pdf = '%PDF-1.7\n1 0 obj << >> endobj';

const send = async (server: TestServer, token: string, file: File) => {
  const form = new FormData();
  form.append('file', file);
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  const response = await server.app.request('/api/client/deck', { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as { code: string; message: string } };
};

test('[Q-S6] [decision S16] a file is judged by its content: what calls itself a PDF and is none is refused', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const fakes: readonly [string, string | Uint8Array<ArrayBuffer>][] = [
    ['web page', '<!doctype html><script>alert(1)</script>'],
    ['picture with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['packed file', new Uint8Array([0x50, 0x4b, 3, 4, ...new Array(2_000).fill(0)])],
    ['squeezed file', new Uint8Array([0x1f, 0x8b, 8, 0, ...new Array(2_000).fill(0)])],
    ['program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, ...new Array(2_000).fill(0)])],
    ['PDF that begins too late', `${' '.repeat(1_020)}${pdf}`],
    ['nothing', ''],
  ];
  for (const [name, content] of fakes) {
    const { status, body } = await send(server, token, new File([content], 'deck.pdf', { type: 'application/pdf' }));
    expect([name, status, body.code]).toEqual([name, 415, 'unsupported_type']);
  }
  expect(readdirSync(server.deps.config.DATA_DIR)).not.toContain('uploads');
  const named = new File([pdf], 'deck.exe', { type: 'application/x-msdownload' });
  expect((await send(server, token, named)).status).toBe(202);
});

test('[Q-S6] a file that is a PDF and a web page at once is handed back as a download in a sandbox that no browser draws', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const both = new File([`<html><script>alert(1)</script>${pdf}`], 'both.html', { type: 'text/html' });
  expect((await send(server, token, both)).status).toBe(202);
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  const file = await server.app.request('/api/client/deck/file', { headers });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(file.headers.get('content-security-policy')).toBe('sandbox');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['../../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system.ini'],
  ['deck.pdf\r\nSet-Cookie: a=b', 'deck.pdfSet-Cookie: a=b'],
  ['a";filename="b.html', 'a";filename="b.html'],
  ['\u202Efdp.exe', 'fdp.exe'],
  [`${'🧬'.repeat(130)}.pdf`, `${'🧬'.repeat(127)}`],
  ['\0', 'deck.pdf'],
  ['__proto__', '__proto__'],
])('[Q-S6] a file called %j is kept under a name of the server’s own and shown as %j', async (given, shown) => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const headers = { Host: '127.0.0.1', Authorization: `Bearer ${token}` };
  expect((await send(server, token, new File([pdf], given, { type: 'application/pdf' }))).status).toBe(202);
  const { body: read } = await server.call('GET', '/api/client/deck', { token });
  const kept = readdirSync(join(server.deps.config.DATA_DIR, 'uploads'));
  expect(kept.every((name) => /^[\w-]{22}$/.test(name))).toBe(true);
  const file = await server.app.request('/api/client/deck/file', { headers });
  expect(file.status).toBe(200);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(read.data.fileName)}`,
  );
  expect(read.data.fileName).not.toMatch(/[\\/\r\n\0\u202E]/);
  expect(read.data.fileName).toBe(shown);
});
