import { ContentApi } from '@paratope/shared/content/api';
import { on } from '../../http/mount.ts';
import { contact } from './contact.ts';
import { readPiece } from './read.ts';

export const contentRoutes = [on(ContentApi.contact, contact), on(ContentApi.read, readPiece)];
