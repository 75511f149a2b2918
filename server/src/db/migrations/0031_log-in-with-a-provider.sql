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
CREATE INDEX `oidc_logins_expiry` ON `oidc_logins` (`expires_at`);