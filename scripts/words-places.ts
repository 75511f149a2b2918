/** Where the founder's portal keeps its texts. What stands here is all that the check of the words takes on trust. */

/** Files of the web whose texts stay English. */
export const notTranslated: readonly string[] = [
  // What is for programs to read, and names.
  'web/src/public/crawlers.ts',
  'web/src/public/render.tsx',
  'web/src/public/sample-matches.tsx',
  'web/src/public/structured.ts',
  'web/src/public/testing/',
];

/**
 * What of the server, the engine and `shared` answers no founder, so that its sentences stay English. Everything else does: its refusals and messages are
 * messages of the catalog.
 */
export const notAnswered: readonly string[] = [
  // What the operator reads at the server's keyboard, in its log and in its measures.
  'server/src/config.ts',
  'server/src/deps.ts',
  'server/src/main.ts',
  'server/src/stop.ts',
  'server/src/db/audit.ts',
  'server/src/db/database.ts',
  'server/src/db/keep-secret.ts',
  'server/src/db/migrate.ts',
  'server/src/db/server-lock.ts',
  'server/src/db/snapshot.ts',
  'server/src/db/unusable.ts',
  'server/src/db/vectors.ts',
  'server/src/features/admin/by-hand.ts',
  'server/src/features/instance/claim-workspace.ts',
  'server/src/features/instance/openapi.ts',
  'server/src/features/backups/',
  'server/src/features/doctor/',
  'server/src/features/export/',
  'server/src/gateways/embedder/',
  'server/src/gateways/mail/',
  'server/src/gateways/ocr/',
  'server/src/gateways/push/',
  'server/src/log.ts',
  'server/src/http/metrics.ts',
  'server/src/jobs/',
  // What is asked of a model, and first e-mails (decision 0030).
  'server/src/gateways/analyser/',
  'server/src/gateways/fit/',
  'server/src/gateways/writer/',
  'shared/src/drafts/write-draft.ts',
  // What is invented for the demo workspace.
  'server/src/features/demo/',
  // Terms and headings that decks are recognised by; what it says is read beside it.
  'shared/src/analysis/rubric/',
  // The file that tells what is in an export.
  'shared/src/export/export-files.ts',
];

/** Constants whose texts are handed to `t` where they are drawn, by their file: what a module makes while it loads, and what `shared` says. */
export const tables: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/payments/judge.ts': ['reasons'],
  'shared/src/account/api.ts': ['passwordsDiffer', 'tooShort'],
  'shared/src/analysis/progress.ts': ['analysisSteps', 'firstMessage', 'longWaitMessage', 'stageLabel', 'stages'],
  'shared/src/analysis/rubric/question.ts': ['analysisCategoryLabels'],
  'shared/src/content/api.ts': ['fillOut', 'noAddress', 'noConsent', 'wrongRange'],
  'shared/src/plans/plan.ts': ['planLabels'],
  'shared/src/matches/feedback-labels.ts': ['matchQualityLabels', 'feedbackReasonLabels'],
  'shared/src/matches/kind-labels.ts': ['investorKindLabels', 'shortInvestorKindLabels'],
  'shared/src/matches/category.ts': ['categories'],
  'shared/src/matches/match.ts': ['criterionLabels'],
  'shared/src/matches/wording.ts': ['criterionWords'],
  'shared/src/analysis/improve.ts': ['lacks'],
  'shared/src/outreach/activity-labels.ts': ['activityTypeLabels', 'activityStatusLabels'],
  'shared/src/bring-list/columns.ts': ['listFieldLabels'],
  'shared/src/bring-list/remarks.ts': ['remarks'],
  'shared/src/outreach/next-action-labels.ts': ['nextActionKindLabels'],
  'shared/src/outreach/status.ts': ['statusLabels', 'shortStatusLabels'],
  'shared/src/payments/demo-cards.ts': ['demoCards'],
  'shared/src/payments/offers.ts': ['benefitLines'],
  'shared/src/round/read-sum.ts': ['noSum'],
  'shared/src/startups/form-submission.ts': ['sentences'],
  'shared/src/startups/startup.ts': ['coreFields'],
  'web/src/app/pages.ts': ['pages'],
  'web/src/app/places.ts': ['placeGroups'],
  'web/src/app/session-over.tsx': ['revoked'],
  'web/src/app/session-sentence.tsx': ['expired', 'forbidden'],
  'web/src/app/shortcut-sheet.tsx': ['singleKeys'],
  'web/src/features/account/settings/push-settings.tsx': ['why'],
  'web/src/features/install/install-place.tsx': ['words'],
  'web/src/app/use-theme-choice.ts': ['themeChoices'],
  'web/src/features/bring-list/preview.tsx': ['labels'],
  'web/src/features/drafts/version-choice.tsx': ['lengthWords'],
  'web/src/features/timeline/activity-marks.ts': ['activityNouns'],
  'web/src/features/matches/list/list-menus.tsx': ['sortLabels'],
  'web/src/features/matches/progress/matching-progress.tsx': ['stageWords'],
  'web/src/features/matches/views/view-words.ts': ['sortWords'],
  'web/src/local/device.ts': ['deviceWord'],
  'web/src/pwa/update-prompt.tsx': ['words'],
  'web/src/public/pricing-page.tsx': ['howOften'],
  'web/src/ui/glyph-words.ts': ['wordFor', 'fitWords'],
  'web/src/ui/sync-mark.tsx': ['recordWords'],
};

/** Where letters are written, in the language of their reader. */
export const letters = /^server\/src\/features\/[\w-]+\/([\w-]+-)?letters?\.ts$/;
