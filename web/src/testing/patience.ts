import { configure } from '@testing-library/react';

// A dialog's code is loaded when it is first asked for; on a busy machine that takes longer than the library's one second.
configure({ asyncUtilTimeout: 10_000 });
