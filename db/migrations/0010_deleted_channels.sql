DROP INDEX "channels_domain";--> statement-breakpoint
DROP INDEX "channels_campaign";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "channels_domain" ON "channels" USING btree ("account_id",lower("name")) WHERE "channels"."type" = 'domain' and "channels"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "channels_campaign" ON "channels" USING btree ("account_id","slug") WHERE "channels"."type" = 'campaign' and "channels"."deleted_at" is null;