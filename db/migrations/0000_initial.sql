CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"early_notices" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "accounts_plan" CHECK ("accounts"."plan" in ('free', 'starter', 'pro', 'business', 'enterprise')),
	CONSTRAINT "accounts_name" CHECK (length("accounts"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('admin', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"session_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "channels_type" CHECK ("channels"."type" in ('domain', 'campaign')),
	CONSTRAINT "channels_name" CHECK (length("channels"."name") between 1 and 253),
	CONSTRAINT "channels_slug" CHECK (("channels"."type" = 'campaign') = ("channels"."slug" is not null) and "channels"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "request_windows" (
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"answered_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "request_windows_account_id_endpoint_pk" PRIMARY KEY("account_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"message_id" uuid,
	"channel_id" uuid,
	"kind" text NOT NULL,
	"data" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "events_kind" CHECK ("events"."kind" in ('message.completed'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"channel_id" uuid,
	"state" text DEFAULT 'recorded' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"duration_seconds" double precision DEFAULT 0 NOT NULL,
	"sender" jsonb,
	"channel" jsonb,
	"transcript_text" text DEFAULT '' NOT NULL,
	"transcript_confidence" double precision,
	"summary" jsonb,
	"google_review" jsonb,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"audio_key" text,
	"audio_expires_at" timestamp (3) with time zone,
	"audio_revoked_at" timestamp (3) with time zone,
	"audio_deleted_at" timestamp (3) with time zone,
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('recorded', 'transcribing', 'summarizing', 'completed', 'failed')),
	CONSTRAINT "messages_completed" CHECK ("messages"."state" <> 'completed' or ("messages"."completed_at" is not null and "messages"."sender" is not null and "messages"."channel" is not null and "messages"."summary" is not null and "messages"."google_review" is not null and "messages"."audio_expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" char(64) NOT NULL,
	"token_prefix" text NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "access_tokens_name" CHECK (length("access_tokens"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"attempt_started_at" timestamp (3) with time zone,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"generation" integer DEFAULT 0 NOT NULL,
	"outcomes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_state" CHECK ("deliveries"."state" in ('pending', 'delivered', 'failed', 'gone', 'held', 'canceled')),
	CONSTRAINT "deliveries_due_when_pending" CHECK (("deliveries"."state" = 'pending') = ("deliveries"."next_attempt_at" is not null)),
	CONSTRAINT "deliveries_attempt_started" CHECK (("deliveries"."attempt_id" is null) = ("deliveries"."attempt_started_at" is null)),
	CONSTRAINT "deliveries_attempt_when_pending" CHECK ("deliveries"."attempt_id" is null or "deliveries"."state" = 'pending'),
	CONSTRAINT "deliveries_finished" CHECK (("deliveries"."state" in ('delivered', 'failed', 'gone', 'canceled')) = ("deliveries"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"delivery_id" uuid,
	"event_id" uuid NOT NULL,
	"run" integer NOT NULL,
	"number" integer NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"failure" text,
	"error" text,
	"excerpt" text DEFAULT '' NOT NULL,
	"retry_after" text,
	"timings" jsonb,
	"next_attempt_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"secret_prefix" text NOT NULL,
	"sealed_secret" text,
	"previous_sealed_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"channel_id" uuid,
	"channel_type" text,
	"source" text NOT NULL,
	"zapier_subscription_id" text,
	"created_by_user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"active_since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"scrubbed_at" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"last_delivery_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_error" text,
	CONSTRAINT "webhook_subscriptions_source" CHECK ("webhook_subscriptions"."source" in ('zapier', 'dashboard')),
	CONSTRAINT "webhook_subscriptions_zapier_source" CHECK (("webhook_subscriptions"."source" = 'zapier') = ("webhook_subscriptions"."zapier_subscription_id" is not null)),
	CONSTRAINT "webhook_subscriptions_creator" CHECK (("webhook_subscriptions"."source" = 'dashboard') = ("webhook_subscriptions"."created_by_user_id" is not null)),
	CONSTRAINT "webhook_subscriptions_channel_type" CHECK (("webhook_subscriptions"."channel_id" is null) = ("webhook_subscriptions"."channel_type" is null)),
	CONSTRAINT "webhook_subscriptions_disabled_at" CHECK ("webhook_subscriptions"."is_active" = ("webhook_subscriptions"."disabled_at" is null) and "webhook_subscriptions"."is_active" = ("webhook_subscriptions"."disabled_reason" is null)),
	CONSTRAINT "webhook_subscriptions_scrubbed" CHECK (("webhook_subscriptions"."scrubbed_at" is null) = ("webhook_subscriptions"."sealed_secret" is not null)),
	CONSTRAINT "webhook_subscriptions_failures" CHECK ("webhook_subscriptions"."consecutive_failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_windows" ADD CONSTRAINT "request_windows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "channels_account" ON "channels" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_domain" ON "channels" USING btree ("account_id",lower("name")) WHERE "channels"."type" = 'domain';--> statement-breakpoint
CREATE UNIQUE INDEX "channels_campaign" ON "channels" USING btree ("account_id","slug") WHERE "channels"."type" = 'campaign';--> statement-breakpoint
CREATE UNIQUE INDEX "events_message" ON "events" USING btree ("message_id","kind");--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "messages_recent" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "messages_audio" ON "messages" USING btree ("account_id",coalesce("completed_at", "created_at")) WHERE "messages"."audio_key" is not null and "messages"."audio_deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_account" ON "access_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_run" ON "deliveries" USING btree ("event_id","subscription_id","run");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_due_of_subscription" ON "deliveries" USING btree ("subscription_id","next_attempt_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_held" ON "deliveries" USING btree ("subscription_id") WHERE "deliveries"."state" = 'held';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("subscription_id","finished_at") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "delivery_attempts_history" ON "delivery_attempts" USING btree ("subscription_id","attempted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_account" ON "webhook_subscriptions" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_active" ON "webhook_subscriptions" USING btree ("account_id") WHERE "webhook_subscriptions"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_subscriptions_zapier" ON "webhook_subscriptions" USING btree ("account_id","zapier_subscription_id") WHERE "webhook_subscriptions"."is_active" and "webhook_subscriptions"."zapier_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_channel" ON "webhook_subscriptions" USING btree ("channel_id") WHERE "webhook_subscriptions"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_disabled" ON "webhook_subscriptions" USING btree ("disabled_at") WHERE not "webhook_subscriptions"."is_active" and "webhook_subscriptions"."scrubbed_at" is null;