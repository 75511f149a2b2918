export {
  changeItem,
  forgetSender,
  type InboxRow,
  inboxItemById,
  itemsAbout,
  listItems,
  receiveItem,
  settleItems,
} from './store.ts';
