CREATE TABLE `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oauth_clients_expires` ON `oauth_clients` (`expires_at`);--> statement-breakpoint
CREATE TABLE `oauth_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`client_id` text NOT NULL,
	`account_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text,
	`key_id` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_codes_code_hash_unique` ON `oauth_codes` (`code_hash`);--> statement-breakpoint
CREATE INDEX `oauth_codes_account` ON `oauth_codes` (`account_id`);--> statement-breakpoint
CREATE INDEX `oauth_codes_created` ON `oauth_codes` (`created_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `client_id` text;