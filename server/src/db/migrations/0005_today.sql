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
CREATE INDEX `unsubscribe_links_created` ON `unsubscribe_links` (`created_at`);