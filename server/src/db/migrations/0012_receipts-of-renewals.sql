ALTER TABLE `demo_intents` ADD `period` text DEFAULT 'once' NOT NULL;--> statement-breakpoint
ALTER TABLE `demo_intents` ADD `subscription_id` text;--> statement-breakpoint
ALTER TABLE `demo_intents` ADD `paid_at` text;--> statement-breakpoint
ALTER TABLE `demo_intents` ADD `renewal` text DEFAULT 'on' NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `renewal_of` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `runs_until` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_ending` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `startups` ADD `renewal` text;