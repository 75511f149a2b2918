CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`account_id` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_as` text NOT NULL,
	`touched_at` text NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_startup` ON `uploads` (`startup_id`,`touched_at`);--> statement-breakpoint
CREATE INDEX `uploads_touched` ON `uploads` (`touched_at`);