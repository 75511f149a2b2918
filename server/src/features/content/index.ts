import { AdminApi } from '@paratope/shared/admin/api';
import { ContentApi } from '@paratope/shared/content/api';
import { on } from '../../http/mount.ts';
import { contact } from './contact.ts';
import { readPiece } from './read.ts';
import { signUpInvestor } from './sign-up-investor.ts';
import { previewContent, readForEditor, undoContent, writeContent } from './write.ts';

export { publicContent } from './public-content.ts';
export { readWritten, writePiece } from './store.ts';

export const contentRoutes = [
  on(ContentApi.contact, contact),
  on(ContentApi.signUpInvestor, signUpInvestor),
  on(ContentApi.read, readPiece),
  on(AdminApi.writtenContent, readForEditor),
  on(AdminApi.writeContent, writeContent),
  on(AdminApi.undoContent, undoContent),
  on(AdminApi.previewContent, previewContent),
];
