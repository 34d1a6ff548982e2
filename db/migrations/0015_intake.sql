CREATE TABLE "channel_settings" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 20) NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"methods" text[] DEFAULT '{email}' NOT NULL,
	"has_code_step" boolean DEFAULT false NOT NULL,
	"review_location" text,
	"review_url" text,
	"max_seconds" integer DEFAULT 120 NOT NULL,
	"language" text,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"accent" text,
	"button_position" text DEFAULT 'bottom-right' NOT NULL,
	"allowed_hosts" text[] DEFAULT '{}' NOT NULL,
	"monthly_messages" integer,
	"monthly_minutes" integer,
	"seen_host" text,
	"seen_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "channel_settings_methods" CHECK (cardinality("channel_settings"."methods") > 0),
	CONSTRAINT "channel_settings_seconds" CHECK ("channel_settings"."max_seconds" between 5 and 300),
	CONSTRAINT "channel_settings_accent" CHECK ("channel_settings"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "channel_settings_review" CHECK (("channel_settings"."review_location" is null) = ("channel_settings"."review_url" is null)),
	CONSTRAINT "channel_settings_position" CHECK ("channel_settings"."button_position" in ('bottom-right', 'bottom-left', 'inline'))
);
--> statement-breakpoint
CREATE TABLE "code_months" (
	"account_id" uuid NOT NULL,
	"month" date NOT NULL,
	"codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "code_months_account_id_month_pk" PRIMARY KEY("account_id","month")
);
--> statement-breakpoint
CREATE TABLE "daily_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_codes" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intake_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"channel_id" uuid NOT NULL,
	"token_digest" "bytea" NOT NULL,
	"proof_digest" "bytea" NOT NULL,
	"network" "bytea" NOT NULL,
	"page_url" text,
	"locale" text NOT NULL,
	"method" text,
	"contact" text,
	"verified_at" timestamp (3) with time zone,
	"take" integer DEFAULT 0 NOT NULL,
	"message_id" uuid,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_sessions_method" CHECK ("intake_sessions"."method" is null or "intake_sessions"."method" in ('email', 'sms', 'whatsapp')),
	CONSTRAINT "intake_sessions_contact" CHECK (("intake_sessions"."method" is null) = ("intake_sessions"."contact" is null)),
	CONSTRAINT "intake_sessions_verified" CHECK ("intake_sessions"."verified_at" is null or "intake_sessions"."contact" is not null)
);
--> statement-breakpoint
CREATE TABLE "sender_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"requested_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "handle" text DEFAULT 'account-' || substr(md5(gen_random_uuid()::text), 1, 12) NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "channel_settings" ADD CONSTRAINT "channel_settings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_months" ADD CONSTRAINT "code_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_codes" ADD CONSTRAINT "intake_codes_session_id_intake_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."intake_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_settings_key" ON "channel_settings" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_codes_id" ON "intake_codes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_token" ON "intake_sessions" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_proof" ON "intake_sessions" USING btree ("proof_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_message" ON "intake_sessions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "intake_sessions_expires" ON "intake_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_handle" ON "accounts" USING btree ("handle");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_handle" CHECK ("accounts"."handle" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("accounts"."handle") between 3 and 40);--> statement-breakpoint
INSERT INTO "channel_settings" ("channel_id") SELECT "id" FROM "channels" ON CONFLICT DO NOTHING;
