import { configure } from '@testing-library/react';

// A dialog's code is loaded when it is first asked for; on a busy machine that takes longer than the library's one second.
// What breaks the product on purpose waits less: most of its tests fail by waiting in vain.
configure({ asyncUtilTimeout: Number(process.env.TESTS_PATIENCE ?? 10_000) });
