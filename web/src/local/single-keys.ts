const key = 'singleKeys';

/** On by default; switched off per device. */
export const areSingleKeysOn = (storage: Storage): boolean => storage.getItem(key) !== 'off';

export function switchSingleKeys(storage: Storage, isOn: boolean): void {
  if (isOn) storage.removeItem(key);
  else storage.setItem(key, 'off');
}
