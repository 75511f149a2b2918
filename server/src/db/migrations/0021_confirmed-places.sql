CREATE TABLE `confirmed_places` (
	`space` text NOT NULL,
	`collection` text NOT NULL,
	`row_id` text NOT NULL,
	`field` text NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	`last` text,
	PRIMARY KEY(`space`, `collection`, `row_id`, `field`)
);
