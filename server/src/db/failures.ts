import { byEngine } from './kit.ts';
import { codeOf } from './postgres/failures.ts';

/** Whether a failure of the database or its disk will pass: whoever asks again later may well succeed. */
export const isPassing = (failure: unknown): boolean => passing.test(codeOf(failure)) || disk.test(codeOf(failure));

const passing = byEngine({
  sqlite: /^SQLITE_(BUSY|FULL|READONLY|IOERR|LOCKED)/,
  // No connection, no room, a lock waited for in vain, a server that ends or only reads.
  postgres: /^(08|53|57P|55P03|40001|40P01|25006|ECONN|EPIPE)/,
});
const disk = /^(ENOSPC|EDQUOT|EROFS|EFBIG|EIO)$/;
