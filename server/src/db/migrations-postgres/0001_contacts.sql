ALTER TABLE "matches" ADD COLUMN "introduced_by" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "passed_because" text;