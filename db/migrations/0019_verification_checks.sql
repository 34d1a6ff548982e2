CREATE TABLE "verification_checks" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"result" text NOT NULL,
	"responses" jsonb NOT NULL,
	CONSTRAINT "verification_checks_result" CHECK ("verification_checks"."result" in ('verifies', 'accepts_forged', 'accepts_expired', 'refuses_signed', 'unclear'))
);
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
ALTER TABLE "verification_checks" ADD CONSTRAINT "verification_checks_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'verification_checked', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'tags_changed', 'audio_revoked', 'message_imported', 'message_retried', 'messages_retried', 'message_discarded', 'sender_erased', 'channel_created', 'channel_changed', 'channel_deleted'));