CREATE TABLE `__new_company_vectors` (
	`company_number` integer PRIMARY KEY NOT NULL,
	`vector` blob NOT NULL,
	FOREIGN KEY (`company_number`) REFERENCES `companies`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `__new_thesis_vectors` (
	`document_number` integer PRIMARY KEY NOT NULL,
	`vector` blob NOT NULL,
	FOREIGN KEY (`document_number`) REFERENCES `investor_documents`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE VIRTUAL TABLE IF NOT EXISTS `company_vectors` USING vec0(company_number INTEGER PRIMARY KEY, vector float[384] distance_metric=cosine);
--> statement-breakpoint
CREATE VIRTUAL TABLE IF NOT EXISTS `thesis_vectors` USING vec0(document_number INTEGER PRIMARY KEY, vector float[384] distance_metric=cosine);
--> statement-breakpoint
INSERT INTO `__new_company_vectors` SELECT `company_number`, `vector` FROM `company_vectors` WHERE `company_number` IN (SELECT `number` FROM `companies`);
--> statement-breakpoint
INSERT INTO `__new_thesis_vectors` SELECT `document_number`, `vector` FROM `thesis_vectors` WHERE `document_number` IN (SELECT `number` FROM `investor_documents`);
--> statement-breakpoint
DROP TABLE `company_vectors`;
--> statement-breakpoint
DROP TABLE `thesis_vectors`;
--> statement-breakpoint
ALTER TABLE `__new_company_vectors` RENAME TO `company_vectors`;
--> statement-breakpoint
ALTER TABLE `__new_thesis_vectors` RENAME TO `thesis_vectors`;
