import type { ActResult } from '../../api/act-result.ts';

export interface Listed<Item> {
  readonly data: readonly Item[];
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface ListInput {
  readonly q?: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly sort?: string;
}

export type FetchPage<Item> = (input: ListInput) => Promise<ActResult<Listed<Item>>>;
