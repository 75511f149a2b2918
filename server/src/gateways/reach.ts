import { connect } from 'node:net';

/** Whether something listens there; null when it does, else why not, as the rest of a sentence. Says nothing to it. */
export function reach(url: string, timeout = 5_000): Promise<string | null> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const usual: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 };
  return new Promise((resolve) => {
    const socket = connect({ host, port: port ? Number(port) : (usual[protocol] ?? 443), timeout });
    const end = (said: string | null) => {
      socket.destroy();
      resolve(said);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('it does not answer'));
    socket.once('error', (failure: NodeJS.ErrnoException) => end(`it cannot be reached (${failure.code})`));
  });
}
