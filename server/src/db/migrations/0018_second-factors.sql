CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`holder_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_holder` ON `recovery_codes` (`holder_id`);--> statement-breakpoint
CREATE TABLE `second_factors` (
	`holder_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed_at` text,
	`last_step` integer DEFAULT 0 NOT NULL,
	`wrong_codes` integer DEFAULT 0 NOT NULL,
	`wrong_at` text
);
--> statement-breakpoint
INSERT INTO `second_factors` SELECT `admin_id`, `secret`, `confirmed_at`, `last_step`, `wrong_codes`, `wrong_at` FROM `admin_factors`;
--> statement-breakpoint
INSERT INTO `recovery_codes` SELECT `code_hash`, `admin_id` FROM `admin_recovery_codes`;
--> statement-breakpoint
DROP TABLE `admin_factors`;--> statement-breakpoint
DROP TABLE `admin_recovery_codes`;