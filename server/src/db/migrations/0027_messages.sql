-- What a record says is a message, or words that stay as they are (shared/src/words/message.ts), as JSON.
UPDATE `matches` SET `overall_assessment` = json_quote(`overall_assessment`);
--> statement-breakpoint
UPDATE `decks` SET `message` = json_quote(`message`);
--> statement-breakpoint
UPDATE `analyses` SET `notice` = json_quote(`notice`);
