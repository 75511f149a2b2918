/** What every source is given. */
export interface SourceProps {
  /** Whether this admin may take anything in. */
  readonly canAct: boolean;
  onSignedOut(message: string): void;
  /** Something was taken in, or taken back. */
  onTaken(): void;
}
