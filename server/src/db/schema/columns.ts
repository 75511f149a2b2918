import { customType, integer, text } from 'drizzle-orm/sqlite-core';

/** A UUIDv7 or an imported key. */
export const idColumn = () => text('id').primaryKey();

/** ISO 8601 in UTC, as text: sorts as time does and reads the same in every tool. */
export const instant = (name: string) => text(name);

/** `YYYY-MM-DD`. */
export const calendarDate = (name: string) => text(name);

export const flag = (name: string) => integer(name, { mode: 'boolean' });

/** A value kept as JSON text. What is read back was written through its schema, so it is trusted. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as Value,
  })(name);
