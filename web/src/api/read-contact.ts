import { ContentApi, SupportContact } from '@paratope/shared/content/api';
import { call } from './call.ts';

/** Whom to turn to, from the server; undefined when it cannot be asked now or says nothing this version knows. */
export async function readContact(): Promise<SupportContact | undefined> {
  const answer = await call(ContentApi.read, { key: 'contact' });
  return answer.ok ? SupportContact.safeParse(answer.value.data.value).data : undefined;
}
