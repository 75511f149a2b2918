ALTER TABLE `matches` ADD `linked_investor_id` text REFERENCES investors(id);--> statement-breakpoint
ALTER TABLE `matches` ADD `stands_for` integer;--> statement-breakpoint
CREATE INDEX `matches_link` ON `matches` (`startup_id`,`linked_investor_id`);