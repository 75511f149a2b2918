CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`verified_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`password_hash` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_email_unique` ON `admins` (`email`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`details` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `instance_facts` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`is_secret` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `members` (
	`startup_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`startup_id`, `account_id`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `members_account` ON `members` (`account_id`);--> statement-breakpoint
CREATE TABLE `one_time_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`holder_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text NOT NULL,
	`holder_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`revoked_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_holder` ON `sessions` (`holder_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`received_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `password_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`password_hash` text NOT NULL,
	`state` text NOT NULL,
	`requested_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `password_requests_account` ON `password_requests` (`account_id`);--> statement-breakpoint
CREATE TABLE `companies` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`website` text,
	`city` text,
	`metro` text,
	`state` text,
	`region` text,
	`country` text,
	`category` text,
	`modalities` text NOT NULL,
	`diseases` text NOT NULL,
	`founded` integer,
	`description` text NOT NULL,
	`source` text NOT NULL,
	`is_sample` integer NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `companies_id_unique` ON `companies` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `companies_key_unique` ON `companies` (`key`);--> statement-breakpoint
CREATE TABLE `deals` (
	`id` text PRIMARY KEY NOT NULL,
	`investor_id` text NOT NULL,
	`company_number` integer NOT NULL,
	`date` text,
	`stage` text,
	`amount_usd` real,
	`source` text NOT NULL,
	`is_sample` integer NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`company_number`) REFERENCES `companies`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deals_one` ON `deals` (`investor_id`,`company_number`,`date`,`stage`);--> statement-breakpoint
CREATE INDEX `deals_company` ON `deals` (`company_number`);--> statement-breakpoint
CREATE TABLE `declared_facts` (
	`id` text PRIMARY KEY NOT NULL,
	`investor_id` text NOT NULL,
	`field` text NOT NULL,
	`value` text NOT NULL,
	`source` text NOT NULL,
	`seen_at` text,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declared_facts_one` ON `declared_facts` (`investor_id`,`field`,`value`);--> statement-breakpoint
CREATE INDEX `declared_facts_investor` ON `declared_facts` (`investor_id`);--> statement-breakpoint
CREATE TABLE `import_changes` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` text NOT NULL,
	`subject` text NOT NULL,
	`row_id` text NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_changes_import` ON `import_changes` (`import_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`created` integer NOT NULL,
	`updated` integer NOT NULL,
	`skipped` integer NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE TABLE `investor_documents` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` text NOT NULL,
	`is_indexed` integer NOT NULL,
	`thesis_model` text,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_documents_investor_id_unique` ON `investor_documents` (`investor_id`);--> statement-breakpoint
CREATE TABLE `investors` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`firm` text NOT NULL,
	`website` text,
	`email` text,
	`phone` text,
	`kind` text NOT NULL,
	`thesis` text NOT NULL,
	`source` text NOT NULL,
	`last_seen` text,
	`is_sample` integer NOT NULL,
	`archived_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investors_key_unique` ON `investors` (`key`);--> statement-breakpoint
CREATE INDEX `investors_name` ON `investors` (`name`);--> statement-breakpoint
CREATE TABLE `vector_models` (
	`company_number` integer PRIMARY KEY NOT NULL,
	`model` text NOT NULL,
	`text_hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`input` text NOT NULL,
	`state` text NOT NULL,
	`progress` text NOT NULL,
	`attempts` integer NOT NULL,
	`message` text NOT NULL,
	`created_at` text NOT NULL,
	`run_after` text NOT NULL,
	`started_at` text,
	`finished_at` text
);
--> statement-breakpoint
CREATE INDEX `jobs_state` ON `jobs` (`state`,`run_after`);--> statement-breakpoint
CREATE INDEX `jobs_key` ON `jobs` (`key`);--> statement-breakpoint
CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`match_id` text NOT NULL,
	`activity_type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`activity_date` text NOT NULL,
	`next_action` text NOT NULL,
	`next_action_date` text,
	`status` text NOT NULL,
	`notes` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at` text NOT NULL,
	`zone` text NOT NULL,
	`updated_at` text NOT NULL,
	`rest` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activities_version` ON `activities` (`startup_id`,`version`);--> statement-breakpoint
CREATE INDEX `activities_match` ON `activities` (`match_id`);--> statement-breakpoint
CREATE TABLE `decks` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`file_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`stored_as` text NOT NULL,
	`state` text NOT NULL,
	`message` text NOT NULL,
	`pages` integer,
	`has_text` integer NOT NULL,
	`page_texts` text NOT NULL,
	`uploaded_at` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `decks_version` ON `decks` (`startup_id`,`version`);--> statement-breakpoint
CREATE TABLE `matches` (
	`id` text PRIMARY KEY NOT NULL,
	`startup_id` text NOT NULL,
	`origin` text NOT NULL,
	`investor_id` text,
	`own_investor` text,
	`rank` integer,
	`similarity` real,
	`base_similarity` real,
	`teeth` text NOT NULL,
	`against` text NOT NULL,
	`raises` text NOT NULL,
	`overall_assessment` text NOT NULL,
	`gpt_fit` integer NOT NULL,
	`gpt_fit_reason` text NOT NULL,
	`manually_approved` integer,
	`approved_by_rule` integer NOT NULL,
	`is_unlocked` integer NOT NULL,
	`locked_by_hand` integer NOT NULL,
	`assigned_at` text NOT NULL,
	`unlocked_at` text,
	`status` text NOT NULL,
	`notes` text NOT NULL,
	`last_updated` text,
	`feedback` text,
	`overlaps` text,
	`version` integer NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`startup_id`) REFERENCES `startups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`investor_id`) REFERENCES `investors`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `matches_pair` ON `matches` (`startup_id`,`investor_id`);--> statement-breakpoint
CREATE INDEX `matches_version` ON `matches` (`startup_id`,`version`);--> statement-breakpoint
CREATE INDEX `matches_investor` ON `matches` (`investor_id`);--> statement-breakpoint
CREATE TABLE `startups` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`contact_name` text NOT NULL,
	`phone` text NOT NULL,
	`drug_modality` text NOT NULL,
	`disease_focus` text NOT NULL,
	`investment_stage` text NOT NULL,
	`geography` text NOT NULL,
	`investment_amount` real,
	`investment_currency` text NOT NULL,
	`description` text NOT NULL,
	`plan` text NOT NULL,
	`releases_since` text,
	`submitted_at` text,
	`matching` text NOT NULL,
	`investor_count` integer NOT NULL,
	`is_active` integer NOT NULL,
	`is_sample` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`version` integer NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE TABLE `commits` (
	`space` text NOT NULL,
	`seq` integer NOT NULL,
	`nonce` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`space`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `mutation_results` (
	`replica_id` text NOT NULL,
	`seq` integer NOT NULL,
	`mid` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`replica_id`, `seq`)
);
--> statement-breakpoint
CREATE INDEX `mutation_results_mid` ON `mutation_results` (`mid`);--> statement-breakpoint
CREATE TABLE `note_revisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`space` text NOT NULL,
	`collection` text NOT NULL,
	`row_id` text NOT NULL,
	`field` text NOT NULL,
	`seq` integer NOT NULL,
	`value` text NOT NULL,
	`typed` text,
	`conflict` integer NOT NULL,
	`account_id` text,
	`replica_id` text,
	`at` text,
	`zone` text
);
--> statement-breakpoint
CREATE INDEX `note_revisions_field` ON `note_revisions` (`space`,`collection`,`row_id`,`field`,`id`);--> statement-breakpoint
CREATE TABLE `replicas` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`ack_through` integer NOT NULL,
	`schema` integer NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `replicas_account` ON `replicas` (`account_id`);--> statement-breakpoint
CREATE TABLE `space_floors` (
	`space` text PRIMARY KEY NOT NULL,
	`floor` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tombstones` (
	`space` text NOT NULL,
	`collection` text NOT NULL,
	`id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`space`, `collection`, `id`)
);
--> statement-breakpoint
CREATE INDEX `tombstones_seq` ON `tombstones` (`space`,`seq`);