CREATE TABLE "subscription_hours" (
	"subscription_id" uuid NOT NULL,
	"hour" integer NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	"failures" jsonb,
	"times" jsonb
);
--> statement-breakpoint
ALTER TABLE "subscription_hours" ADD CONSTRAINT "subscription_hours_subscription_id_webhook_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."webhook_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_hours_subscription" ON "subscription_hours" USING btree ("subscription_id","hour");--> statement-breakpoint
CREATE INDEX "subscription_hours_hour" ON "subscription_hours" USING btree ("hour");