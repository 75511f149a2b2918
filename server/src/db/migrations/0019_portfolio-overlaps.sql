ALTER TABLE `matches` ADD `competitors` text;--> statement-breakpoint
ALTER TABLE `matches` ADD `synergies` text;