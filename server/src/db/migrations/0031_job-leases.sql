ALTER TABLE `jobs` ADD `worker` text;--> statement-breakpoint
ALTER TABLE `jobs` ADD `lease_until` text;