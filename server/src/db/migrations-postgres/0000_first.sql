CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"verified_at" text,
	"created_at" text NOT NULL,
	"digest" boolean DEFAULT true NOT NULL,
	"digest_hour" bigint DEFAULT 7 NOT NULL,
	"zone" text,
	"language" text DEFAULT 'en' NOT NULL,
	"language_chosen_at" text,
	"quiet_from" bigint DEFAULT 20 NOT NULL,
	"quiet_to" bigint DEFAULT 7 NOT NULL,
	"delete_after" text,
	CONSTRAINT "accounts_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" text NOT NULL,
	"disabled_at" text,
	CONSTRAINT "admins_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" text NOT NULL,
	"chain" text DEFAULT '' NOT NULL,
	"number" bigint,
	"details_hash" text,
	"hash" text
);
--> statement-breakpoint
CREATE TABLE "instance_facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"is_secret" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"startup_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"joined_at" text NOT NULL,
	CONSTRAINT "members_startup_id_account_id_pk" PRIMARY KEY("startup_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_links" (
	"holder_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"sub" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_logins" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"fault" text,
	"holder_id" text NOT NULL,
	"sub" text NOT NULL,
	"expires_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"holder_id" text NOT NULL,
	"email" text,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"holder_id" text NOT NULL,
	"expires_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" text NOT NULL,
	"last_used_at" text,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"holder_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"holder_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" text,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"wrong_codes" bigint DEFAULT 0 NOT NULL,
	"wrong_at" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"device" text NOT NULL,
	"created_at" text NOT NULL,
	"seen_at" text NOT NULL,
	"revoked_at" text,
	"is_lost" boolean DEFAULT false NOT NULL,
	"is_temporary" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ai_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_cents" double precision,
	"took_ms" bigint NOT NULL,
	"at" text NOT NULL,
	"day" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analyses" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"deck_id" text NOT NULL,
	"job_id" text NOT NULL,
	"state" text NOT NULL,
	"step" bigint NOT NULL,
	"notice" text NOT NULL,
	"found" text NOT NULL,
	"result" text,
	"analyser" text NOT NULL,
	"model" text NOT NULL,
	"prompt_version" text NOT NULL,
	"ignored_lines" bigint NOT NULL,
	"took_ms" bigint NOT NULL,
	"started_at" text NOT NULL,
	"day" text NOT NULL,
	"generated_at" text
);
--> statement-breakpoint
CREATE TABLE "analysis_links" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"revoked_at" text,
	"last_opened_at" text,
	"started_deck_id" text,
	CONSTRAINT "analysis_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "deck_pages" (
	"deck_id" text NOT NULL,
	"number" bigint NOT NULL,
	"lines" text NOT NULL,
	"image_at" bigint,
	"image_bytes" bigint,
	CONSTRAINT "deck_pages_deck_id_number_pk" PRIMARY KEY("deck_id","number")
);
--> statement-breakpoint
CREATE TABLE "batch_changes" (
	"number" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "batch_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" text NOT NULL,
	"startup_id" text,
	"subject" text NOT NULL,
	"row_id" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"at" text NOT NULL,
	"admin_id" text NOT NULL,
	"action" text NOT NULL,
	"undone_at" text
);
--> statement-breakpoint
CREATE TABLE "inbox_items" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"details" text NOT NULL,
	"subject_id" text NOT NULL,
	"note" text NOT NULL,
	"received_at" text NOT NULL,
	"handled_at" text
);
--> statement-breakpoint
CREATE TABLE "password_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"state" text NOT NULL,
	"requested_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "airtable_records" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"row_id" text NOT NULL,
	"ours" text,
	"theirs" text
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"number" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "companies_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"website" text,
	"city" text,
	"metro" text,
	"state" text,
	"region" text,
	"country" text,
	"category" text,
	"modalities" text NOT NULL,
	"diseases" text NOT NULL,
	"founded" bigint,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"is_sample" boolean NOT NULL,
	"updated_at" text NOT NULL,
	CONSTRAINT "companies_id_unique" UNIQUE("id"),
	CONSTRAINT "companies_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" text PRIMARY KEY NOT NULL,
	"investor_id" text NOT NULL,
	"company_number" bigint NOT NULL,
	"date" text,
	"stage" text,
	"amount_usd" double precision,
	"source" text NOT NULL,
	"is_sample" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "declared_facts" (
	"id" text PRIMARY KEY NOT NULL,
	"investor_id" text NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"source" text NOT NULL,
	"seen_at" text
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"number" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "import_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" text NOT NULL,
	"subject" text NOT NULL,
	"row_id" text NOT NULL,
	"before" text,
	"after" text
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"at" text NOT NULL,
	"created" bigint NOT NULL,
	"updated" bigint NOT NULL,
	"skipped" bigint NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"admin_id" text,
	"undone_at" text,
	"columns" text,
	"state" text DEFAULT 'done' NOT NULL,
	"rows_done" bigint DEFAULT 0 NOT NULL,
	"rows_total" bigint,
	"touched_at" text,
	"conflicts" text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "investor_contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"investor_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"source" text NOT NULL,
	"seen_at" text
);
--> statement-breakpoint
CREATE TABLE "investor_documents" (
	"number" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "investor_documents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"investor_id" text NOT NULL,
	"is_indexed" boolean NOT NULL,
	"thesis_model" text,
	CONSTRAINT "investor_documents_investor_id_unique" UNIQUE("investor_id")
);
--> statement-breakpoint
CREATE TABLE "investors" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"firm" text NOT NULL,
	"website" text,
	"email" text,
	"phone" text,
	"kind" text NOT NULL,
	"thesis" text NOT NULL,
	"source" text NOT NULL,
	"last_seen" text,
	"is_sample" boolean NOT NULL,
	"archived_at" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	CONSTRAINT "investors_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "vector_models" (
	"company_number" bigint PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"text_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"input" text NOT NULL,
	"state" text NOT NULL,
	"progress" text NOT NULL,
	"attempts" bigint NOT NULL,
	"message" text NOT NULL,
	"created_at" text NOT NULL,
	"run_after" text NOT NULL,
	"started_at" text,
	"finished_at" text,
	"worker" text,
	"lease_until" text
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text NOT NULL,
	"holder_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"used_at" text,
	"used_from" text,
	"revoked_at" text,
	"client_id" text,
	CONSTRAINT "api_keys_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"unsubscribe_url" text,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"created_at" text NOT NULL,
	"sent_at" text
);
--> statement-breakpoint
CREATE TABLE "oauth_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text NOT NULL,
	"created_at" text NOT NULL,
	"used_at" text,
	"expires_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"client_id" text NOT NULL,
	"account_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"scopes" text NOT NULL,
	"created_at" text NOT NULL,
	"used_at" text,
	"key_id" text,
	CONSTRAINT "oauth_codes_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "demo_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"reference" text NOT NULL,
	"customer_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"period" text DEFAULT 'once' NOT NULL,
	"subscription_id" text,
	"paid_at" text,
	"renewal" text DEFAULT 'on' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"at" text NOT NULL,
	"received_at" text NOT NULL,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"payer_id" text NOT NULL,
	"payer" text NOT NULL,
	"company" text NOT NULL,
	"provider" text NOT NULL,
	"plan" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"period" text NOT NULL,
	"promo_id" text,
	"promo_code" text,
	"discount" bigint NOT NULL,
	"state" text NOT NULL,
	"intent_id" text,
	"customer_id" text,
	"subscription_id" text,
	"renewal_of" text,
	"runs_until" text,
	"is_ending" boolean DEFAULT false NOT NULL,
	"receipt_number" bigint,
	"created_at" text NOT NULL,
	"paid_at" text,
	"refunded_at" text,
	"end_reason" text NOT NULL,
	"is_ended_by_hand" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number")
);
--> statement-breakpoint
CREATE TABLE "premium_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text,
	"company_name" text NOT NULL,
	"founder_name" text NOT NULL,
	"email" text NOT NULL,
	"answers" text NOT NULL,
	"priority_tenths" bigint NOT NULL,
	"status" text NOT NULL,
	"deck_id" text,
	"submitted_at" text NOT NULL,
	"reviewed_at" text
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"discount" bigint NOT NULL,
	"most_uses" bigint,
	"uses" bigint NOT NULL,
	"expires_at" text,
	"is_active" boolean NOT NULL,
	"investor_id" text,
	"note" text NOT NULL,
	"created_at" text NOT NULL,
	"deleted_at" text,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" text NOT NULL,
	"expires_at" text NOT NULL,
	"accepted_at" text,
	"withdrawn_at" text,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "pairings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" text NOT NULL,
	"tries" bigint NOT NULL,
	"used_at" text,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"key_id" text NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"args" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"changes" text NOT NULL,
	"created_at" text NOT NULL,
	"decided_at" text,
	"settled_at" text,
	"version" bigint NOT NULL,
	"deleted_at" text
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"session_id" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_told" (
	"account_id" text PRIMARY KEY NOT NULL,
	"due_on" text,
	"matches_up_to" text NOT NULL,
	"refused" text NOT NULL,
	"reminded_up_to" text
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"match_id" text NOT NULL,
	"activity_type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"activity_date" text NOT NULL,
	"next_action" text NOT NULL,
	"next_action_date" text,
	"status" text NOT NULL,
	"notes" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" text NOT NULL,
	"zone" text NOT NULL,
	"updated_at" text NOT NULL,
	"rest" text NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" text
);
--> statement-breakpoint
CREATE TABLE "decks" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"stored_as" text NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"pages" bigint,
	"has_text" boolean NOT NULL,
	"pictures" text,
	"page_texts" text NOT NULL,
	"uploaded_at" text NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" text
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"origin" text NOT NULL,
	"investor_id" text,
	"own_investor" text,
	"linked_investor_id" text,
	"stands_for" boolean,
	"rank" bigint,
	"similarity" double precision,
	"base_similarity" double precision,
	"teeth" text NOT NULL,
	"against" text NOT NULL,
	"raises" text NOT NULL,
	"competitors" text,
	"synergies" text,
	"overall_assessment" text NOT NULL,
	"gpt_fit" boolean NOT NULL,
	"gpt_fit_reason" text NOT NULL,
	"gpt_fit_by" text DEFAULT 'rule' NOT NULL,
	"manually_approved" boolean,
	"approved_by_rule" boolean NOT NULL,
	"is_unlocked" boolean NOT NULL,
	"locked_by_hand" boolean NOT NULL,
	"assigned_at" text NOT NULL,
	"unlocked_at" text,
	"status" text NOT NULL,
	"notes" text NOT NULL,
	"last_updated" text,
	"feedback" text,
	"expected_cheque" text,
	"overlaps" text,
	"version" bigint NOT NULL,
	"deleted_at" text
);
--> statement-breakpoint
CREATE TABLE "startups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"drug_modality" text NOT NULL,
	"disease_focus" text NOT NULL,
	"investment_stage" text NOT NULL,
	"geography" text NOT NULL,
	"investment_amount" double precision,
	"investment_currency" text NOT NULL,
	"description" text NOT NULL,
	"plan" text NOT NULL,
	"renewal" text,
	"releases_since" text,
	"submitted_at" text,
	"matching" text NOT NULL,
	"investor_count" bigint NOT NULL,
	"round" text,
	"read_as" text,
	"overlaps" text,
	"is_active" boolean NOT NULL,
	"is_sample" boolean NOT NULL,
	"merged_into" text,
	"created_at" text NOT NULL,
	"updated_at" text NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" text
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"account_id" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"stored_as" text NOT NULL,
	"touched_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commits" (
	"space" text NOT NULL,
	"seq" bigint NOT NULL,
	"nonce" text NOT NULL,
	"at" text NOT NULL,
	CONSTRAINT "commits_space_seq_pk" PRIMARY KEY("space","seq")
);
--> statement-breakpoint
CREATE TABLE "confirmed_places" (
	"space" text NOT NULL,
	"collection" text NOT NULL,
	"row_id" text NOT NULL,
	"field" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" text NOT NULL,
	"last" text,
	CONSTRAINT "confirmed_places_space_collection_row_id_field_pk" PRIMARY KEY("space","collection","row_id","field")
);
--> statement-breakpoint
CREATE TABLE "mutation_results" (
	"replica_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"mid" text NOT NULL,
	"body" text NOT NULL,
	"content" text,
	CONSTRAINT "mutation_results_replica_id_seq_pk" PRIMARY KEY("replica_id","seq")
);
--> statement-breakpoint
CREATE TABLE "note_revisions" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "note_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"space" text NOT NULL,
	"collection" text NOT NULL,
	"row_id" text NOT NULL,
	"field" text NOT NULL,
	"seq" bigint NOT NULL,
	"value" text NOT NULL,
	"typed" text,
	"conflict" boolean NOT NULL,
	"account_id" text,
	"replica_id" text,
	"at" text,
	"zone" text,
	"key_id" text
);
--> statement-breakpoint
CREATE TABLE "replicas" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"last_seq" bigint NOT NULL,
	"ack_through" bigint NOT NULL,
	"schema" bigint NOT NULL,
	"seen_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_floors" (
	"space" text PRIMARY KEY NOT NULL,
	"floor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_heads" (
	"space" text PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"nonce" text NOT NULL,
	"at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tombstones" (
	"space" text NOT NULL,
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "tombstones_space_collection_id_pk" PRIMARY KEY("space","collection","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"account_id" text NOT NULL,
	"created_at" text NOT NULL,
	"read_at" text
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"account_id" text NOT NULL,
	"startup_id" text NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "digests_account_id_startup_id_pk" PRIMARY KEY("account_id","startup_id")
);
--> statement-breakpoint
CREATE TABLE "small_records" (
	"startup_id" text NOT NULL,
	"collection" text NOT NULL,
	"id" text NOT NULL,
	"record" text NOT NULL,
	"version" bigint NOT NULL,
	"deleted_at" text,
	CONSTRAINT "small_records_startup_id_collection_id_pk" PRIMARY KEY("startup_id","collection","id")
);
--> statement-breakpoint
CREATE TABLE "unsubscribe_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"startup_id" text NOT NULL,
	"created_at" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"seq" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"startup_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" text NOT NULL,
	"at" text NOT NULL,
	"state" text NOT NULL,
	"attempts" bigint NOT NULL,
	"next_at" text NOT NULL,
	"tried_at" text,
	"status" bigint,
	"fault" text,
	CONSTRAINT "webhook_deliveries_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"startup_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text NOT NULL,
	"created_at" text NOT NULL,
	"paused_at" text,
	"paused_by" text
);
--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analyses" ADD CONSTRAINT "analyses_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_links" ADD CONSTRAINT "analysis_links_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deck_pages" ADD CONSTRAINT "deck_pages_deck_id_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_changes" ADD CONSTRAINT "batch_changes_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_company_number_companies_number_fk" FOREIGN KEY ("company_number") REFERENCES "public"."companies"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declared_facts" ADD CONSTRAINT "declared_facts_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_contacts" ADD CONSTRAINT "investor_contacts_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investor_documents" ADD CONSTRAINT "investor_documents_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_applications" ADD CONSTRAINT "premium_applications_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairings" ADD CONSTRAINT "pairings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decks" ADD CONSTRAINT "decks_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_investor_id_investors_id_fk" FOREIGN KEY ("investor_id") REFERENCES "public"."investors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_linked_investor_id_investors_id_fk" FOREIGN KEY ("linked_investor_id") REFERENCES "public"."investors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_startup_id_startups_id_fk" FOREIGN KEY ("startup_id") REFERENCES "public"."startups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain" ON "audit_entries" USING btree ("chain","number");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit_entries" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "members_account" ON "members" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_links_subject" ON "oidc_links" USING btree ("kind","issuer","sub");--> statement-breakpoint
CREATE INDEX "oidc_logins_expiry" ON "oidc_logins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_holder" ON "passkeys" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_holder" ON "recovery_codes" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "sessions_holder" ON "sessions" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "ai_calls_day" ON "ai_calls" USING btree ("day","startup_id");--> statement-breakpoint
CREATE INDEX "ai_calls_subject" ON "ai_calls" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "analyses_startup" ON "analyses" USING btree ("startup_id","started_at");--> statement-breakpoint
CREATE INDEX "analysis_links_startup" ON "analysis_links" USING btree ("startup_id");--> statement-breakpoint
CREATE INDEX "batch_changes_batch" ON "batch_changes" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batch_changes_row" ON "batch_changes" USING btree ("row_id","batch_id");--> statement-breakpoint
CREATE INDEX "inbox_received" ON "inbox_items" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "inbox_state" ON "inbox_items" USING btree ("state","received_at");--> statement-breakpoint
CREATE INDEX "inbox_subject" ON "inbox_items" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "password_requests_account" ON "password_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "airtable_records_row" ON "airtable_records" USING btree ("subject","row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_one" ON "deals" USING btree ("investor_id","company_number","date","stage");--> statement-breakpoint
CREATE INDEX "deals_company" ON "deals" USING btree ("company_number");--> statement-breakpoint
CREATE UNIQUE INDEX "declared_facts_one" ON "declared_facts" USING btree ("investor_id","field","value");--> statement-breakpoint
CREATE INDEX "declared_facts_investor" ON "declared_facts" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "import_changes_import" ON "import_changes" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "investor_contacts_investor" ON "investor_contacts" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "investors_searched" ON "investors" USING btree ("name","firm","id");--> statement-breakpoint
CREATE INDEX "investors_website" ON "investors" USING btree ("website");--> statement-breakpoint
CREATE INDEX "investors_by_name" ON "investors" USING btree ("archived_at",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "jobs_state" ON "jobs" USING btree ("state","run_after");--> statement-breakpoint
CREATE INDEX "jobs_key" ON "jobs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_holder" ON "api_keys" USING btree ("holder_id");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_clients_expires" ON "oauth_clients" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_codes_account" ON "oauth_codes" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oauth_codes_created" ON "oauth_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_startup" ON "payments" USING btree ("startup_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "premium_applications_startup" ON "premium_applications" USING btree ("startup_id","submitted_at");--> statement-breakpoint
CREATE INDEX "invitations_startup" ON "invitations" USING btree ("startup_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_startup" ON "proposals" USING btree ("startup_id","state","created_at");--> statement-breakpoint
CREATE INDEX "proposals_version" ON "proposals" USING btree ("startup_id","version");--> statement-breakpoint
CREATE INDEX "proposals_settled" ON "proposals" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "activities_version" ON "activities" USING btree ("startup_id","version");--> statement-breakpoint
CREATE INDEX "activities_match" ON "activities" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "decks_version" ON "decks" USING btree ("startup_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "matches_pair" ON "matches" USING btree ("startup_id","investor_id");--> statement-breakpoint
CREATE INDEX "matches_version" ON "matches" USING btree ("startup_id","version");--> statement-breakpoint
CREATE INDEX "matches_investor" ON "matches" USING btree ("investor_id");--> statement-breakpoint
CREATE INDEX "matches_counted" ON "matches" USING btree ("startup_id","origin","deleted_at","manually_approved","is_unlocked");--> statement-breakpoint
CREATE INDEX "matches_by_assignment" ON "matches" USING btree ("origin","deleted_at","assigned_at" desc,"startup_id","rank","id","investor_id","manually_approved","gpt_fit","is_unlocked");--> statement-breakpoint
CREATE INDEX "matches_by_similarity" ON "matches" USING btree ("origin","deleted_at","similarity","id","startup_id","manually_approved","gpt_fit","is_unlocked");--> statement-breakpoint
CREATE INDEX "matches_link" ON "matches" USING btree ("startup_id","linked_investor_id");--> statement-breakpoint
CREATE INDEX "startups_by_name" ON "startups" USING btree ("deleted_at",lower(trim("name")),"id");--> statement-breakpoint
CREATE INDEX "startups_by_submission" ON "startups" USING btree ("deleted_at","submitted_at","id");--> statement-breakpoint
CREATE INDEX "startups_by_creation" ON "startups" USING btree ("deleted_at","created_at","id");--> statement-breakpoint
CREATE INDEX "startups_by_change" ON "startups" USING btree ("deleted_at","updated_at","id");--> statement-breakpoint
CREATE INDEX "startups_searched" ON "startups" USING btree ("name","email","contact_name","id");--> statement-breakpoint
CREATE INDEX "uploads_startup" ON "uploads" USING btree ("startup_id","touched_at");--> statement-breakpoint
CREATE INDEX "uploads_touched" ON "uploads" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "mutation_results_mid" ON "mutation_results" USING btree ("mid");--> statement-breakpoint
CREATE INDEX "note_revisions_field" ON "note_revisions" USING btree ("space","collection","row_id","field","id");--> statement-breakpoint
CREATE INDEX "replicas_account" ON "replicas" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tombstones_seq" ON "tombstones" USING btree ("space","seq");--> statement-breakpoint
CREATE INDEX "calendar_feeds_account" ON "calendar_feeds" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "small_records_version" ON "small_records" USING btree ("startup_id","collection","version");--> statement-breakpoint
CREATE INDEX "unsubscribe_links_created" ON "unsubscribe_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("startup_id","state","next_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_in_order" ON "webhook_deliveries" USING btree ("webhook_id","subject","state","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_logged" ON "webhook_deliveries" USING btree ("webhook_id","state","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_listed" ON "webhook_deliveries" USING btree ("webhook_id","seq" desc);--> statement-breakpoint
CREATE INDEX "webhooks_startup" ON "webhooks" USING btree ("startup_id","created_at");