import { AdminClientsApi } from '@paratope/shared/admin/clients-api';
import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { AdminMatchesApi } from '@paratope/shared/admin/matches-api';
import { AdminMoneyApi } from '@paratope/shared/admin/money-api';
import { AdminSessionApi } from '@paratope/shared/admin/session-api';
import { inCatalog } from '@paratope/shared/words/message';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import type { ActResult } from '../../../api/act-result.ts';
import { type CallOptions, call } from '../../../api/call.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { t } from '../../../words/words.ts';
import type { Listed, ListInput } from '../fetch-page.ts';

/** A record as the palette shows it. */
export interface RecordLine {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

export interface RecordKind {
  /** The place of its list. */
  readonly title: string;
  readonly icon: IconName;
  /** The list's address. */
  readonly list: string;
  /** What the list's address needs so that it shows what the palette found. */
  readonly filter?: string;
  find(input: ListInput, options: CallOptions): Promise<ActResult<Listed<RecordLine>>>;
}

/** Every role may read these lists. */
export const recordKinds: readonly RecordKind[] = [
  {
    title: inCatalog('Companies'),
    icon: 'people',
    list: adminPaths.clients,
    find: async (input, options) =>
      linesOf(await call(AdminClientsApi.clients, input, options), ({ id, companyName, email }) => ({
        id,
        label: companyName || t('No name'),
        detail: email,
      })),
  },
  {
    title: inCatalog('Investors'),
    icon: 'person',
    list: adminPaths.investors,
    find: async (input, options) =>
      linesOf(await call(AdminInvestorsApi.investors, input, options), ({ id, name, firm }) => ({
        id,
        label: name || t('No name'),
        detail: firm === name ? '' : firm,
      })),
  },
  {
    title: inCatalog('Matches'),
    icon: 'swap',
    list: adminPaths.matches,
    filter: 'state=all',
    find: async (input, options) =>
      linesOf(await call(AdminMatchesApi.matches, input, options), ({ id, vcName, startupName }) => ({
        id,
        label: vcName,
        detail: t('for {name}', { name: startupName }),
      })),
  },
  {
    title: inCatalog('Payments'),
    icon: 'card',
    list: adminPaths.payments,
    find: async (input, options) =>
      linesOf(await call(AdminMoneyApi.payments, input, options), ({ id, email, startupName, company }) => ({
        id,
        label: email,
        detail: startupName || company,
      })),
  },
  {
    title: inCatalog('Admins'),
    icon: 'lock',
    list: adminPaths.team,
    find: async (input, options) =>
      linesOf(await call(AdminSessionApi.admins, input, options), ({ id, name, email }) => ({
        id,
        label: name,
        detail: email,
      })),
  },
];

const linesOf = <Item>(
  answer: ActResult<Listed<Item>>,
  line: (item: Item) => RecordLine,
): ActResult<Listed<RecordLine>> =>
  answer.ok ? { ...answer, value: { ...answer.value, data: answer.value.data.map(line) } } : answer;
