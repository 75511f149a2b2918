/** `node hold-streams.ts URL TOKEN ACCOUNT N`: opens N streams of pokes, says how many it holds, and holds them until it is stopped. */
import { Agent, get } from 'node:http';

const [url = '', token = '', account = '', count = '0'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const opened = (): Promise<boolean> =>
  new Promise((resolve) => {
    const request = get(
      `${url}/api/sync/events?accountId=${account}`,
      { agent, headers: { Authorization: `Bearer ${token}` } },
      (response) => {
        response.once('data', () => resolve(response.statusCode === 200));
        response.on('error', () => {});
      },
    );
    request.on('error', () => resolve(false));
  });

let held = 0;
for (let left = Number(count); left > 0; left -= 100) {
  const some = await Promise.all(Array.from({ length: Math.min(left, 100) }, opened));
  held += some.filter(Boolean).length;
  if (some.every((one) => !one)) break;
}
console.log(`holding ${held}`);
