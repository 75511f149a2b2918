import type { Ctx } from '../../context.ts';

export async function undoImport(_ctx: Ctx, _input: { importId: string }): Promise<{ removed: number; restored: number }> {
  throw new Error('undo-import is being written');
}
