/** Ten tasks of the team at a desk, in a real Chromium on the demo workspace, counted in steps and seconds (docs/admin-tasks.md). */
import { readOptions } from './commands.ts';
import { tasks } from './tasks/admin/tasks.ts';
import { runTasks, taskOptions } from './tasks/run.ts';

const values = readOptions('admin-tasks', taskOptions('admin-tasks'), '--save before --write');
await runTasks('admin-tasks', tasks, 'mouse', values);
