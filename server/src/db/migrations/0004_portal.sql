CREATE TABLE `ai_calls` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`purpose` text NOT NULL,
	`subject_id` text NOT NULL,
	`model` text NOT NULL,
	`prompt_version` text NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`cost_cents` real,
	`took_ms` integer NOT NULL,
	`at` text NOT NULL,
	`day` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ai_calls_day` ON `ai_calls` (`day`,`startup_id`);--> statement-breakpoint
CREATE INDEX `ai_calls_subject` ON `ai_calls` (`subject_id`);--> statement-breakpoint
CREATE TABLE `analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`deck_id` text NOT NULL,
	`job_id` text NOT NULL,
	`state` text NOT NULL,
	`step` integer NOT NULL,
	`notice` text NOT NULL,
	`found` text NOT NULL,
	`result` text,
	`analyser` text NOT NULL,
	`model` text NOT NULL,
	`prompt_version` text NOT NULL,
	`ignored_lines` integer NOT NULL,
	`took_ms` integer NOT NULL,
	`started_at` text NOT NULL,
	`day` text NOT NULL,
	`generated_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deck_id`) REFERENCES `decks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `analyses_startup` ON `analyses` (`startup_id`,`started_at`);--> statement-breakpoint
CREATE TABLE `analysis_links` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`last_opened_at` text,
	`started_deck_id` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analysis_links_token_hash_unique` ON `analysis_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `analysis_links_startup` ON `analysis_links` (`startup_id`);--> statement-breakpoint
CREATE TABLE `deck_pages` (
	`deck_id` text NOT NULL,
	`number` integer NOT NULL,
	`lines` text NOT NULL,
	`image_at` integer,
	`image_bytes` integer,
	PRIMARY KEY(`deck_id`, `number`),
	FOREIGN KEY (`deck_id`) REFERENCES `decks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`match_id` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`length` text NOT NULL,
	`wish` text NOT NULL,
	`sentences` text NOT NULL,
	`facts` text NOT NULL,
	`basis` text NOT NULL,
	`writer` text NOT NULL,
	`model` text NOT NULL,
	`prompt_version` text NOT NULL,
	`removed_sentences` integer NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`sent_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `drafts_match` ON `drafts` (`startup_id`,`match_id`,`number`);--> statement-breakpoint
CREATE TABLE `calendar_feeds` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text
);
--> statement-breakpoint
CREATE INDEX `calendar_feeds_account` ON `calendar_feeds` (`account_id`);--> statement-breakpoint
CREATE TABLE `digests` (
	`account_id` text NOT NULL,
	`startup_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`account_id`, `startup_id`)
);
--> statement-breakpoint
CREATE TABLE `small_records` (
	`startup_id` text NOT NULL,
	`collection` text NOT NULL,
	`id` text NOT NULL,
	`record` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text,
	PRIMARY KEY(`startup_id`, `collection`, `id`)
);
--> statement-breakpoint
CREATE INDEX `small_records_version` ON `small_records` (`startup_id`,`collection`,`version`);--> statement-breakpoint
CREATE TABLE `unsubscribe_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`startup_id` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `unsubscribe_links_created` ON `unsubscribe_links` (`created_at`);--> statement-breakpoint
ALTER TABLE `matches` ADD `expected_cheque` text;--> statement-breakpoint
ALTER TABLE `startups` ADD `round` text;