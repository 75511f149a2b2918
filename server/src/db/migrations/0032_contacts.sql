ALTER TABLE `matches` ADD `introduced_by` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `passed_because` text;