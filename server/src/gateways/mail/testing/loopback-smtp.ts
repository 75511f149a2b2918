import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers by lower-cased name, unfolded. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

export interface LoopbackSmtp {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** What the next recipients hear instead of a yes: a status such as 451 or 550; undefined to take mail again. */
  refuseWith: number | undefined;
  close(): Promise<void>;
}

/** A mail server on this machine that takes every mail and delivers none. With `auth`, only for that name and password. */
export async function startLoopbackSmtp({
  auth,
}: {
  auth?: { user: string; pass: string };
} = {}): Promise<LoopbackSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: !auth,
    disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      const isRight = username === auth?.user && password === auth?.pass;
      done(isRight ? null : new Error('Not known here'), isRight ? { user: username } : undefined);
    },
    onRcptTo(_address, _session, done) {
      const { refuseWith } = smtp;
      done(refuseWith ? Object.assign(new Error('No thanks'), { responseCode: refuseWith }) : null);
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readMail(Buffer.concat(pieces).toString('utf8')),
        });
        done(null);
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const name = auth ? `${encodeURIComponent(auth.user)}:${encodeURIComponent(auth.pass)}@` : '';
  const smtp: LoopbackSmtp = {
    url: `smtp://${name}127.0.0.1:${port}`,
    mails,
    refuseWith: undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
  return smtp;
}

/** Reads what our own letters are made of: two parts, quoted-printable or plain. */
function readMail(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = split(raw);
  const boundary = headers['content-type']?.match(/boundary="?([^";]+)/)?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1).map(split) : [{ headers, body }];
  const partOf = (type: string) => {
    const part = parts.find(({ headers: own }) => own['content-type']?.startsWith(type));
    return part ? decoded(part.body, part.headers['content-transfer-encoding'] ?? '') : '';
  };
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const text = raw.replace(/^\r?\n/, '');
  const end = text.search(/\r?\n\r?\n/);
  const headers: Record<string, string> = {};
  for (const line of text
    .slice(0, end)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)) {
    const at = line.indexOf(':');
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  return { headers, body: text.slice(end).trimStart() };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
}
