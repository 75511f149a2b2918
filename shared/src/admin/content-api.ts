import * as z from 'zod/mini';
import { dataAnswer, doubleAnswer } from '../answers.ts';
import { ContentKey, ContentPiece } from '../content/api.ts';
import { Instant } from '../dates.ts';
import { forOwner, forReadOnly } from '../endpoint.ts';

/** A piece as its editor sees it; null until it is written. */
export const WrittenPiece = z.object({
  ...ContentPiece.shape,
  canUndo: z.boolean(),
});
export type WrittenPiece = z.infer<typeof WrittenPiece>;

/** The `updatedAt` of the text as it was opened; a newer text is not overwritten. */
const seenAt = z.optional(z.nullable(Instant));

export const AdminContentApi = {
  writtenContent: forReadOnly.get('/api/admin/content/:key', {
    summary: 'A piece of the public pages as it was written.',
    input: z.object({ key: ContentKey }),
    output: dataAnswer(WrittenPiece),
  }),
  writeContent: forOwner.put('/api/admin/content/:key', {
    summary: 'Writes a piece of the public pages; null takes it away, so that the usual words stand again.',
    input: z.object({ key: ContentKey, value: z.json(), seenAt }),
    output: dataAnswer(WrittenPiece),
  }),
  undoContent: forOwner.post('/api/admin/content/:key/undo', {
    summary: 'Puts back what stood there before the last change; once more brings the change again.',
    input: z.object({ key: ContentKey, seenAt }),
    output: dataAnswer(WrittenPiece),
  }),
  previewContent: forOwner.post('/api/admin/content/:key/preview', {
    summary: 'Keeps a draft for an hour under an address that shows the public page with it.',
    input: z.object({ key: ContentKey, value: z.json() }),
    output: doubleAnswer({ url: z.string() }),
  }),
};
