CREATE TABLE `inbox_items` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`details` text NOT NULL,
	`subject_id` text NOT NULL,
	`note` text NOT NULL,
	`received_at` text NOT NULL,
	`handled_at` text
);
--> statement-breakpoint
CREATE INDEX `inbox_state` ON `inbox_items` (`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `inbox_subject` ON `inbox_items` (`subject_id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`to` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`unsubscribe_url` text,
	`state` text NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
ALTER TABLE `accounts` ADD `digest` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `digest_hour` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `delete_after` text;--> statement-breakpoint
ALTER TABLE `one_time_links` ADD `email` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `is_lost` integer DEFAULT false NOT NULL;--> statement-breakpoint
INSERT INTO `inbox_items` (`id`, `kind`, `state`, `name`, `email`, `title`, `text`, `details`, `subject_id`, `note`, `received_at`)
SELECT `id`, 'contact', 'open', `name`, `email`, `subject`, `message`, '{}', '', '', `received_at` FROM `contact_messages`;--> statement-breakpoint
DROP TABLE `contact_messages`;
