import { ContentApi, SupportContact } from '@paratope/shared/content/api';
import { call } from './call.ts';

/** The support contact; undefined when the server cannot be reached or sends a shape this version does not know. */
export async function readContact(): Promise<SupportContact | undefined> {
  const answer = await call(ContentApi.read, { key: 'contact' });
  return answer.ok ? SupportContact.safeParse(answer.value.data.value).data : undefined;
}
