import { createMailbox, type Mailbox } from './mailbox.ts';
import { type Answer, createTestServer, type TestServer } from './test-server.ts';

export interface MailServer extends TestServer {
  readonly mail: Mailbox;
  /** Moves the clock on, in milliseconds. */
  wait(milliseconds: number): void;
  /** Lets everything be mailed that is to be mailed. */
  post(): Promise<Mailbox>;
  login(email: string, password?: string): Promise<Answer>;
}

/** A server that mails into a box, with a clock to move on. */
export async function createMailServer(settings: Record<string, string> = {}): Promise<MailServer> {
  let now = Date.parse('2026-05-04T10:00:00.000Z');
  const mail = createMailbox();
  const server = await createTestServer({ settings, gateways: { mail }, clock: { now: () => new Date(now) } });
  return {
    ...server,
    mail,
    wait: (milliseconds) => {
      now += milliseconds;
    },
    post: async () => {
      await server.deps.jobs.idle();
      return mail;
    },
    login: (email, password = 'correct horse') =>
      server.call('POST', '/api/client/login', { body: { email, password } }),
  };
}
