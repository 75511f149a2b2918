CREATE TABLE `demo_intents` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`reference` text NOT NULL,
	`customer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payment_id` text,
	`at` text NOT NULL,
	`received_at` text NOT NULL,
	`outcome` text
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`payer_id` text NOT NULL,
	`payer` text NOT NULL,
	`company` text NOT NULL,
	`provider` text NOT NULL,
	`plan` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`period` text NOT NULL,
	`promo_id` text,
	`promo_code` text,
	`discount` integer NOT NULL,
	`state` text NOT NULL,
	`intent_id` text,
	`customer_id` text,
	`subscription_id` text,
	`receipt_number` integer,
	`created_at` text NOT NULL,
	`paid_at` text,
	`refunded_at` text,
	`end_reason` text NOT NULL,
	`is_ended_by_hand` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt_number_unique` ON `payments` (`receipt_number`);--> statement-breakpoint
CREATE INDEX `payments_startup` ON `payments` (`startup_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent` ON `payments` (`intent_id`);--> statement-breakpoint
CREATE INDEX `payments_subscription` ON `payments` (`subscription_id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`);--> statement-breakpoint
CREATE TABLE `premium_applications` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text,
	`company_name` text NOT NULL,
	`founder_name` text NOT NULL,
	`email` text NOT NULL,
	`answers` text NOT NULL,
	`priority_tenths` integer NOT NULL,
	`status` text NOT NULL,
	`deck_id` text,
	`submitted_at` text NOT NULL,
	`reviewed_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `premium_applications_startup` ON `premium_applications` (`startup_id`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `promo_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`discount` integer NOT NULL,
	`most_uses` integer,
	`uses` integer NOT NULL,
	`expires_at` text,
	`is_active` integer NOT NULL,
	`investor_id` text,
	`note` text NOT NULL,
	`created_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_codes_code_unique` ON `promo_codes` (`code`);