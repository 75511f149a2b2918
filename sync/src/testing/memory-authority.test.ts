import { authorityContract } from './authority-contract.ts';
import { createMemoryAuthority } from './memory-authority.ts';

authorityContract('the database in memory', async () => createMemoryAuthority());
