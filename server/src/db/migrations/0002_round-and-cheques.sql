ALTER TABLE `matches` ADD `expected_cheque` text;--> statement-breakpoint
ALTER TABLE `startups` ADD `round` text;