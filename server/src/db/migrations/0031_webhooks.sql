CREATE TABLE `webhook_deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`startup_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`type` text NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`at` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` text NOT NULL,
	`tried_at` text,
	`status` integer,
	`fault` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_id_unique` ON `webhook_deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`startup_id`,`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_in_order` ON `webhook_deliveries` (`webhook_id`,`subject`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_logged` ON `webhook_deliveries` (`webhook_id`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_listed` ON `webhook_deliveries` (`webhook_id`,"seq" desc);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`created_at` text NOT NULL,
	`paused_at` text,
	`paused_by` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `webhooks_startup` ON `webhooks` (`startup_id`,`created_at`);