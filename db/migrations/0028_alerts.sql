CREATE TABLE "alert_urls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"host" text NOT NULL,
	"encrypted_url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"last_failed_at" timestamp (3) with time zone,
	"last_failure" text,
	"stopped_at" timestamp (3) with time zone,
	CONSTRAINT "alert_urls_format" CHECK ("alert_urls"."format" in ('slack', 'mattermost', 'discord', 'teams', 'json')),
	CONSTRAINT "alert_urls_name" CHECK (length("alert_urls"."name") between 1 and 60),
	CONSTRAINT "alert_urls_failure" CHECK (("alert_urls"."last_failed_at" is null) = ("alert_urls"."last_failure" is null))
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
ALTER TABLE "alert_urls" ADD CONSTRAINT "alert_urls_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_urls_account" ON "alert_urls" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alert_urls_key" ON "alert_urls" USING btree (split_part("encrypted_url", '.', 2));--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'subscription_renamed', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'test_response_changed', 'verification_checked', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'member_renamed', 'member_password_changed', 'member_passkey_added', 'member_passkey_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'alert_url_added', 'alert_url_removed', 'alert_url_stopped', 'alert_failed', 'alert_test_sent', 'tags_changed', 'audio_revoked', 'message_imported', 'message_retried', 'messages_retried', 'message_discarded', 'message_done', 'message_reopened', 'message_assigned', 'note_added', 'note_deleted', 'sender_erased', 'channel_created', 'channel_changed', 'channel_deleted'));