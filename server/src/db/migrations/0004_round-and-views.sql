CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`updated_at` text NOT NULL,
	`shown` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_views_version` ON `saved_views` (`startup_id`,`version`);--> statement-breakpoint
ALTER TABLE `matches` ADD `expected_cheque` text;--> statement-breakpoint
ALTER TABLE `startups` ADD `round` text;