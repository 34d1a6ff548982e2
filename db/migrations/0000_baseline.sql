-- The words of texts, as a search finds them.
-- Texts of senders may have any length: each lexeme is cut, and so are the words, because Postgres refuses a tsvector that is too long,
-- and with it the message. Every sign that is no letter, digit or mark of Unicode parts words, as in a search (WORD in
-- server/messages/inbox/search.ts): with LC_CTYPE C, the parser takes every sign that is not ASCII for a letter.
CREATE FUNCTION search_words(texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector(
    'simple'::regconfig,
    regexp_replace(
      left(texts, 100000),
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7'
      '\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u037e\u0384-\u0385\u0387\u03f6\u0482\u055a-\u055f'
      '\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe'
      '\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3'
      '\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f'
      '\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f'
      '\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736'
      '\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad'
      '\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u1fbd\u1fbf-\u1fc1'
      '\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed-\u1fef\u1ffd-\u206f\u207a-\u207e\u208a-\u208e\u20a0-\u20c1\u2100-\u2101'
      '\u2103-\u2106\u2108-\u2109\u2114\u2116-\u2118\u211e-\u2123\u2125\u2127\u2129\u212e\u213a-\u213b\u2140-\u2144'
      '\u214a-\u214d\u214f\u218a-\u244a\u249c-\u24e9\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70'
      '\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3036-\u3037\u303d-\u303f\u309b-\u309c\u30a0\u30fb\u3190-\u3191'
      '\u3196-\u319f\u31c0-\u31ef\u3200-\u321e\u322a-\u3247\u3250\u3260-\u327f\u328a-\u32b0\u32c0-\u33ff\u4dc0-\u4dff'
      '\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839'
      '\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79'
      '\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ufb29\ufbb2-\ufbd2\ufd3e-\ufd4f\ufd90-\ufd91\ufdc8-\ufdcf'
      '\ufdfc-\ufdff\ufe10-\ufe19\ufe30-\ufe6b\ufeff-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd'
      '\U00010100-\U00010102\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc\U0001039f\U000103d0\U0001056f'
      '\U00010857\U00010877-\U00010878\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010ac8\U00010af0-\U00010af6'
      '\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e-\U00010d8f\U00010ead\U00010ed0-\U00010ed8'
      '\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143'
      '\U00011174-\U00011175\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9'
      '\U000113d4-\U000113d8\U0001144b-\U0001144f\U0001145a-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643'
      '\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173f\U0001183b\U00011944-\U00011946\U000119e2\U00011a3f-\U00011a46'
      '\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70-\U00011c71'
      '\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fd5-\U00011fff\U00012470-\U00012474\U00012ff1-\U00012ff2'
      '\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5\U00016b37-\U00016b3f\U00016b44-\U00016b45\U00016d6d-\U00016d6f'
      '\U00016e97-\U00016e9a\U00016fe2\U0001bc9c\U0001bc9f-\U0001ccef\U0001ccfa-\U0001cef0\U0001cf50-\U0001d164'
      '\U0001d16a-\U0001d16c\U0001d173-\U0001d17a\U0001d183-\U0001d184\U0001d18c-\U0001d1a9\U0001d1ae-\U0001d241\U0001d245'
      '\U0001d300-\U0001d356\U0001d6c1\U0001d6db\U0001d6fb\U0001d715\U0001d735\U0001d74f\U0001d76f\U0001d789\U0001d7a9'
      '\U0001d7c3\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83\U0001da85-\U0001da8b'
      '\U0001e14f\U0001e2ff\U0001e5ff\U0001e95e-\U0001e95f\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5'
      '\U0001f10d-\U0001fbef\U0001fbfa]',
      ' ', 'g'
    )
  )
$$;--> statement-breakpoint
-- The search vector of a message (db/schema/messages.ts). No word of a text begins with a colon, so that none is taken for a filter.
-- A change of this function reaches the rows only when its column is created anew.
CREATE FUNCTION message_search(
  account_id uuid, channel_id uuid, sender jsonb, channel jsonb, summary jsonb, transcript text, tags text[], notes text
) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(
    ARRAY[
      ':account:' || account_id,
      ':contact:' || left(lower(coalesce(sender ->> 'email', sender ->> 'phone', sender ->> 'whatsapp', '')), 300),
      ':channel:' || coalesce(channel_id::text, ''),
      ':urgency:' || left(coalesce(summary ->> 'urgency', ''), 100),
      ':sentiment:' || left(coalesce(summary ->> 'sentiment', ''), 100),
      ':callback:' || left(coalesce(summary ->> 'callback_required', 'false'), 100)
    ]
    || (SELECT array_agg(':tag:' || left(lower(tag), 100)) FROM unnest(tags[1:100]) AS tag)
    || (
      SELECT array_agg(':phone:' || reverse(left(phone, 20)))
      FROM (
        VALUES (sender ->> 'phone'), (sender ->> 'whatsapp')
        UNION ALL SELECT jsonb_path_query(summary, '$.mentioned.phones[0 to 99]') #>> '{}'
      ) AS heard (phone)
      WHERE phone IS NOT NULL
    )
  )
  || public.search_words(
    concat_ws(' ', sender ->> 'email', sender ->> 'phone', sender ->> 'whatsapp', channel ->> 'name',
      (SELECT string_agg(tag, ' ') FROM unnest(tags[1:100]) AS tag),
      summary ->> 'text', summary ->> 'intent',
      (SELECT string_agg(name #>> '{}', ' ') FROM jsonb_path_query(summary, '$.mentioned.*[0 to 99]') AS name),
      (SELECT string_agg(task #>> '{}', ' ') FROM jsonb_path_query(summary, '$.action_items[0 to 99].task') AS task),
      transcript, notes)
  )
$$;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"handle" text DEFAULT 'account-' || substr(md5(gen_random_uuid()::text), 1, 12) NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"failure_warnings" boolean DEFAULT false NOT NULL,
	"language" text,
	"summary_fallback" boolean DEFAULT true NOT NULL,
	"phone_country" text,
	"completes_as_heard" boolean DEFAULT false NOT NULL,
	"vocabulary" text[] DEFAULT '{}' NOT NULL,
	"agents_may_change" boolean DEFAULT false NOT NULL,
	"agents_may_send" boolean DEFAULT false NOT NULL,
	"agents_see_numbers" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"message_retention_days" integer,
	"audio_retention_days" integer,
	"activity_retention_days" integer,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "accounts_handle" CHECK ("accounts"."handle" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("accounts"."handle") between 3 and 40),
	CONSTRAINT "accounts_phone_country" CHECK ("accounts"."phone_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "accounts_plan" CHECK ("accounts"."plan" in ('free', 'starter', 'pro', 'business', 'enterprise')),
	CONSTRAINT "accounts_name" CHECK (length("accounts"."name") between 1 and 200),
	CONSTRAINT "accounts_retention" CHECK (least("accounts"."message_retention_days", "accounts"."audio_retention_days", "accounts"."activity_retention_days") >= 30)
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"accent" text,
	"privacy_url" text,
	"logo" "bytea",
	"logo_type" text,
	"logo_hash" text,
	CONSTRAINT "brands_accent" CHECK ("brands"."accent" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "brands_logo_type" CHECK ("brands"."logo_type" in ('image/png', 'image/jpeg', 'image/webp')),
	CONSTRAINT "brands_logo_columns" CHECK (("brands"."logo" is null) = ("brands"."logo_type" is null) and ("brands"."logo" is null) = ("brands"."logo_hash" is null))
);
--> statement-breakpoint
CREATE TABLE "former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"freed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"banner_dismissed_until" timestamp (3) with time zone,
	"checklist_dismissed_at" timestamp (3) with time zone,
	"failure_warnings" boolean,
	"processing_notices" boolean DEFAULT true NOT NULL,
	"message_notices" text,
	"digest_hour" integer,
	"digest_time_zone" text,
	"notified_at" timestamp (3) with time zone,
	"read_until" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reading_message_id" uuid,
	"reading_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_account_id_user_id_pk" PRIMARY KEY("account_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('admin', 'editor', 'viewer')),
	CONSTRAINT "memberships_message_notices" CHECK ("memberships"."message_notices" in ('all', 'urgent', 'assigned', 'none')),
	CONSTRAINT "memberships_digest_hour" CHECK ("memberships"."digest_hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"session_version" integer DEFAULT 0 NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"time_zone" text,
	"time_format" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "users_time_format" CHECK ("users"."time_format" in ('month_first', 'day_first', 'year_first'))
);
--> statement-breakpoint
CREATE TABLE "alert_urls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"host" text NOT NULL,
	"encrypted_url" text NOT NULL,
	"message_alerts" text DEFAULT 'none' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"last_failure" text,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "alert_urls_message_alerts" CHECK ("alert_urls"."message_alerts" in ('all', 'urgent', 'none')),
	CONSTRAINT "alert_urls_format" CHECK ("alert_urls"."format" in ('slack', 'mattermost', 'discord', 'teams', 'json')),
	CONSTRAINT "alert_urls_name" CHECK (length("alert_urls"."name") between 1 and 60),
	CONSTRAINT "alert_urls_failure" CHECK (("alert_urls"."last_failed_at" is null) = ("alert_urls"."last_failure" is null))
);
--> statement-breakpoint
CREATE TABLE "audio_store" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"store_id" uuid NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audio_store_is_only" CHECK ("audio_store"."is_only")
);
--> statement-breakpoint
CREATE TABLE "channel_brands" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"logo" "bytea" NOT NULL,
	"logo_type" text NOT NULL,
	"logo_hash" text NOT NULL,
	CONSTRAINT "channel_brands_logo_type" CHECK ("channel_brands"."logo_type" in ('image/png', 'image/jpeg', 'image/webp'))
);
--> statement-breakpoint
CREATE TABLE "channel_greetings" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"audio" "bytea" NOT NULL,
	"duration_seconds" double precision NOT NULL,
	"audio_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channel_months" (
	"channel_id" uuid NOT NULL,
	"month" date NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_months_channel_id_month_pk" PRIMARY KEY("channel_id","month")
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "channels_type" CHECK ("channels"."type" in ('domain', 'campaign')),
	CONSTRAINT "channels_name" CHECK (length("channels"."name") between 1 and 253),
	CONSTRAINT "channels_slug" CHECK (("channels"."type" = 'campaign') = ("channels"."slug" is not null) and "channels"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "channel_settings" (
	"channel_id" uuid PRIMARY KEY NOT NULL,
	"public_key" text DEFAULT substr(md5(gen_random_uuid()::text), 1, 20) NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"methods" text[] DEFAULT '{email}' NOT NULL,
	"has_code_step" boolean DEFAULT false NOT NULL,
	"is_contact_last" boolean DEFAULT false NOT NULL,
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
	CONSTRAINT "channel_settings_order" CHECK (not ("channel_settings"."has_code_step" and "channel_settings"."is_contact_last")),
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
	"networks" text[] DEFAULT '{}' NOT NULL,
	"page_url" text,
	"locale" text NOT NULL,
	"method" text,
	"contact" text,
	"verified_at" timestamp (3) with time zone,
	"take" integer DEFAULT 0 NOT NULL,
	"message_id" uuid,
	"bytes" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "intake_sessions_method" CHECK ("intake_sessions"."method" is null or "intake_sessions"."method" in ('email', 'sms', 'whatsapp')),
	CONSTRAINT "intake_sessions_contact" CHECK (("intake_sessions"."method" is null) = ("intake_sessions"."contact" is null)),
	CONSTRAINT "intake_sessions_verified" CHECK ("intake_sessions"."verified_at" is null or "intake_sessions"."contact" is not null)
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_windows" (
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"requested_at" timestamp with time zone[] DEFAULT '{}' NOT NULL,
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
	"request_id" text,
	CONSTRAINT "events_kind" CHECK ("events"."kind" in ('message.completed'))
);
--> statement-breakpoint
CREATE TABLE "message_feed" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "message_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"call_result" text,
	"mentioned" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "message_notes_call_result" CHECK ("message_notes"."call_result" in ('reached', 'message_left', 'no_answer'))
);
--> statement-breakpoint
CREATE TABLE "message_notices" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_notices_account_id_user_id_message_id_reason_pk" PRIMARY KEY("account_id","user_id","message_id","reason"),
	CONSTRAINT "message_notices_reason" CHECK ("message_notices"."reason" in ('new', 'assigned', 'mentioned'))
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"is_read" boolean NOT NULL,
	CONSTRAINT "message_reads_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "message_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
	"note_text" text DEFAULT '' NOT NULL,
	"audio_key" text,
	"audio_expires_at" timestamp (3) with time zone,
	"audio_revoked_at" timestamp (3) with time zone,
	"audio_deleting_at" timestamp (3) with time zone,
	"audio_deleted_at" timestamp (3) with time zone,
	"page_url" text,
	"sent_at" timestamp (3) with time zone,
	"consent" jsonb,
	"language" text,
	"transcript_source" jsonb,
	"summary_source" jsonb,
	"segments" jsonb,
	"completed_as_heard" text,
	"heard_text" text,
	"corrected_at" timestamp (3) with time zone,
	"processed" jsonb,
	"summary_requested_at" timestamp (3) with time zone,
	"summarized_at" timestamp (3) with time zone,
	"corrected_by_user_id" uuid,
	"audio_details" jsonb,
	"done_at" timestamp (3) with time zone,
	"assignee_user_id" uuid,
	"first_read_at" timestamp (3) with time zone,
	"first_read_by_user_id" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (message_search(account_id, channel_id, sender, channel, summary, transcript_text, tags, note_text)) STORED,
	"request_id" text,
	"snoozed_until" timestamp (3) with time zone,
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('draft', 'recorded', 'transcribing', 'summarizing', 'completed', 'failed', 'discarded')),
	CONSTRAINT "messages_completed_as_heard" CHECK ("messages"."completed_as_heard" in ('language_not_expected', 'not_understood')),
	CONSTRAINT "messages_corrected" CHECK (("messages"."corrected_at" is null) = ("messages"."heard_text" is null)),
	CONSTRAINT "messages_completed" CHECK ("messages"."state" <> 'completed' or ("messages"."completed_at" is not null and "messages"."sender" is not null and "messages"."channel" is not null and "messages"."summary" is not null and "messages"."google_review" is not null and "messages"."audio_expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid,
	"challenge" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" in ('register', 'confirm', 'sign_in'))
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"action" text NOT NULL,
	"user_id" uuid,
	"token_id" uuid,
	"ip_address" text,
	"subject_id" uuid,
	"subject" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'agent_tool_called', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'subscription_renamed', 'subscription_moved', 'subscription_changed', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'test_response_changed', 'verification_checked', 'listener_created', 'listener_deleted', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'member_renamed', 'member_password_changed', 'member_passkey_added', 'member_passkey_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'alert_url_added', 'alert_url_removed', 'alert_url_stopped', 'alert_failed', 'account_exported', 'activity_exported', 'alert_test_sent', 'tags_changed', 'audio_revoked', 'message_imported', 'messages_exported', 'message_retried', 'messages_retried', 'message_discarded', 'message_completed_as_heard', 'message_corrected', 'message_summarized_again', 'message_done', 'message_reopened', 'message_assigned', 'message_assigned_by_rule', 'message_snoozed', 'call_logged', 'contact_changed', 'note_added', 'note_deleted', 'message_erased', 'sender_erased', 'channel_created', 'channel_changed', 'channel_deleted'))
);
--> statement-breakpoint
CREATE TABLE "email_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" char(64) NOT NULL,
	"verifies_email" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "email_links_purpose" CHECK ("email_links"."purpose" in ('sign_in', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" char(64) NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"is_link_shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('admin', 'editor', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "oauth_accounts" (
	"provider" text NOT NULL,
	"provider_account_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "oauth_accounts_provider_provider_account_id_pk" PRIMARY KEY("provider","provider_account_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"authenticated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"ip_address" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "token_uses" (
	"token_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "token_uses_token_id_day_pk" PRIMARY KEY("token_id","day")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"endpoint" text,
	"status" integer NOT NULL,
	"error" text,
	"ms" integer NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"request_id" uuid NOT NULL,
	"path" text NOT NULL,
	"request_digest" "bytea" NOT NULL,
	"response" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_endpoint_key_pk" PRIMARY KEY("account_id","endpoint","key"),
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
	"budget_attempt_id" uuid,
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
CREATE TABLE "processing_outages" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "processing_outages_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "processing_outages_kind" CHECK ("processing_outages"."kind" in ('failed', 'waiting', 'review'))
);
--> statement-breakpoint
CREATE TABLE "provider_circuits" (
	"provider" text PRIMARY KEY NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"next_probe_at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL
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
	"step" text NOT NULL,
	"engine" text NOT NULL,
	"model" text NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"seconds" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_months_account_id_month_step_engine_model_pk" PRIMARY KEY("account_id","month","step","engine","model"),
	CONSTRAINT "usage_months_step" CHECK ("usage_months"."step" in ('prepare', 'transcribe', 'summarize'))
);
--> statement-breakpoint
CREATE TABLE "compared_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"comparison_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"result" jsonb
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
	"resend_number" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_id" uuid,
	"attempt_started_at" timestamp (3) with time zone,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"wake_generation" integer DEFAULT 0 NOT NULL,
	"attempt_summaries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"request_id" text,
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
	"resend_number" integer NOT NULL,
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
CREATE TABLE "ledger_entries" (
	"subscription_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"final_state" text,
	"final_attempts" integer,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_entries_subscription_id_number_pk" PRIMARY KEY("subscription_id","number"),
	CONSTRAINT "ledger_entries_state" CHECK ("ledger_entries"."final_state" in ('delivered', 'held', 'missed', 'failed', 'canceled', 'pending'))
);
--> statement-breakpoint
CREATE TABLE "ledgers" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_periods" (
	"subscription_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"until" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"filter" jsonb
);
--> statement-breakpoint
CREATE TABLE "listener_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listener_id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "listener_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" uuid,
	"sent_event_id" uuid NOT NULL,
	"test_data" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"client" text,
	"attempt_id" uuid,
	"handed_out_at" timestamp (3) with time zone,
	"responded_at" timestamp (3) with time zone,
	"status" integer,
	"failure" text,
	"duration_ms" integer,
	"excerpt" text DEFAULT '' NOT NULL,
	CONSTRAINT "listener_requests_data" CHECK (("listener_requests"."event_id" is null) = ("listener_requests"."test_data" is not null))
);
--> statement-breakpoint
CREATE TABLE "listeners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"target" text NOT NULL,
	"secret_prefix" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"channel_id" uuid,
	"filter" jsonb,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "listeners_target" CHECK (length("listeners"."target") <= 200)
);
--> statement-breakpoint
CREATE TABLE "subscription_hours" (
	"subscription_id" uuid NOT NULL,
	"hour" integer NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	"failures" jsonb,
	"times" jsonb
);
--> statement-breakpoint
CREATE TABLE "test_endpoint_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"event_id" uuid,
	"received_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"headers" jsonb NOT NULL,
	"body" text NOT NULL,
	"body_bytes" integer NOT NULL,
	"finding" text NOT NULL,
	"status" integer,
	CONSTRAINT "test_endpoint_requests_finding" CHECK ("test_endpoint_requests"."finding" in ('verified', 'header', 'timestamp', 'signature'))
);
--> statement-breakpoint
CREATE TABLE "verification_checks" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL,
	"responses" jsonb NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "verification_checks_result" CHECK ("verification_checks"."result" in ('verifies', 'accepts_forged', 'accepts_expired', 'refuses_signed', 'unclear'))
);
--> statement-breakpoint
CREATE TABLE "webhook_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"secret_prefix" text NOT NULL,
	"test_response" text,
	"encrypted_secret" text,
	"previous_encrypted_secret" text,
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
	"hidden_at" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"last_delivery_at" timestamp (3) with time zone,
	"last_success_at" timestamp (3) with time zone,
	"last_error" text,
	"hourly_counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"filter" jsonb,
	"matching_since" timestamp with time zone,
	"encrypted_headers" text,
	"header_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"standard_webhooks" boolean DEFAULT false NOT NULL,
	CONSTRAINT "webhook_subscriptions_source" CHECK ("webhook_subscriptions"."source" in ('zapier', 'dashboard')),
	CONSTRAINT "webhook_subscriptions_zapier_source" CHECK (("webhook_subscriptions"."source" = 'zapier') = ("webhook_subscriptions"."zapier_subscription_id" is not null)),
	CONSTRAINT "webhook_subscriptions_creator" CHECK (("webhook_subscriptions"."source" = 'dashboard') = ("webhook_subscriptions"."created_by_user_id" is not null)),
	CONSTRAINT "webhook_subscriptions_channel_type" CHECK (("webhook_subscriptions"."channel_id" is null) = ("webhook_subscriptions"."channel_type" is null)),
	CONSTRAINT "webhook_subscriptions_disabled_at" CHECK ("webhook_subscriptions"."is_active" = ("webhook_subscriptions"."disabled_at" is null) and "webhook_subscriptions"."is_active" = ("webhook_subscriptions"."disabled_reason" is null)),
	CONSTRAINT "webhook_subscriptions_scrubbed" CHECK (("webhook_subscriptions"."scrubbed_at" is null) = ("webhook_subscriptions"."encrypted_secret" is not null)),
	CONSTRAINT "webhook_subscriptions_name" CHECK (length("webhook_subscriptions"."name") <= 80 and length("webhook_subscriptions"."description") <= 500),
	CONSTRAINT "webhook_subscriptions_test_response" CHECK ("webhook_subscriptions"."test_response" in ('ok', 'error', 'gone', 'timeout')),
	CONSTRAINT "webhook_subscriptions_headers" CHECK ("webhook_subscriptions"."encrypted_headers" is null or split_part("webhook_subscriptions"."encrypted_headers", '.', 2) is not distinct from split_part("webhook_subscriptions"."encrypted_secret", '.', 2)),
	CONSTRAINT "webhook_subscriptions_failures" CHECK ("webhook_subscriptions"."consecutive_failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "service_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"restoring_at" timestamp (3) with time zone,
	"backup_taken_at" timestamp (3) with time zone,
	"backup_verified_at" timestamp (3) with time zone,
	"setup_token_digest" text,
	CONSTRAINT "service_state_is_only" CHECK ("service_state"."is_only")
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	"exported" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid,
	"subject_id" uuid NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "erasures_kind" CHECK ("erasures"."kind" in ('message', 'sender', 'user', 'account'))
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"key_ids" text[],
	"failing_key_ids" text[] DEFAULT '{}' NOT NULL,
	"dispatch_faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"slots_used" integer,
	"slots" integer
);
--> statement-breakpoint
CREATE TABLE "assignment_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"channel_id" uuid,
	"tag" text,
	"urgency" text,
	"user_ids" uuid[] NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "assignment_rules_urgency" CHECK ("assignment_rules"."urgency" in ('low', 'medium', 'high'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"name" text NOT NULL,
	"notes" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (array_to_tsvector(array[':account:'::text || account_id::text]) || search_words(name || ' ' || notes)) STORED
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_urls" ADD CONSTRAINT "alert_urls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_brands" ADD CONSTRAINT "channel_brands_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_greetings" ADD CONSTRAINT "channel_greetings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_months" ADD CONSTRAINT "channel_months_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_settings" ADD CONSTRAINT "channel_settings_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_months" ADD CONSTRAINT "code_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_codes" ADD CONSTRAINT "intake_codes_session_id_intake_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."intake_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_sessions" ADD CONSTRAINT "intake_sessions_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_windows" ADD CONSTRAINT "request_windows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_feed" ADD CONSTRAINT "message_feed_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notes" ADD CONSTRAINT "message_notes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notes" ADD CONSTRAINT "message_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notices" ADD CONSTRAINT "message_notices_membership" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_views" ADD CONSTRAINT "message_views_membership" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_corrected_by_user_id_users_id_fk" FOREIGN KEY ("corrected_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_first_read_by_user_id_users_id_fk" FOREIGN KEY ("first_read_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_accounts" ADD CONSTRAINT "oauth_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_uses" ADD CONSTRAINT "token_uses_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_attempts" ADD CONSTRAINT "processing_attempts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD CONSTRAINT "processing_jobs_id_messages_id_fk" FOREIGN KEY ("id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_jobs" ADD CONSTRAINT "processing_jobs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "processing_outages" ADD CONSTRAINT "processing_outages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_parts" ADD CONSTRAINT "recording_parts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_months" ADD CONSTRAINT "usage_months_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_messages" ADD CONSTRAINT "compared_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_messages" ADD CONSTRAINT "compared_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledgers" ADD CONSTRAINT "ledgers_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_periods" ADD CONSTRAINT "missed_periods_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_requests" ADD CONSTRAINT "listener_requests_listener_id_listeners_id_fk" FOREIGN KEY ("listener_id") REFERENCES "public"."listeners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listener_requests" ADD CONSTRAINT "listener_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listeners" ADD CONSTRAINT "listeners_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listeners" ADD CONSTRAINT "listeners_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listeners" ADD CONSTRAINT "listeners_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_hours" ADD CONSTRAINT "subscription_hours_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_endpoint_requests" ADD CONSTRAINT "test_endpoint_requests_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_endpoint_requests" ADD CONSTRAINT "test_endpoint_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_rules" ADD CONSTRAINT "assignment_rules_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_handle" ON "accounts" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "assignment_rules_account" ON "assignment_rules" USING btree ("account_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_contact" ON "contacts" USING btree ("account_id","contact");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "brands_logo" ON "brands" USING btree ("logo_hash");--> statement-breakpoint
CREATE INDEX "channel_brands_logo" ON "channel_brands" USING btree ("logo_hash");--> statement-breakpoint
CREATE INDEX "channel_greetings_audio" ON "channel_greetings" USING btree ("audio_hash");--> statement-breakpoint
CREATE INDEX "activities_resent" ON "activities" USING btree ("account_id","detail") WHERE "activities"."action" = 'delivery_resent';--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("subject_id") WHERE "activities"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_snoozed" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."done_at" is null and "messages"."snoozed_until" is not null;--> statement-breakpoint
CREATE INDEX "compared_messages_account" ON "compared_messages" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "api_requests_newest" ON "api_requests" USING btree ("account_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "alert_urls_account" ON "alert_urls" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alert_urls_key" ON "alert_urls" USING btree (split_part("encrypted_url", '.', 2));--> statement-breakpoint
CREATE INDEX "channels_account" ON "channels" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "channels_domain" ON "channels" USING btree ("account_id",lower("name")) WHERE "channels"."type" = 'domain' and "channels"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "channels_campaign" ON "channels" USING btree ("account_id","slug") WHERE "channels"."type" = 'campaign' and "channels"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "channel_settings_key" ON "channel_settings" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_codes_id" ON "intake_codes" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_token" ON "intake_sessions" USING btree ("token_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_proof" ON "intake_sessions" USING btree ("proof_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "intake_sessions_message" ON "intake_sessions" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "intake_sessions_expires" ON "intake_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "intake_sessions_drafts" ON "intake_sessions" USING btree ("created_at") WHERE "intake_sessions"."sent_at" is null and "intake_sessions"."verified_at" is null and "intake_sessions"."message_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_message" ON "events" USING btree ("message_id","kind");--> statement-breakpoint
CREATE INDEX "events_account" ON "events" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "events_created" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_feed_position" ON "message_feed" USING btree ("account_id","position");--> statement-breakpoint
CREATE INDEX "message_notes_message" ON "message_notes" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "message_notes_user" ON "message_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reads_message" ON "message_reads" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_reads_unread" ON "message_reads" USING btree ("user_id","account_id","message_id") WHERE not "message_reads"."is_read";--> statement-breakpoint
CREATE INDEX "message_reads_account" ON "message_reads" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_views_name" ON "message_views" USING btree ("account_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "message_notices_message" ON "message_notices" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_recent" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "messages_channel_recent" ON "messages" USING btree ("channel_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "messages_urgent" ON "messages" USING btree ("account_id",(case "summary" ->> 'urgency' when 'high' then 3 when 'medium' then 2 when 'low' then 1 else 0 end) desc,"completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "messages_done" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_assigned" ON "messages" USING btree ("assignee_user_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."assignee_user_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_unassigned" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."assignee_user_id" is null;--> statement-breakpoint
CREATE INDEX "messages_audio" ON "messages" USING btree ("account_id",coalesce("completed_at", "created_at")) WHERE "messages"."audio_key" is not null and "messages"."audio_deleted_at" is null;--> statement-breakpoint
CREATE INDEX "messages_unfinished" ON "messages" USING btree ("account_id","created_at") WHERE "messages"."state" not in ('completed', 'discarded');--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("account_id",lower(coalesce("sender" ->> 'email', "sender" ->> 'phone', "sender" ->> 'whatsapp')),"completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin ("search") WHERE "messages"."state" = 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_session" ON "passkey_challenges" USING btree ("session_id","purpose");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "activities_account" ON "activities" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activities_agent_calls" ON "activities" USING btree ("created_at") WHERE "activities"."action" = 'agent_tool_called';--> statement-breakpoint
CREATE UNIQUE INDEX "email_links_hash" ON "email_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "email_links_user" ON "email_links" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("account_id",lower("email"));--> statement-breakpoint
CREATE INDEX "oauth_accounts_user" ON "oauth_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "processing_attempts_message" ON "processing_attempts" USING btree ("message_id","recorded_at");--> statement-breakpoint
CREATE INDEX "processing_jobs_due" ON "processing_jobs" USING btree ("next_attempt_at") WHERE "processing_jobs"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "processing_jobs_due_of_account" ON "processing_jobs" USING btree ("account_id","next_attempt_at") WHERE "processing_jobs"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "processing_jobs_held" ON "processing_jobs" USING btree ("held_reason","held_at") WHERE "processing_jobs"."state" = 'held';--> statement-breakpoint
CREATE INDEX "processing_jobs_failed" ON "processing_jobs" USING btree ("account_id","finished_at") WHERE "processing_jobs"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_account" ON "access_tokens" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_resend" ON "deliveries" USING btree ("event_id","subscription_id","resend_number");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_attempt_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_due_of_subscription" ON "deliveries" USING btree ("subscription_id","next_attempt_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_held" ON "deliveries" USING btree ("subscription_id") WHERE "deliveries"."state" = 'held';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("subscription_id","finished_at") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "delivery_attempts_history" ON "delivery_attempts" USING btree ("subscription_id","attempted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ledger_entries_event" ON "ledger_entries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "missed_periods_subscription" ON "missed_periods" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "listener_requests_waiting" ON "listener_requests" USING btree ("listener_id","number") WHERE "listener_requests"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "listener_requests_newest" ON "listener_requests" USING btree ("listener_id","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "listener_requests_event" ON "listener_requests" USING btree ("event_id") WHERE "listener_requests"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "listeners_account" ON "listeners" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "listeners_channel" ON "listeners" USING btree ("channel_id") WHERE "listeners"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "listeners_user" ON "listeners" USING btree ("created_by_user_id");--> statement-breakpoint
CREATE INDEX "subscription_hours_subscription" ON "subscription_hours" USING btree ("subscription_id","hour");--> statement-breakpoint
CREATE INDEX "subscription_hours_hour" ON "subscription_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_newest" ON "test_endpoint_requests" USING btree ("subscription_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_event" ON "test_endpoint_requests" USING btree ("event_id") WHERE "test_endpoint_requests"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_received" ON "test_endpoint_requests" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_account" ON "webhook_subscriptions" USING btree ("account_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_active" ON "webhook_subscriptions" USING btree ("account_id") WHERE "webhook_subscriptions"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_subscriptions_zapier" ON "webhook_subscriptions" USING btree ("account_id","zapier_subscription_id") WHERE "webhook_subscriptions"."is_active" and "webhook_subscriptions"."zapier_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_key" ON "webhook_subscriptions" USING btree (split_part("encrypted_secret", '.', 2)) WHERE "webhook_subscriptions"."encrypted_secret" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_previous_key" ON "webhook_subscriptions" USING btree (split_part("previous_encrypted_secret", '.', 2),"previous_secret_until") WHERE "webhook_subscriptions"."previous_encrypted_secret" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_channel" ON "webhook_subscriptions" USING btree ("channel_id") WHERE "webhook_subscriptions"."channel_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_disabled" ON "webhook_subscriptions" USING btree ("disabled_at") WHERE not "webhook_subscriptions"."is_active" and "webhook_subscriptions"."scrubbed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_banner" ON "webhook_subscriptions" USING btree ("account_id") WHERE not "webhook_subscriptions"."is_active" and "webhook_subscriptions"."disabled_reason" <> 'deleted' and "webhook_subscriptions"."scrubbed_at" is null and "webhook_subscriptions"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "account_exports_account" ON "account_exports" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_exports_user" ON "account_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "erasures_erased" ON "erasures" USING btree ("erased_at","id");--> statement-breakpoint
-- An event is some kilobytes, of which compression saves a seventh and costs a third of the insert: up to a page it stays as it is.
ALTER TABLE "events" SET (toast_tuple_target = 8160);--> statement-breakpoint
-- Opus does not compress: TOAST stores the bytes as they are.
ALTER TABLE "recording_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
-- A trigger and not the application keeps former handles, so that no way to change or delete an account forgets one.
CREATE FUNCTION keep_former_handle() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_handles (handle, account_id, freed_at) VALUES (OLD.handle, OLD.id, clock_timestamp())
  ON CONFLICT (handle) DO UPDATE SET account_id = excluded.account_id, freed_at = excluded.freed_at;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER accounts_handle_changed AFTER UPDATE OF handle ON accounts
  FOR EACH ROW WHEN (OLD.handle IS DISTINCT FROM NEW.handle) EXECUTE FUNCTION keep_former_handle();--> statement-breakpoint
CREATE TRIGGER accounts_deleted AFTER DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION keep_former_handle();
