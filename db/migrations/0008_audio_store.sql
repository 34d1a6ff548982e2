CREATE TABLE "audio_store" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"store_id" uuid NOT NULL,
	"bound_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "audio_store_is_only" CHECK ("audio_store"."is_only")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "audio_deleting_at" timestamp (3) with time zone;