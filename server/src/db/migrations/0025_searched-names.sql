DROP INDEX `investors_name`;--> statement-breakpoint
CREATE INDEX `investors_searched` ON `investors` (`name`,`firm`,`id`);--> statement-breakpoint
CREATE INDEX `startups_searched` ON `startups` (`name`,`email`,`contact_name`,`id`);--> statement-breakpoint
DROP TRIGGER IF EXISTS `startup_named`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `startup_renamed`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `startup_forgotten`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `investor_named`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `investor_renamed`;--> statement-breakpoint
DROP TRIGGER IF EXISTS `investor_forgotten`;--> statement-breakpoint
DROP TABLE IF EXISTS `startup_names`;--> statement-breakpoint
DROP TABLE IF EXISTS `startup_numbers`;--> statement-breakpoint
DROP TABLE IF EXISTS `investor_names`;--> statement-breakpoint
DROP TABLE IF EXISTS `investor_numbers`;
