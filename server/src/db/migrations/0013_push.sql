CREATE TABLE `push_subscriptions` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_account` ON `push_subscriptions` (`account_id`);--> statement-breakpoint
CREATE TABLE `push_told` (
	`account_id` text PRIMARY KEY NOT NULL,
	`due_on` text,
	`matches_up_to` text NOT NULL,
	`refused` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `accounts` ADD `quiet_from` integer DEFAULT 20 NOT NULL;--> statement-breakpoint
ALTER TABLE `accounts` ADD `quiet_to` integer DEFAULT 7 NOT NULL;