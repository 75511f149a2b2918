CREATE TABLE `passkey_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`purpose` text NOT NULL,
	`holder_id` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`holder_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`is_synced` integer NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_holder` ON `passkeys` (`holder_id`);--> statement-breakpoint
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
CREATE INDEX `proposals_settled` ON `proposals` (`settled_at`);--> statement-breakpoint
CREATE TABLE `space_heads` (
	`space` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`nonce` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `webhooks_startup` ON `webhooks` (`startup_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `jobs` ADD `worker` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lease_until` text;--> statement-breakpoint
INSERT INTO `space_heads` SELECT `space`, `seq`, `nonce`, `at` FROM `commits` WHERE (`space`, `seq`) IN (SELECT `space`, max(`seq`) FROM `commits` GROUP BY `space`);
