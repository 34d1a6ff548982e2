CREATE TABLE "message_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
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
ALTER TABLE "activities" DROP CONSTRAINT "activities_action";--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "read_until" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "assignee_user_id" uuid;--> statement-breakpoint
ALTER TABLE "message_notes" ADD CONSTRAINT "message_notes_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_notes" ADD CONSTRAINT "message_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_notes_message" ON "message_notes" USING btree ("message_id","created_at");--> statement-breakpoint
CREATE INDEX "message_notes_user" ON "message_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reads_message" ON "message_reads" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_reads_account" ON "message_reads" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_assignee_user_id_users_id_fk" FOREIGN KEY ("assignee_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_open" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."done_at" is null;--> statement-breakpoint
CREATE INDEX "messages_assigned" ON "messages" USING btree ("assignee_user_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."assignee_user_id" is not null;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_action" CHECK ("activities"."action" in ('token_created', 'token_revoked', 'subscription_created', 'subscription_deleted', 'subscription_disabled', 'subscription_gone', 'subscription_reactivated', 'secret_rotated', 'delivery_resent', 'deliveries_recovered', 'test_sent', 'verification_checked', 'member_invited', 'invitation_withdrawn', 'member_joined', 'member_role_changed', 'member_removed', 'account_renamed', 'settings_changed', 'plan_changed', 'tags_changed', 'audio_revoked', 'message_imported', 'message_retried', 'messages_retried', 'message_discarded', 'message_done', 'message_reopened', 'message_assigned', 'note_added', 'note_deleted', 'sender_erased', 'channel_created', 'channel_changed', 'channel_deleted'));