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
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "checklist_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "test_response" text;--> statement-breakpoint
ALTER TABLE "test_endpoint_requests" ADD CONSTRAINT "test_endpoint_requests_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_endpoint_requests" ADD CONSTRAINT "test_endpoint_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_newest" ON "test_endpoint_requests" USING btree ("subscription_id","received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_event" ON "test_endpoint_requests" USING btree ("event_id") WHERE "test_endpoint_requests"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "test_endpoint_requests_received" ON "test_endpoint_requests" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'subscription_renamed', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'test_response_changed', 'verification_checked', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'tags_changed', 'audio_revoked', 'message_imported', 'message_retried', 'messages_retried', 'message_discarded', 'message_done', 'message_reopened', 'message_assigned', 'note_added', 'note_deleted', 'sender_erased', 'channel_created', 'channel_changed', 'channel_deleted'));--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_test_response" CHECK ("webhook_subscriptions"."test_response" in ('ok', 'error', 'gone', 'timeout'));