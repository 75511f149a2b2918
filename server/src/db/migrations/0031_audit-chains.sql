DROP INDEX `audit_entries_number_unique`;--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `chain` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_chain` ON `audit_entries` (`chain`,`number`);