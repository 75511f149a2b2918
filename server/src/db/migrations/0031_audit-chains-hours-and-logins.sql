CREATE TABLE `oidc_links` (
	`holder_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`issuer` text NOT NULL,
	`sub` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oidc_links_subject` ON `oidc_links` (`kind`,`issuer`,`sub`);--> statement-breakpoint
CREATE TABLE `oidc_logins` (
	`browser_hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`fault` text,
	`holder_id` text NOT NULL,
	`sub` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `oidc_logins_expiry` ON `oidc_logins` (`expires_at`);--> statement-breakpoint
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
DROP INDEX `audit_entries_number_unique`;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `chain` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chain` ON `audit_entries` (`chain`,`number`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `client_id` text;--> statement-breakpoint
ALTER TABLE `push_told` ADD `reminded_up_to` text;