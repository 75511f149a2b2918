/** Gives the founder of a demo server a list of 50 investors with 5,000 activities, through the calls any program may make. */
export async function fillList(url: string, founder: { email: string; password: string }): Promise<void> {
  const call = async (method: string, path: string, body: object, token?: string) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: method === 'GET' ? null : JSON.stringify(body),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
    return answer;
  };
  const { token = '' } = await call('POST', '/api/client/login', founder);
  const listed = await call('GET', '/api/client/matches', {}, token);
  const ids = (listed.data as { id: string; isUnlocked: boolean }[])
    .filter((one) => one.isUnlocked)
    .map(({ id }) => id);
  for (let place = ids.length; place < investors; place += 1) {
    const added = await call(
      'POST',
      '/api/client/investors',
      { name: `Investor ${place}`, firm: `Firm ${place}` },
      token,
    );
    ids.push((added.data as { id: string }).id);
  }
  const add = (number: number) =>
    call(
      'POST',
      `/api/client/matches/${ids[number % ids.length]}/activities`,
      {
        title: `Call ${number}`,
        description: 'Went through the dose-response and the plan for the next study.',
        activityType: 'call_held',
        activityDate: new Date(Date.UTC(2026, 0, 1 + (number % 300))).toISOString().slice(0, 10),
        notes: 'Asked about cost per dose; wants the table before the partners meet.',
        ...(number % 20 === 0 ? { nextAction: 'Send the table', nextActionDate: '2026-12-01' } : {}),
      },
      token,
    );
  for (let from = 0; from < activities; from += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, activities - from) }, (_, offset) => add(from + offset)));
  }
}

export const investors = 50;
export const activities = 5_000;
const atOnce = 20;

interface Answer {
  readonly message?: string;
  readonly token?: string;
  readonly data?: unknown;
}
