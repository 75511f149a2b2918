export { receiveItem } from './store.ts';
