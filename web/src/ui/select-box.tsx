import './checkbox.css';

interface SelectBoxProps {
  /** Its accessible name. */
  readonly label: string;
  readonly isOn: boolean;
  /** Some of what it stands for are on, and others not. */
  readonly isPartly?: boolean;
  /** `isRange`: Shift was held, so that everything since the last one goes with it. */
  readonly onToggle: (isRange: boolean) => void;
  /** Enter: on to what can be done with all that is on. */
  readonly onEnter?: () => void;
}

/** Takes one line of a list into a selection. */
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
      // Else the same press would work what the focus goes to.
      event.preventDefault();
      onEnter?.();
    }}
  />
);
