/** Reads a founder's data from the server, independently of the browser under test. */
export async function writtenOnServer(
  url: string,
  founder: { email: string; password: string },
): Promise<{ notes: string[]; activities: { title: string; notes?: string }[] }> {
  const signedIn = await fetch(`${url}/api/client/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(founder),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const ask = async <T>(path: string): Promise<T[]> => {
    const found: T[] = [];
    for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined; ) {
      const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
      const response = await fetch(url + path + query, { headers: { Authorization: `Bearer ${token}` } });
      if (!response.ok) throw new Error(`${path} answers ${response.status}.`);
      const answer = (await response.json()) as { data: T[]; nextCursor?: string | null };
      found.push(...answer.data);
      cursor = answer.nextCursor;
    }
    return found;
  };
  const matches = await ask<{ id: string; notes?: string; isUnlocked: boolean }>('/api/client/matches');
  const activities: { title: string; notes?: string }[] = [];
  for (const { id, isUnlocked } of matches)
    if (isUnlocked)
      activities.push(...(await ask<(typeof activities)[number]>(`/api/client/matches/${id}/activities`)));
  return { notes: matches.map(({ notes }) => notes ?? ''), activities };
}
