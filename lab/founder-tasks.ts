/** Ten tasks of a founder on a phone, in a real Chromium on the demo workspace, counted in steps and seconds (docs/founder-tasks.md). */
import { readOptions } from './commands.ts';
import { tasks } from './tasks/founder/tasks.ts';
import { runTasks, taskOptions } from './tasks/run.ts';

const values = readOptions('founder-tasks', taskOptions('founder-tasks'), '--save before --write');
await runTasks('founder-tasks', tasks, 'finger', values);
