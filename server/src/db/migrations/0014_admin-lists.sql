CREATE INDEX `inbox_received` ON `inbox_items` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `investors_by_name` ON `investors` (`archived_at`,lower("name"),`id`);--> statement-breakpoint
CREATE INDEX `jobs_created` ON `jobs` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `payments_created` ON `payments` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `matches_counted` ON `matches` (`startup_id`,`origin`,`deleted_at`,`manually_approved`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `matches_by_assignment` ON `matches` (`origin`,`deleted_at`,"assigned_at" desc,`startup_id`,`rank`,`id`,`investor_id`,`manually_approved`,`gpt_fit`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `matches_by_similarity` ON `matches` (`origin`,`deleted_at`,`similarity`,`id`,`startup_id`,`manually_approved`,`gpt_fit`,`is_unlocked`);--> statement-breakpoint
CREATE INDEX `startups_by_name` ON `startups` (`deleted_at`,lower(trim("name")),`id`);--> statement-breakpoint
CREATE INDEX `startups_by_submission` ON `startups` (`deleted_at`,`submitted_at`,`id`);--> statement-breakpoint
CREATE INDEX `startups_by_creation` ON `startups` (`deleted_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `startups_by_change` ON `startups` (`deleted_at`,`updated_at`,`id`);