import './checkbox.css';

interface SelectBoxProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isPartly?: boolean;
  /** `isRange`: Shift was held, so everything since the last toggled line is included. */
  readonly onToggle: (isRange: boolean) => void;
  /** Called on Enter: moves on to the actions for the selection. */
  readonly onEnter?: () => void;
}

export const SelectBox = ({ label, isOn, isPartly = false, onToggle, onEnter }: SelectBoxProps) => (
  <input
    type="checkbox"
    className="checkbox select-box"
    aria-label={label}
    title={label}
    checked={isOn}
    ref={(box) => {
      if (box) box.indeterminate = isPartly;
    }}
    onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey === true)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return;
      // Otherwise the same key press would activate the element that gets the focus.
      event.preventDefault();
      onEnter?.();
    }}
  />
);
