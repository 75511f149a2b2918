export interface PublicContent {
  readonly brand: string;
  /** Investors this server can compare with, as counted. */
  readonly investorCount: number;
  readonly isDemo: boolean;
}
