import type {
  BuildSubquerySelection,
  GetSelectTableName,
  GetSelectTableSelection,
  JoinNullability,
  SelectMode,
  SelectResult,
  SelectResultFields,
} from 'drizzle-orm/query-builders/select.types';
import type { ColumnsSelection, SQL, SQLWrapper } from 'drizzle-orm/sql';
import type {
  IndexColumn,
  SelectedFields,
  SelectedFieldsFlat,
  SQLiteInsertValue,
  SQLiteSelectHKTBase,
  SQLiteSelectQueryBuilderBase,
  SQLiteTable,
  SQLiteUpdateSetSource,
} from 'drizzle-orm/sqlite-core';
import type { Subquery } from 'drizzle-orm/subquery';
import type { Assume } from 'drizzle-orm/utils';

/**
 * What every engine has of drizzle: queries are built and awaited. A driver's own ways (`run`, `get`, `all`, `values`, plain SQL text)
 * are missing on purpose, so that only files that ask for the driver know which engine it is.
 */
export interface Db {
  select(): From<undefined>;
  select<Fields extends SelectedFields>(fields: Fields): From<Fields>;
  selectDistinct<Fields extends SelectedFields>(fields: Fields): From<Fields>;
  insert<Table extends SQLiteTable>(into: Table): Values<Table>;
  update<Table extends SQLiteTable>(table: Table): { set(values: SQLiteUpdateSetSource<Table>): Change<Table> };
  delete<Table extends SQLiteTable>(from: Table): Change<Table>;
  $count(source: SQLiteTable | SQL | SQLWrapper, filters?: SQL): Promise<number>;
}

/** A query whose text is made; `values` fills its placeholders. */
export interface Prepared<Result> {
  execute(values?: Record<string, unknown>): Promise<Result>;
}

export interface Query<Result> extends Promise<Result>, SQLWrapper {
  prepare(): Prepared<Result>;
}

export type Returned<Row> = Row extends undefined ? undefined : Row[];

export interface Values<Table extends SQLiteTable> {
  values(rows: SQLiteInsertValue<Table> | SQLiteInsertValue<Table>[]): Insert<Table>;
}

export interface Insert<Table extends SQLiteTable, Row = undefined> extends Query<Returned<Row>> {
  onConflictDoNothing(conflict?: { target?: IndexColumn | IndexColumn[]; where?: SQL }): Insert<Table, Row>;
  onConflictDoUpdate(conflict: {
    target: IndexColumn | IndexColumn[];
    targetWhere?: SQL;
    setWhere?: SQL;
    set: SQLiteUpdateSetSource<Table>;
  }): Insert<Table, Row>;
  returning(): Query<Table['$inferSelect'][]>;
  returning<Fields extends SelectedFieldsFlat>(fields: Fields): Query<SelectResultFields<Fields>[]>;
}

export interface Change<Table extends SQLiteTable> extends Query<undefined> {
  where(where: SQL | undefined): Omit<Change<Table>, 'where'>;
  returning(): Query<Table['$inferSelect'][]>;
  returning<Fields extends SelectedFieldsFlat>(fields: Fields): Query<SelectResultFields<Fields>[]>;
}

export interface From<Fields extends SelectedFields | undefined> {
  from<Source extends SQLiteTable | Subquery | SQL>(
    source: Source,
  ): Select<
    GetSelectTableName<Source>,
    Fields extends undefined ? GetSelectTableSelection<Source> : Fields,
    Fields extends undefined ? 'single' : 'partial'
  >;
}

/** drizzle's own types for where, joins, order and sets, which come back to this one through {@link SelectKind}. */
export interface Select<
  Name extends string | undefined,
  Selection extends ColumnsSelection,
  Mode extends SelectMode,
  // biome-ignore lint/complexity/noBannedTypes: drizzle's own default.
  Nullability extends Record<string, JoinNullability> = Name extends string ? Record<Name, 'not-null'> : {},
  IsDynamic extends boolean = false,
  Excluded extends string = never,
  // biome-ignore lint/suspicious/noExplicitAny: drizzle's own bound.
  Result extends any[] = SelectResult<Selection, Mode, Nullability>[],
  Selected extends ColumnsSelection = BuildSubquerySelection<Selection, Nullability>,
> extends SQLiteSelectQueryBuilderBase<
      SelectKind,
      Name,
      'async',
      void,
      Selection,
      Mode,
      Nullability,
      IsDynamic,
      Excluded,
      Result,
      Selected
    >,
    Query<Result> {}

export interface SelectKind extends SQLiteSelectHKTBase {
  _type: Select<
    this['tableName'],
    Assume<this['selection'], ColumnsSelection>,
    this['selectMode'],
    Assume<this['nullabilityMap'], Record<string, JoinNullability>>,
    this['dynamic'],
    this['excludedMethods'],
    // biome-ignore lint/suspicious/noExplicitAny: drizzle's own bound.
    Assume<this['result'], any[]>,
    Assume<this['selectedFields'], ColumnsSelection>
  >;
}
