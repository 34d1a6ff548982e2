CREATE TABLE "message_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_views" ADD CONSTRAINT "message_views_membership" FOREIGN KEY ("account_id","user_id") REFERENCES "public"."memberships"("account_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_views_name" ON "message_views" USING btree ("account_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "messages_unassigned" ON "messages" USING btree ("account_id","completed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "messages"."state" = 'completed' and "messages"."assignee_user_id" is null;