CREATE TABLE `airtable_records` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`ours` text,
	`theirs` text
);
--> statement-breakpoint
CREATE INDEX `airtable_records_row` ON `airtable_records` (`subject`,`row_id`);--> statement-breakpoint
ALTER TABLE `imports` ADD `source` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `admin_id` text;