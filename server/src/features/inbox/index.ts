export {
  changeItem,
  forgetSender,
  type InboxRow,
  inboxItemById,
  listItems,
  receiveItem,
  settleItems,
} from './store.ts';
