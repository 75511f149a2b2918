CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`key_id` text NOT NULL,
	`key` text,
	`name` text NOT NULL,
	`args` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`changes` text NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`settled_at` text,
	`version` integer NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `proposals_startup` ON `proposals` (`startup_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_version` ON `proposals` (`startup_id`,`version`);--> statement-breakpoint
CREATE INDEX `proposals_settled` ON `proposals` (`settled_at`);