CREATE TABLE `space_heads` (
	`space` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`nonce` text NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `jobs` ADD `worker` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lease_until` text;--> statement-breakpoint
INSERT INTO `space_heads` SELECT `space`, `seq`, `nonce`, `at` FROM `commits` WHERE (`space`, `seq`) IN (SELECT `space`, max(`seq`) FROM `commits` GROUP BY `space`);
