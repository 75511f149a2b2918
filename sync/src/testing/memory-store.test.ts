import { createMemoryStore } from './memory-store.ts';
import { storeContract } from './store-contract.ts';

storeContract('the store in memory', async () => {
  const store = createMemoryStore();
  return { store, again: async () => store };
});
