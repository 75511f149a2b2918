/** Where the founder's portal keeps its texts. What stands here is all that the check of the words takes on trust. */

/** Folders and files of the web whose texts stay English for now. */
export const notTranslated: readonly string[] = [
  'web/src/features/admin/',
  'web/src/features/debug/',
  // What is for programs to read, and names.
  'web/src/public/crawlers.ts',
  'web/src/public/render.tsx',
  'web/src/public/sample-matches.tsx',
  'web/src/public/structured.ts',
  'web/src/public/testing/',
  'web/src/ui/gallery/',
];

/** Where what a founder's screen shows is answered: their refusals and messages are looked up as they arrive. */
export const answers: readonly string[] = [
  'server/src/features/account/',
  'server/src/features/analysis/',
  'server/src/features/billing/',
  'server/src/features/decks/',
  'server/src/features/drafts/',
  'server/src/features/matches/',
  'server/src/features/outreach/',
  'server/src/features/payments/',
  'server/src/features/people/',
  'server/src/features/premium/',
  'server/src/features/push/',
  'server/src/features/second-factor/',
  'server/src/features/startups/',
  'server/src/gateways/payments/',
  'server/src/gateways/pdf/',
  'server/src/http/session.ts',
  'shared/src/account/',
  'shared/src/answers.ts',
  'shared/src/drafts/',
  'shared/src/outreach/',
  'shared/src/payments/',
  'shared/src/round/',
  'shared/src/settling.ts',
  'shared/src/startups/',
];

/** Constants whose texts are handed to `t` where they are drawn, by their file: what a module makes while it loads, and what `shared` says. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/payments/judge.ts': ['reasons'],
  'shared/src/account/api.ts': ['passwordsDiffer'],
  'shared/src/analysis/progress.ts': ['analysisSteps', 'firstMessage', 'longWaitMessage', 'stageLabel', 'stages'],
  'shared/src/analysis/rubric/question.ts': ['analysisCategoryLabels'],
  'shared/src/content/api.ts': ['fillOut', 'noAddress', 'noConsent', 'wrongRange'],
  'shared/src/billing/plan.ts': ['planLabels'],
  'shared/src/matches/feedback-labels.ts': ['matchQualityLabels', 'feedbackReasonLabels'],
  'shared/src/matches/kind-labels.ts': ['investorKindLabels', 'shortInvestorKindLabels'],
  'shared/src/matches/match.ts': ['criterionLabels'],
  'shared/src/outreach/activity-labels.ts': ['activityTypeLabels', 'activityStatusLabels'],
  'shared/src/outreach/bring-list/columns.ts': ['listFieldLabels'],
  'shared/src/outreach/next-action-labels.ts': ['nextActionKindLabels'],
  'shared/src/outreach/status.ts': ['statusLabels', 'shortStatusLabels'],
  'shared/src/payments/demo-cards.ts': ['demoCards'],
  'shared/src/payments/offers.ts': ['benefitLines'],
  'shared/src/round/read-sum.ts': ['noSum'],
  'shared/src/startups/startup.ts': ['coreFields'],
  'web/src/api/answer-words.ts': ['sentences'],
  'web/src/app/pages.ts': ['pages'],
  'web/src/app/places.ts': ['placeGroups'],
  'web/src/app/session-over.tsx': ['revoked'],
  'web/src/app/session-sentence.tsx': ['expired', 'forbidden'],
  'web/src/app/shortcut-sheet.tsx': ['singleKeys'],
  'web/src/features/account/settings/push-settings.tsx': ['why'],
  'web/src/features/install/install-place.tsx': ['words'],
  'web/src/app/use-theme-choice.ts': ['themeChoices'],
  'web/src/features/analysis/report/report-words.ts': ['reportSentences'],
  'web/src/features/bring-list/preview.tsx': ['labels'],
  'web/src/features/drafts/version-choice.tsx': ['lengthWords'],
  'web/src/features/matches/said/patterns.ts': ['sentences', 'phrases', 'pieces'],
  'web/src/words/terms.ts': ['terms'],
  'web/src/features/outreach/activity-marks.ts': ['activityNouns'],
  'web/src/features/outreach/list-menus.tsx': ['sortLabels'],
  'web/src/features/outreach/matching-progress.tsx': ['stageWords'],
  'web/src/features/outreach/views/view-words.ts': ['sortWords'],
  'web/src/features/sync/change-words.ts': ['titles'],
  'web/src/features/sync/field-words.ts': ['labels'],
  'web/src/local/device.ts': ['deviceWord'],
  'web/src/pwa/update-prompt.tsx': ['words'],
  'web/src/public/pricing-page.tsx': ['howOften'],
  'web/src/ui/glyph-words.ts': ['wordFor', 'fitWords'],
  'web/src/ui/sync-mark.tsx': ['recordWords'],
};

/** Where letters are written. They go through the same `t`, in the language of their reader, and have a catalogue of their own: no browser fetches it. */
export const letters = /^server\/src\/features\/\w+\/([\w-]+-)?letters?\.ts$/;

/** Constants whose texts a letter hands to `t`. */
export const tablesOfLetters: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/payments/judge.ts': ['reasons'],
  'shared/src/outreach/next-action-labels.ts': ['nextActionKindLabels'],
};
