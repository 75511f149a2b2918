CREATE INDEX `audit_subject` ON `audit_entries` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `batch_changes_row` ON `batch_changes` (`row_id`,`batch_id`);