ALTER TABLE "webhook_subscriptions" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
-- What a person had dismissed from the banner was deleted by that person, so it leaves the list as well.
UPDATE "webhook_subscriptions" SET "hidden_at" = "dismissed_at" WHERE "dismissed_at" IS NOT NULL AND NOT "is_active";--> statement-breakpoint
-- "dismissed_at" stays until the next migration of this table, because a process of the release before may still write it.
COMMENT ON COLUMN "webhook_subscriptions"."dismissed_at" IS 'Unused: replaced by hidden_at. Drop it once no process of an older release runs.';--> statement-breakpoint
DROP INDEX "webhook_subscriptions_banner";--> statement-breakpoint
CREATE INDEX "webhook_subscriptions_banner" ON "webhook_subscriptions" USING btree ("account_id") WHERE not "webhook_subscriptions"."is_active" and "webhook_subscriptions"."disabled_reason" <> 'deleted' and "webhook_subscriptions"."scrubbed_at" is null and "webhook_subscriptions"."hidden_at" is null;
