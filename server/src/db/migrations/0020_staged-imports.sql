ALTER TABLE `imports` ADD `columns` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `state` text DEFAULT 'done' NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `rows_done` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `imports` ADD `rows_total` integer;--> statement-breakpoint
ALTER TABLE `imports` ADD `touched_at` text;--> statement-breakpoint
ALTER TABLE `imports` ADD `conflicts` text DEFAULT '[]' NOT NULL;