import { Text } from '@paratope/shared/words/message';
import { customType, flag, text } from '../kit.ts';

export { flag };

/** A UUIDv7 or an imported key. */
export const idColumn = () => text('id').primaryKey();

/** ISO 8601 in UTC, as text: sorts by time and reads the same in every tool. */
export const instant = (name: string) => text(name);

/** `YYYY-MM-DD`. */
export const calendarDate = (name: string) => text(name);

/** A sentence or a person's own words. A sentence is stored as JSON, words as they are unless they start like JSON. */
export const said = (name: string) =>
  customType<{ data: Text; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => (typeof value === 'string' && !looksLikeJson.test(value) ? value : JSON.stringify(value)),
    fromDriver: (value) => (looksLikeJson.test(value) ? textIn(value) : value),
  })(name);

const looksLikeJson = /^[{"]/;

/** Words stored before this column took sentences may start like JSON without being JSON. */
function textIn(stored: string): Text {
  try {
    return Text.parse(JSON.parse(stored));
  } catch {
    return stored;
  }
}

/** A value stored as JSON. It was written through its schema, so it is trusted when read. */
export const json = <Value>(name: string) =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => JSON.parse(value) as Value,
  })(name);
