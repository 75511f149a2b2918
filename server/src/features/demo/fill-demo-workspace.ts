import type { Deps } from '../../context.ts';

export async function fillDemoWorkspace(_deps: Deps, _input: { password: string }): Promise<{ created: boolean }> {
  throw new Error('fill-demo-workspace is being written');
}
