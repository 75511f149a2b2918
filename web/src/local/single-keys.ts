const key = 'singleKeys';

/** On by default; switched off per device. */
export const areSingleKeysOn = (storage: Storage): boolean => storage.getItem(key) !== 'off';

export function switchSingleKeys(storage: Storage, isOn: boolean): void {
  if (isOn) storage.removeItem(key);
  else storage.setItem(key, 'off');
}

/** Whether the key opens the palette: Ctrl or Cmd with K, wherever the focus is but in a dialog or a menu. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  event.key.toLowerCase() === 'k' &&
  !(event.shiftKey || event.altKey || event.repeat || event.isComposing || event.defaultPrevented) &&
  !isUnderLayer();

/** Whether a layer covers the page, whether or not it has the focus yet. */
export const isUnderLayer = (): boolean =>
  document.querySelector(':is([role=dialog],[role=alertdialog],[role=menu])[data-open]') !== null;
