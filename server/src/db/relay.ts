/** What is said between processes, by whom it is heard. */
export type Topic = 'pokes' | 'presence';

/** Carries short messages, as JSON, between the processes of one database. One that is lost costs time, never data. */
export interface Relay {
  /** Sends it to every other process soon, or once the connection is back. */
  send(topic: Topic, message: unknown): void;
  /** `missed`: the connection was lost, and what the others said meanwhile is not known. */
  listen<Message>(topic: Topic, hear: (message: Message) => void, missed?: () => void): void;
}

/** For an engine that has no other process. */
export const noRelay: Relay = { send: () => {}, listen: () => {} };
