CREATE TABLE `admin_factors` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_at` text,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `admin_recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `admin_recovery_codes_admin` ON `admin_recovery_codes` (`admin_id`);--> statement-breakpoint
CREATE TABLE `investor_contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`investor_id` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`email` text,
	`source` text NOT NULL,
	`seen_at` text,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `investor_contacts_investor` ON `investor_contacts` (`investor_id`);--> statement-breakpoint
CREATE INDEX `inbox_received` ON `inbox_items` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `investors_by_name` ON `investors` (`archived_at`,lower("name"),`id`);--> statement-breakpoint
CREATE INDEX `jobs_created` ON `jobs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_counted` ON `matches` (`startup_id`,`origin`,`deleted_at`,`manually_approved`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `matches_by_assignment` ON `matches` (`origin`,`deleted_at`,"assigned_at" desc,`startup_id`,`rank`,`id`,`investor_id`,`manually_approved`,`gpt_fit`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `matches_by_similarity` ON `matches` (`origin`,`deleted_at`,`similarity`,`id`,`startup_id`,`manually_approved`,`gpt_fit`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `startups_by_name` ON `startups` (`deleted_at`,lower(trim("name")),`id`);--> statement-breakpoint
CREATE INDEX `startups_by_submission` ON `startups` (`deleted_at`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `startups_by_creation` ON `startups` (`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `startups_by_change` ON `startups` (`deleted_at`,`updated_at`,`id`);