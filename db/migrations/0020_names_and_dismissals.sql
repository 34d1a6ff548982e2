ALTER TABLE "memberships" ADD COLUMN "banner_dismissed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_subscriptions" ADD CONSTRAINT "webhook_subscriptions_name" CHECK (length("webhook_subscriptions"."name") <= 80 and length("webhook_subscriptions"."description") <= 500);