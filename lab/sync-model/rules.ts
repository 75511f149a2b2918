/**
 * The rules that the model can be robbed of. Each is one place in the model's code that asks `rules.has(name)`; without it some path must break
 * an invariant, or the rule says nothing, or the model does not see what it is for.
 */
export interface Rule {
  readonly name: string;
  /** Its place in SPEC.md. */
  readonly spec: string;
  readonly says: string;
  /** A scene that breaks without it. */
  readonly scene: SceneName;
}

export type SceneName = 'once' | 'late' | 'copy' | 'copies' | 'restored' | 'order' | 'accounts' | 'tabs' | 'undo';

const rule = <Name extends string>(name: Name, spec: string, scene: SceneName, says: string) => ({
  name,
  spec,
  scene,
  says,
});

export const rules = [
  rule('write-whole', 'W1', 'once', 'A change and its place in the queue are written in one transaction.'),
  rule('verdict-with-effects', 'P2', 'once', 'Effects, verdict and count are one transaction of the server.'),
  rule('verdict-stored', 'P4', 'once', 'A repeated change gets the verdict that was stored.'),
  rule('answer-whole', 'C2', 'once', 'An answer is applied in one transaction.'),
  rule('turn', 'C2', 'once', 'An answer to a question of an earlier turn is dropped.'),
  rule('known-by-name', 'P1', 'copies', 'The server knows a change by its mid, whichever replica brings it.'),
  rule('forked', 'P7', 'copy', 'A used number with another mid is answered `forked`.'),
  rule('own-numbers', 'P7', 'copy', 'A copy that meets numbers it does not know takes a new identity.'),
  rule('gap', 'P3', 'restored', 'A missing number refuses the whole request.'),
  rule('ahead', 'B1', 'restored', 'A device ahead of the server is found out by its cursor or its verdicts.'),
  rule('nonce', 'B2', 'restored', 'A cursor names its commit by a nonce, not by a number alone.'),
  rule('journal', 'B3', 'restored', 'What had been accepted goes to a restored server again.'),
  rule('later-stays', 'B5', 'order', 'A replay does not replace a value that was confirmed later than itself.'),
  rule('deleted-stays', 'B5', 'order', 'A replay does not make a row anew whose deletion was confirmed later.'),
  rule(
    'found-so',
    'B5',
    'order',
    'A change that finds done what it does leaves its place, where its author saw something else.',
  ),
  rule(
    'account-named',
    'A1',
    'accounts',
    'A request names its account, and the server compares before it does anything.',
  ),
  rule('sealed-first', 'A5', 'accounts', 'What is one account’s is closed and sealed before another signs in.'),
  rule('new-identity', 'A8', 'accounts', 'A replica that was bound to another account takes a new identity.'),
  rule('newer-only', 'W9', 'tabs', 'Older words of a writer never replace newer ones.'),
  rule('submitted-gone', 'W9', 'tabs', 'Words that were saved do not come back as a draft.'),
  rule('own-draft', 'W6', 'tabs', 'A saved form removes only the draft that it submitted.'),
  rule('undo-base', 'N6', 'undo', 'An undo has the value it undoes as its base and is merged.'),
] as const satisfies readonly Rule[];

export type RuleName = (typeof rules)[number]['name'];
export type Rules = ReadonlySet<RuleName>;

export const allRules: Rules = new Set(rules.map(({ name }) => name));
export const without = (name: RuleName): Rules => new Set([...allRules].filter((one) => one !== name));
