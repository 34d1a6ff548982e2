CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_digest" "bytea" NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key"),
	CONSTRAINT "idempotency_keys_key" CHECK (length("idempotency_keys"."key") between 1 and 255)
);
--> statement-breakpoint
CREATE TABLE "processing_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"step" text NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"duration_ms" integer,
	"outcome" text NOT NULL,
	"code" text,
	"message" text,
	"engine" text,
	"model" text,
	"excerpt" text,
	"recorded_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processing_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"step" text DEFAULT 'prepare' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"attempt_started_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"wake_generation" integer DEFAULT 0 NOT NULL,
	"held_reason" text,
	"held_at" timestamp (3) with time zone,
	"error_code" text,
	"error_message" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "processing_jobs_step" CHECK ("processing_jobs"."step" in ('prepare', 'transcribe', 'summarize')),
	CONSTRAINT "processing_jobs_state" CHECK ("processing_jobs"."state" in ('pending', 'held', 'failed', 'completed', 'discarded')),
	CONSTRAINT "processing_jobs_due_when_pending" CHECK (("processing_jobs"."state" = 'pending') = ("processing_jobs"."next_attempt_at" is not null)),
	CONSTRAINT "processing_jobs_attempt_started" CHECK (("processing_jobs"."attempt_id" is null) = ("processing_jobs"."attempt_started_at" is null)),
	CONSTRAINT "processing_jobs_attempt_when_pending" CHECK ("processing_jobs"."attempt_id" is null or "processing_jobs"."state" = 'pending'),
	CONSTRAINT "processing_jobs_held_reason" CHECK (("processing_jobs"."state" = 'held') = ("processing_jobs"."held_reason" is not null) and ("processing_jobs"."held_reason" is null) = ("processing_jobs"."held_at" is null)),
	CONSTRAINT "processing_jobs_finished" CHECK (("processing_jobs"."state" in ('completed', 'failed', 'discarded')) = ("processing_jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "provider_circuits" (
	"provider" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"next_probe_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recording_parts" (
	"message_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "recording_parts_message_id_number_pk" PRIMARY KEY("message_id","number"),
	CONSTRAINT "recording_parts_number" CHECK ("recording_parts"."number" >= 0),
	CONSTRAINT "recording_parts_bytes" CHECK (length("recording_parts"."bytes") between 1 and 262144),
	CONSTRAINT "recording_parts_digest" CHECK (length("recording_parts"."digest") = 32)
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"day" date PRIMARY KEY NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"account_id" uuid NOT NULL,
	"month" date NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_months_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
DROP INDEX "messages_unfinished";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "summary_fallback" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "transcript_source" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "summary_source" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "segments" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio_details" jsonb;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_attempts" ADD CONSTRAINT "processing_attempts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD CONSTRAINT "processing_jobs_id_messages_id_fk" FOREIGN KEY ("id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD CONSTRAINT "processing_jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_parts" ADD CONSTRAINT "recording_parts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "processing_attempts_message" ON "processing_attempts" USING btree ("message_id","recorded_at");--> statement-breakpoint
CREATE INDEX "processing_jobs_due" ON "processing_jobs" USING btree ("next_attempt_at") WHERE "processing_jobs"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "processing_jobs_due_of_account" ON "processing_jobs" USING btree ("account_id","next_attempt_at") WHERE "processing_jobs"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "processing_jobs_held" ON "processing_jobs" USING btree ("held_reason","held_at") WHERE "processing_jobs"."state" = 'held';--> statement-breakpoint
CREATE INDEX "processing_jobs_failed" ON "processing_jobs" USING btree ("account_id","finished_at") WHERE "processing_jobs"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "messages_unfinished" ON "messages" USING btree ("account_id","created_at") WHERE "messages"."state" not in ('completed', 'discarded');--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('draft', 'recorded', 'transcribing', 'summarizing', 'completed', 'failed', 'discarded'));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'tags_changed', 'audio_revoked', 'message_imported', 'message_retried', 'messages_retried', 'message_discarded'));--> statement-breakpoint
-- Opus does not compress: TOAST stores the bytes as they are.
ALTER TABLE "recording_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
