CREATE TABLE `batch_changes` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`batch_id` text NOT NULL,
	`startup_id` text,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `batch_changes_batch` ON `batch_changes` (`batch_id`);--> statement-breakpoint
CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`admin_id` text NOT NULL,
	`action` text NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
ALTER TABLE `admins` ADD `disabled_at` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `number` integer;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `details_hash` text;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_entries_number_unique` ON `audit_entries` (`number`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit_entries` (`at`);